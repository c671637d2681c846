import type { PaymentFailure } from "../payment-failure.ts";

/** The columns of a payment's failure: a code for reasons that Fundi knows, or the provider's own text. */
export const failureColumns = (reason: PaymentFailure | string) =>
  typeof reason === "string"
    ? { failure: null, failureReason: reason }
    : { failure: JSON.stringify(reason), failureReason: null };

/** The same columns for a payment without a failure. */
export const noFailure = { failure: null, failureReason: null };
