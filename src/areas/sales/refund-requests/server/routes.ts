import { routes } from "#src/server/http/routes.ts";
import { refundRequestsContract } from "../contract.ts";
import { waitingRefundsContract } from "../waiting-refunds-contract.ts";
import { carryOutRefundRequest } from "./carry-out-request.ts";
import { approveRefundRequest, cancelRefundRequest, rejectRefundRequest } from "./move-request.ts";
import { countRefundRequests, listRefundRequests } from "./queries.ts";
import { requestRefund } from "./request-refund.ts";

export const refundRequestsRoutes = routes(refundRequestsContract, {
  requestRefund: (tx, { actor, params, body }) => requestRefund(tx, actor, params.id, body),
  listRefundRequests: (db, { query }) => listRefundRequests(db, query),
  approveRefundRequest: (tx, { actor, params, body }) =>
    approveRefundRequest(tx, actor, params.id, body.note ?? null),
  rejectRefundRequest: (tx, { actor, params, body }) =>
    rejectRefundRequest(tx, actor, params.id, body.note),
  cancelRefundRequest: (tx, { actor, params, body }) =>
    cancelRefundRequest(tx, actor, params.id, body.note ?? null),
  carryOutRefundRequest: (tx, { actor, params, body }) =>
    carryOutRefundRequest(tx, actor, params.id, body.reference),
});

export const waitingRefundsRoutes = routes(waitingRefundsContract, {
  countRefundRequests: (db) => countRefundRequests(db),
});
