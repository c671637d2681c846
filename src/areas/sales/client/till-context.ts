import { createContext, use } from "react";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type { SaleTotals } from "../rules.ts";
import type { Checkout } from "./use-checkout.ts";
import type { ProductIndex } from "./product-index.ts";
import type { TillInHand } from "./use-till.ts";

/** What is asked in between, over the till. */
export type TillTask =
  | { kind: "customer" }
  | { kind: "discount" }
  | { kind: "repair" }
  | { kind: "held" }
  | { kind: "scan" }
  | { kind: "line"; itemId: string }
  /** `exact`: the cash is counted already. */
  | { kind: "pay"; exact: boolean };

export interface TillScreen extends TillInHand {
  checkout: Checkout;
  totals: SaleTotals;
  settings: ShopSettings;
  index: ProductIndex | null;
  open: (task: TillTask) => void;
  close: () => void;
  /** Opens the payment, or says what is missing first. */
  pay: (how: { exact: boolean }) => void;
  hold: () => void;
  resume: (cartId: string) => void;
  walkIn: () => void;
  /** What a scanner read; the answer says what became of it. */
  scanned: (code: string) => string;
}

const Context = createContext<TillScreen | null>(null);

export const TillProvider = Context;

export function useTillScreen(): TillScreen {
  const screen = use(Context);
  if (!screen) throw new Error("useTillScreen is for parts of the till");
  return screen;
}
