import type { Payment } from "../contract.ts";

/**
 * A payment that was just written: it has no failure and no refunds yet. Only checkout builds its answer from this
 * type; for all other answers the payment is read with `getPayment`.
 */
export type WrittenPayment = Omit<
  Payment,
  "change" | "failedAt" | "failure" | "failureReason" | "refundedAmount" | "refunds"
>;
