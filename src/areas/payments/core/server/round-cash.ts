import { refuse } from "#src/shared/errors.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { cashStepOf, isInCoins, roundingOf } from "../../cash-rounding.ts";
import type { Tender } from "../../contract.ts";

/**
 * How the cash of a payment is rounded. Other ways are never rounded.
 * @throws Refusal cash_not_in_coins
 */
export function roundCash(
  { method }: Pick<Tender, "method">,
  amount: number,
  sales: Settings["sales"],
  isRest: boolean,
): { cashStep: number; cashRounding: number } {
  const cashStep = method === "cash" ? cashStepOf(sales) : 0;
  if (!isRest) refuseOddCash(amount, cashStep);
  return { cashStep, cashRounding: roundingOf(amount, cashStep) };
}

/** Refuses cash for which there are no coins. @throws Refusal cash_not_in_coins */
export function refuseOddCash(amount: number, step: number): void {
  if (!isInCoins(amount, step)) refuse("cash_not_in_coins", { params: { step } });
}
