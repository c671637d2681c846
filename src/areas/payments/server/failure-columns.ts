import type { PaymentFailure } from "../payment-failure.ts";

/** Why a payment failed, as it is kept: what we have words for is a code, what a provider says stays as it was said. */
export const failureColumns = (reason: PaymentFailure | string) =>
  typeof reason === "string"
    ? { failure: null, failureReason: reason }
    : { failure: JSON.stringify(reason), failureReason: null };

/** Nothing is wrong with it (any more). */
export const noFailure = { failure: null, failureReason: null };
