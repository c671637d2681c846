import type { Payment } from "../../contract.ts";

/**
 * A payment that was just stored, without the fields that are still empty or can be calculated, such as its refunds and
 * its change. Only checkout builds its answer from this type. All other answers read the payment with `getPayment`.
 */
export type WrittenPayment = Omit<
  Payment,
  | "change"
  | "failedAt"
  | "failure"
  | "failureReason"
  | "owed"
  | "refundedAmount"
  | "refunds"
  | "moneyBack"
>;
