import { createContext, use } from "react";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../../rules.ts";
import type { Cart, Sellable } from "../../cart/client/cart.ts";
import type { Checkout } from "../../checkout/client/use-checkout.ts";
import type { ProductIndex } from "../../products/client/product-index.ts";
import type { TillInHand } from "./use-till.ts";

/** What is asked in between, over the till. */
export type TillTask =
  | { kind: "customer" }
  | { kind: "discount" }
  | { kind: "repair" }
  | { kind: "held" }
  | { kind: "scan" }
  | { kind: "find" }
  | { kind: "line"; itemId: string }
  /** Which pieces of it. */
  | { kind: "serials"; item: Sellable }
  /** `exact`: the cash is counted already. */
  | { kind: "pay"; exact: boolean };

/** The line that was scanned or tapped last; it is highlighted in a long cart. */
export interface Touched {
  itemId: string;
  /** The available stock allowed no further piece. */
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
  /** Sent, and nobody knows when its answer or its money comes: it need not be waited for. */
  canSetAside: boolean;
  /** Holds the cart, to continue it later or to follow it until it is settled. */
  hold: () => void;
  resume: (cartId: string) => void;
  walkIn: () => void;
  /** One more of it; of what is kept by serial number it is asked which. */
  add: (item: Sellable) => void;
  /** What a scanner read; what became of it is told, at once or when the server knows. */
  scanned: (code: string, tell: (said: string) => void) => void;
}

const Context = createContext<TillScreen | null>(null);

export const TillProvider = Context;

export function useTillScreen(): TillScreen {
  const screen = use(Context);
  if (!screen) throw new Error("useTillScreen is for parts of the till");
  return screen;
}
