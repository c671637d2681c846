/**
 * Rounds cash to a multiple of the shop's step, because there are no smaller coins. The exact amount is settled, and the
 * difference is stored beside it (`cashRounding`), so that debts, prices and refunds add up.
 * Server and screens share these rules. Amounts are in minor units; a step of 0 means no rounding.
 */
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";

/** The step of today's settings. A payment or refund stores the step of its own day (`cashStep`). */
export const cashStepOf = ({ cashRounding }: { cashRounding: number }): number =>
  cashRounding * MINOR_PER_MAJOR;

/** The amount that cash rounding adds to `amount` to give a multiple of `step`; negative when it rounds down. */
export const roundingOf = (amount: number, step: number): number =>
  step === 0 ? 0 : Math.floor((amount + step / 2) / step) * step - amount;

export const isInCoins = (amount: number, step: number): boolean =>
  step === 0 || amount % step === 0;
