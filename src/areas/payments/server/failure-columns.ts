import type { PaymentFailure } from "../payment-failure.ts";

/** Columns of a payment's failure: a code for reasons known to Fundi, the provider's own text for others. */
export const failureColumns = (reason: PaymentFailure | string) =>
  typeof reason === "string"
    ? { failure: null, failureReason: reason }
    : { failure: JSON.stringify(reason), failureReason: null };

/** The payment has no failure (any more). */
export const noFailure = { failure: null, failureReason: null };
