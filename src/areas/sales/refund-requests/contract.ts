import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams } from "#src/shared/fields.ts";
import { handRefund, refund as paymentRefund, wayRefusals } from "#src/areas/payments/contract.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { saleDetail, saleRefund } from "../contract.ts";
import { newRefundRequest, refundRequest } from "../refund-request.ts";

/**
 * A user requests a refund after the end of the refund period, and gives the money once it is approved. The decision is
 * one of `approvalsContract`.
 */
export const refundRequestsContract = contract({
  requestRefund: {
    method: "POST",
    path: "/api/sales/:id/refund-requests",
    summary:
      "Asks who may approve late refunds for one, for cash of a payment that nothing proves, or for pieces above the limit that do not come back; the sale is not refunded otherwise meanwhile",
    access: "refund_sales",
    params: idParams,
    body: newRefundRequest,
    output: refundRequest,
    status: 201,
    errors: [
      "invalid_transition",
      "exceeds_sold",
      "approval_not_needed",
      "refund_request_open",
      "credit_stays_credit",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  carryOutRefundRequest: {
    method: "POST",
    path: "/api/refund-requests/:id/refund",
    summary: "Gives back what was approved: the money, the pieces, the points, in one transaction",
    access: "refund_sales",
    params: idParams,
    body: handRefund.pick({ reference: true, customerId: true }),
    output: z.object({
      refund: saleRefund,
      payment: paymentRefund.nullable(),
      payments: z.array(paymentRefund),
      sale: saleDetail,
    }),
    status: 201,
    errors: [
      "invalid_transition",
      "refund_request_open",
      "exceeds_sold",
      "exceeds_refundable",
      "conflict",
      ...serialRefusals,
      "reference_taken",
      "credit_not_enough",
      "customer_erased",
      "debt_first",
      ...wayRefusals,
      "shift_required",
    ],
    idempotencyKey: "required",
  },
});
