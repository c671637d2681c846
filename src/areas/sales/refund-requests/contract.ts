import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, idParams, listQuery, page, requiredText, text } from "#src/shared/fields.ts";
import { handRefund, refund as paymentRefund } from "#src/areas/payments/contract.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { saleDetail, saleRefund } from "../contract.ts";
import { newRefundRequest, refundRequest } from "./refund-request.ts";

const note = emptyToNull(text(500)).optional();

/** A user requests a refund after the end of the refund period, an admin decides, and a user gives the money. */
export const refundRequestsContract = contract({
  requestRefund: {
    method: "POST",
    path: "/api/sales/:id/refund-requests",
    summary:
      "Asks who may approve late refunds for one; the sale is not refunded otherwise meanwhile",
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
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  listRefundRequests: {
    method: "GET",
    path: "/api/refund-requests",
    summary: "Late refunds that were asked for, newest first; all of them, or those still open",
    access: ["refund_sales", "approve_late_refunds"],
    refreshesOn: ["refund-requests", "customers"],
    query: listQuery.omit({ search: true }).extend({ open: z.stringbool().default(false) }),
    output: page(refundRequest),
  },
  approveRefundRequest: {
    method: "POST",
    path: "/api/refund-requests/:id/approve",
    summary: "Allows a late refund; the money leaves the drawer of whoever then carries it out",
    access: "approve_late_refunds",
    params: idParams,
    body: z.strictObject({ note }),
    output: refundRequest,
    errors: ["invalid_transition", "exceeds_sold", ...serialRefusals],
    idempotencyKey: "required",
  },
  rejectRefundRequest: {
    method: "POST",
    path: "/api/refund-requests/:id/reject",
    summary: "Does not allow a late refund, and says why",
    access: "approve_late_refunds",
    params: idParams,
    body: z.strictObject({ note: requiredText(500) }),
    output: refundRequest,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  cancelRefundRequest: {
    method: "POST",
    path: "/api/refund-requests/:id/cancel",
    summary: "Whoever asked takes it back, or whoever may approve takes an approval back",
    access: ["refund_sales", "approve_late_refunds"],
    params: idParams,
    body: z.strictObject({ note }),
    output: refundRequest,
    errors: ["forbidden", "invalid_transition", "refund_request_open"],
    idempotencyKey: "required",
  },
  carryOutRefundRequest: {
    method: "POST",
    path: "/api/refund-requests/:id/refund",
    summary: "Gives back what was approved: the money, the pieces, the points, in one transaction",
    access: "refund_sales",
    params: idParams,
    body: z.strictObject({ reference: handRefund.shape.reference }),
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
      "shift_required",
    ],
    idempotencyKey: "required",
  },
});
