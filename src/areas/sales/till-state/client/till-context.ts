import { createContext, use } from "react";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../../rules.ts";
import type { Cart, Sellable } from "./cart.ts";
import type { Checkout } from "./use-checkout.ts";
import type { ProductIndex } from "./product-index.ts";
import type { Tender } from "./till-store.ts";
import type { TillLoyalty } from "./use-loyalty.ts";
import type { TillInHand } from "./use-till.ts";

/** The dialog that is open over the till. */
export type TillTask =
  /** `thenPay`: the payment that continues after the customer is chosen. */
  | { kind: "customer"; thenPay?: { exact: boolean } }
  | { kind: "discount" }
  /** The rewards of the cart's customer. */
  | { kind: "rewards" }
  | { kind: "repair" }
  | { kind: "held" }
  /** Asks what becomes of the order request of this cart before the cart is removed. */
  | { kind: "drop"; cartId: string; order: { id: string; number: string } }
  | { kind: "scan" }
  | { kind: "find" }
  | { kind: "line"; itemId: string }
  /** The dialog that chooses the pieces of a serialised item. */
  | { kind: "serials"; item: Sellable }
  /** `entered`: what the cashier entered before the offer of a shift. */
  | { kind: "pay"; entered?: Tender | undefined }
  /** Offers to open a shift before this payment is taken. `isRequired`: the payment needs one. */
  | { kind: "shift"; tender: Tender; suggestedFloat: number | null; isRequired: boolean };

/** The cart line that was scanned or tapped last. The cart scrolls to it and highlights it. */
export interface Touched {
  itemId: string;
  /** Whether the product could not be added, because no further piece is available. */
  isRefused: boolean;
  nth: number;
}

export interface TillScreen extends TillInHand {
  checkout: Checkout;
  totals: SaleTotals;
  /** Calculates the totals of any cart, for example of a held one. */
  totalsOf: (cart: Cart) => SaleTotals;
  settings: ShopSettings;
  /** Null for a customer who is not known, or not yet read. */
  loyalty: TillLoyalty | null;
  /** Gives the customer the discount of the level. Does nothing if the level has none. */
  giveTierDiscount: () => void;
  touched: Touched | null;
  index: ProductIndex | null;
  open: (task: TillTask) => void;
  close: () => void;
  /**
   * Starts the payment, or shows what the cart still needs. With `exact`, it skips the payment form, because the
   * customer gives the exact amount in cash.
   */
  pay: (how: { exact: boolean }) => void;
  /** Takes the exact amount in cash. The caller has checked that the cart needs nothing else. */
  payExactly: () => void;
  /** Sends the confirmed cart. Before a cash sale it may first offer to open a shift, unless it did so (`hasAsked`). */
  takePayment: (tender: Tender, options?: { hasAsked?: boolean }) => void;
  /** Whether the cashier may set the cart aside: the customer has not paid yet, or the server's answer takes long. */
  canSetAside: boolean;
  /** Holds the cart, or sets it aside and watches it if it was sent. If it is empty, opens the list of held carts. */
  hold: () => void;
  resume: (cartId: string) => void;
  /** Removes the cart, whether it is held or at the till. */
  drop: (cartId: string) => void;
  walkIn: () => void;
  /** Adds one piece of the item. For a serialised item, it opens the choice of serial numbers. */
  add: (item: Sellable) => void;
  /** Adds the item with the scanned code. `tell` gets the result, and before it a message if the user must wait. */
  scanned: (code: string, tell: (said: string) => void) => void;
}

const Context = createContext<TillScreen | null>(null);

export const TillProvider = Context;

export function useTillScreen(): TillScreen {
  const screen = use(Context);
  if (!screen) throw new Error("useTillScreen is for parts of the till");
  return screen;
}
