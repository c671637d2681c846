import { createContext, use } from "react";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../../rules.ts";
import type { Cart, Sellable } from "../../cart/client/cart.ts";
import type { Checkout } from "../../checkout/client/use-checkout.ts";
import type { ProductIndex } from "../../products/client/product-index.ts";
import type { Tender } from "./till-store.ts";
import type { TillInHand } from "./use-till.ts";

/** A dialog over the till. */
export type TillTask =
  /** `thenPay`: the payment waits for the customer, and continues. */
  | { kind: "customer"; thenPay?: { exact: boolean } }
  | { kind: "discount" }
  | { kind: "repair" }
  | { kind: "held" }
  | { kind: "scan" }
  | { kind: "find" }
  | { kind: "line"; itemId: string }
  /** The dialog that chooses the pieces of a serialised item. */
  | { kind: "serials"; item: Sellable }
  /** `tendered`: the cash that the cashier has entered before. */
  | { kind: "pay"; tendered?: number | undefined }
  /** Offers to open a shift before this payment is taken. */
  | { kind: "shift"; tender: Tender; suggestedFloat: number | null };

/** The line that was scanned or tapped last; it is highlighted in a long cart. */
export interface Touched {
  itemId: string;
  /** Whether adding failed, because no further piece is available. */
  isRefused: boolean;
  nth: number;
}

export interface TillScreen extends TillInHand {
  checkout: Checkout;
  totals: SaleTotals;
  /** The totals of any cart, for example of a held one. */
  totalsOf: (cart: Cart) => SaleTotals;
  settings: ShopSettings;
  touched: Touched | null;
  index: ProductIndex | null;
  open: (task: TillTask) => void;
  close: () => void;
  /**
   * Opens the payment, or first shows what is missing. `exact`: completes the sale at once, because the customer gives
   * the exact amount in cash.
   */
  pay: (how: { exact: boolean }) => void;
  /** Takes the exact amount of a complete cart in cash. */
  payExactly: () => void;
  /** The cashier confirmed the payment: sends the cart, or first offers to open a shift unless that `hasAsked`. */
  takePayment: (tender: Tender, options?: { hasAsked?: boolean }) => void;
  /** Whether the cashier may set the cart aside: it was sent, and its answer or payment takes long. */
  canSetAside: boolean;
  /** Holds the cart to continue it later. A cart that was sent is set aside and watched instead. */
  hold: () => void;
  resume: (cartId: string) => void;
  walkIn: () => void;
  /** Adds one piece; for a serialised item, asks for the serial number. */
  add: (item: Sellable) => void;
  /** Adds the item of a scanned code. `tell` is called with the result, sometimes only after the server's answer. */
  scanned: (code: string, tell: (said: string) => void) => void;
}

const Context = createContext<TillScreen | null>(null);

export const TillProvider = Context;

export function useTillScreen(): TillScreen {
  const screen = use(Context);
  if (!screen) throw new Error("useTillScreen is for parts of the till");
  return screen;
}
