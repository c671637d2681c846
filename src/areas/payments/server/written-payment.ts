import type { Payment } from "../contract.ts";

/**
 * A payment that was written a moment ago: nothing failed and nothing was refunded yet. Read it with `getPayment` to
 * answer with it; checkout alone builds its answer from this.
 */
export type WrittenPayment = Omit<
  Payment,
  "change" | "failedAt" | "failure" | "failureReason" | "refundedAmount" | "refunds"
>;
