import { routes } from "#src/server/http/routes.ts";
import { orderRequestsContract } from "../contract.ts";
import { acceptOrder, declineOrder, extendOrder } from "./answer-order.ts";
import { exportOrderRequests, listOrderRequests } from "./list-orders.ts";
import { getOrderRequest } from "./queries.ts";

export const orderRequestsRoutes = routes(orderRequestsContract, {
  listOrderRequests: (db, { query }) => listOrderRequests(db, query),
  exportOrderRequests: async (db, { query }) => exportOrderRequests(db, query),
  getOrderRequest: (db, { params }) => getOrderRequest(db, params.id),
  acceptOrderRequest: (tx, { actor, params, body }) => acceptOrder(tx, actor, params.id, body),
  extendOrderRequest: (tx, { actor, params, body }) => extendOrder(tx, actor, params.id, body),
  declineOrderRequest: (tx, { actor, params, body }) => declineOrder(tx, actor, params.id, body),
});
