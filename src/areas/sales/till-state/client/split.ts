/** The arithmetic of a sale that is paid in parts, in minor units. The server computes the same (`priceCart`). */
import type { PaymentMethod } from "#src/areas/payments/providers.ts";
import { roundingOf } from "#src/areas/payments/cash-rounding.ts";
import type { TenderPart } from "./till-store.ts";

/** What is left of the unrounded total after these parts. */
export const restOf = (exact: number, parts: readonly Pick<TenderPart, "amount">[]): number =>
  parts.reduce((rest, { amount }) => rest - amount, exact);

/** What is left to pay by this method. Only cash is rounded. */
export const restBy = (method: PaymentMethod, rest: number, roundTo: number): number =>
  method === "cash" ? rest + roundingOf(rest, roundTo) : rest;

export type AmountProblem = "amount-missing" | "amount-too-much" | "amount-not-in-coins";

/** Why a part cannot have this amount; null when it can. Cash that is not the last part is counted in whole coins. */
export function problemOfAmount(
  method: PaymentMethod,
  amount: number | null,
  rest: number,
  roundTo: number,
): AmountProblem | null {
  if (!amount) return "amount-missing";
  const most = restBy(method, rest, roundTo);
  if (amount > most) return "amount-too-much";
  const isInCoins = roundTo === 0 || amount % roundTo === 0;
  return method === "cash" && amount < most && !isInCoins ? "amount-not-in-coins" : null;
}

/** The method that is likely next: the rest in cash, or after cash by phone. */
export const nextMethod = (method: PaymentMethod): PaymentMethod =>
  method === "cash" ? "mobile_money" : "cash";

/** Whether a provider collects the part: it is no cash, and nobody typed its reference. */
export const isCollected = ({
  method,
  reference,
  credit,
}: Pick<TenderPart, "method" | "reference" | "credit">) =>
  !credit && method !== "cash" && !reference;

/** The IMEIs of the handsets that pay. */
export const tradedIn = (parts: readonly Pick<TenderPart, "credit">[]): string[] =>
  parts.flatMap(({ credit }) => (credit?.method === "trade_in" ? [credit.imei] : []));

/** The most payments of one sale. */
export const MAX_PARTS = 6;
