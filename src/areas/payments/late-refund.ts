import { addDays, today } from "#src/shared/time.ts";

/**
 * Whether a refund comes after the days in which money goes back without an approval.
 * @param paidAt when the payment or sale was completed; null: it was not, so no refund is late
 * @param refundDays the days that were stored with it
 */
export const isLateRefund = (
  paidAt: string | null,
  refundDays: number,
  now: Date = new Date(),
): boolean => paidAt !== null && today(now) > addDays(today(new Date(paidAt)), refundDays);
