import { routes } from "#src/server/http/routes.ts";
import { refundRequestsContract } from "../contract.ts";
import { waitingRefundsContract } from "../waiting-refunds-contract.ts";
import { carryOutRefundRequest } from "./carry-out-request.ts";
import { countRefundRequests, listRefundRequests } from "./queries.ts";
import { requestRefund } from "./request-refund.ts";

export const refundRequestsRoutes = routes(refundRequestsContract, {
  requestRefund: (tx, { actor, params, body }) => requestRefund(tx, actor, params.id, body),
  listRefundRequests: (db, { query }) => listRefundRequests(db, query),
  carryOutRefundRequest: (tx, { actor, params, body }) =>
    carryOutRefundRequest(tx, actor, params.id, body.reference),
});

export const waitingRefundsRoutes = routes(waitingRefundsContract, {
  countRefundRequests: (db) => countRefundRequests(db),
});
