import type { PaymentFailure } from "../../payment-failure.ts";

/** The columns for the reason of a failure: a code if Fundi knows the reason, or else the provider's own text. */
export const failureColumns = (reason: PaymentFailure | string) =>
  typeof reason === "string"
    ? { failure: null, failureReason: reason }
    : { failure: JSON.stringify(reason), failureReason: null };

/** The values of these columns for a payment without a failure. */
export const noFailure = { failure: null, failureReason: null };
