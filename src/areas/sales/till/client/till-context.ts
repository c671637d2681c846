import { createContext, use } from "react";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../../rules.ts";
import type { Cart, Sellable } from "../../cart/client/cart.ts";
import type { Checkout } from "../../checkout/client/use-checkout.ts";
import type { ProductIndex } from "../../products/client/product-index.ts";
import type { TillInHand } from "./use-till.ts";

/** A dialog over the till. */
export type TillTask =
  | { kind: "customer" }
  | { kind: "discount" }
  | { kind: "repair" }
  | { kind: "held" }
  | { kind: "scan" }
  | { kind: "find" }
  | { kind: "line"; itemId: string }
  /** Chooses the pieces of a serialised item. */
  | { kind: "serials"; item: Sellable }
  /** `exact`: the customer gives the exact amount in cash. */
  | { kind: "pay"; exact: boolean };

/** The line that was scanned or tapped last; it is highlighted in a long cart. */
export interface Touched {
  itemId: string;
  /** The item was not added, because no further piece is available. */
  isRefused: boolean;
  nth: number;
}

export interface TillScreen extends TillInHand {
  checkout: Checkout;
  totals: SaleTotals;
  /** The totals of a cart, also of a held one. */
  totalsOf: (cart: Cart) => SaleTotals;
  settings: ShopSettings;
  touched: Touched | null;
  index: ProductIndex | null;
  open: (task: TillTask) => void;
  close: () => void;
  /** Opens the payment, or first shows what is missing. */
  pay: (how: { exact: boolean }) => void;
  /** The cart was sent but its answer or payment is delayed: the cashier may set it aside instead of waiting. */
  canSetAside: boolean;
  /** Holds the cart, to continue it later or to follow it until it is settled. */
  hold: () => void;
  resume: (cartId: string) => void;
  walkIn: () => void;
  /** Adds one piece; for a serialised item, asks for the serial number. */
  add: (item: Sellable) => void;
  /** Adds the item of a scanned code. `tell` gets the result, at once or after the server's answer. */
  scanned: (code: string, tell: (said: string) => void) => void;
}

const Context = createContext<TillScreen | null>(null);

export const TillProvider = Context;

export function useTillScreen(): TillScreen {
  const screen = use(Context);
  if (!screen) throw new Error("useTillScreen is for parts of the till");
  return screen;
}
