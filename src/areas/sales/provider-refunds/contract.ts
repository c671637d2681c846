import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { providerRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { decisionRefusals, newRefund } from "../new-refund.ts";

/** Refunds of sales that the provider sends back to the customer. */
export const saleProviderRefundsContract = contract({
  askForProviderRefund: {
    method: "POST",
    path: "/api/sales/:id/provider-refunds",
    summary:
      "Asks the provider of the payment to give the money back; the refund is stored when it has",
    access: "refund_sales",
    params: idParams,
    body: newRefund.omit({ payment: true }),
    output: providerRefund,
    status: 201,
    errors: [
      "invalid_transition",
      "exceeds_sold",
      "exceeds_refundable",
      ...decisionRefusals,
      "provider_not_configured",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  sendApprovedRefund: {
    method: "POST",
    path: "/api/refund-requests/:id/provider-refund",
    summary:
      "Asks the provider of the payment for an approved late refund; the request is carried out when the money is back",
    access: "refund_sales",
    params: idParams,
    output: providerRefund,
    status: 201,
    errors: [
      "invalid_transition",
      "refund_request_open",
      "exceeds_sold",
      "exceeds_refundable",
      "provider_not_configured",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
});
