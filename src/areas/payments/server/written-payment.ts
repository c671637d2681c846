import type { Payment } from "../contract.ts";

/**
 * A payment that was just written: it has no failure and no refunds yet. Only checkout builds its answer from it; all
 * other answers read the payment with `getPayment`.
 */
export type WrittenPayment = Omit<
  Payment,
  "change" | "failedAt" | "failure" | "failureReason" | "refundedAmount" | "refunds"
>;
