/** Asking a customer again for money that a provider collects. */
import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { goodsRefusals, payment } from "../contract.ts";

export const requestsContract = contract({
  retryPayment: {
    method: "POST",
    path: "/api/payments/:id/retry",
    summary: "Asks the customer again after a failed payment; its stock is set aside anew",
    access: ["create_sales", "take_payments"],
    params: idParams,
    output: payment,
    errors: [
      "invalid_transition",
      "exceeds_balance",
      "provider_not_configured",
      ...goodsRefusals,
      "level_changed",
      "validation_failed",
    ],
    idempotencyKey: "required",
  },
});
