/**
 * How the money of refunds is rounded. Server and screens share these rules; they are beside cash-rounding.ts, so that
 * screens that only take money do not load them.
 */
import { roundingOf } from "./cash-rounding.ts";

/** What a payment says about the money that can go back for it. */
export interface CashPaid {
  amount: number;
  /** The step that the cash of the payment had; 0: it was not rounded, or was no cash. */
  cashStep: number;
  cashRounding: number;
  refunds: { amount: number; cashRounding: number }[];
}

/**
 * A refund of cash has the step of its payment, and none if the payment had none: the customer gave exactly this much.
 * Other money that goes back in cash has the step of the day.
 */
export const stepOfRefund = (
  wasCash: boolean,
  { cashStep }: Pick<CashPaid, "cashStep">,
  today: number,
): number => (wasCash ? cashStep : today);

/**
 * The amount that rounding adds to the next refund of `amount`. What all cash refunds of a payment give together is
 * rounded, and not each one, so that differences do not add up. Refunds never give more than was paid. The last refund of
 * rounded cash gives the rest, whatever its way. Money that was no cash is rounded down, so that its provider can still
 * give back all the rest.
 * @param step of a refund in cash; null for another way
 */
export function roundingOfRefund(paid: CashPaid, amount: number, step: number | null): number {
  const sumOf = (part: "amount" | "cashRounding") =>
    paid.refunds.reduce((sum, refund) => sum + refund[part], 0);
  const [settled, rounded] = [sumOf("amount"), sumOf("cashRounding")];
  const left = paid.amount + paid.cashRounding - settled - rounded;
  if (step === null) {
    const isLast = paid.cashStep > 0 && amount === paid.amount - settled;
    return Math.max(0, isLast ? left : Math.min(amount, left)) - amount;
  }
  const owed = amount - rounded;
  const most = Math.min(left, paid.cashStep > 0 ? owed + roundingOf(owed, step) : owed);
  return Math.max(0, most - (step === 0 ? 0 : most % step)) - amount;
}

/** What refunds give the customer, in money or as credit. What comes off a debt is not handed over. */
export const handedOver = (
  refunds: readonly { method: string; amount: number; cashRounding: number }[],
): number =>
  refunds
    .filter(({ method }) => method !== "on_credit")
    .reduce((sum, { amount, cashRounding }) => sum + amount + cashRounding, 0);
