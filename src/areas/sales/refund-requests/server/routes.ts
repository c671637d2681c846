import { routes } from "#src/server/http/routes.ts";
import { refundRequestsContract } from "../contract.ts";
import { carryOutRefundRequest } from "./carry-out-request.ts";
import { requestRefund } from "./request-refund.ts";

export const refundRequestsRoutes = routes(refundRequestsContract, {
  requestRefund: (tx, { actor, params, body }) => requestRefund(tx, actor, params.id, body),
  carryOutRefundRequest: (tx, { actor, params, body }) =>
    carryOutRefundRequest(tx, actor, params.id, body),
});
