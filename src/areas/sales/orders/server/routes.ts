import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { orderRequestsContract } from "../contract.ts";
import { agreeOnPrices } from "./agree-on-prices.ts";
import { acceptOrder, declineOrder, extendOrder, releaseOrder } from "./answer-order.ts";
import { countOrderRequests, exportOrderRequests, listOrderRequests } from "./list-orders.ts";
import { publicOrdersContract } from "../new-order.ts";
import { checkedLines } from "./check-cart.ts";
import { createOrder } from "./create-order.ts";
import { getPublicOrder, withdrawPublicOrder } from "./public-orders.ts";
import { getOrderRequest } from "./queries.ts";

export const orderRequestsRoutes = routes(orderRequestsContract, {
  listOrderRequests: (db, { query }) => listOrderRequests(db, query),
  countOrderRequests: (db) => countOrderRequests(db),
  exportOrderRequests: (db, { actor, query, reply }) =>
    sendCsv(reply, `order-requests-${today()}`, exportOrderRequests(db, actor, query)),
  getOrderRequest: (db, { params }) => getOrderRequest(db, params.id),
  agreeOnOrderPrices: (tx, { actor, params, body }) => agreeOnPrices(tx, actor, params.id, body),
  acceptOrderRequest: (tx, { actor, params, body }) => acceptOrder(tx, actor, params.id, body),
  extendOrderRequest: (tx, { actor, params, body }) => extendOrder(tx, actor, params.id, body),
  releaseOrderRequest: (tx, { actor, params, body }) => releaseOrder(tx, actor, params.id, body),
  declineOrderRequest: (tx, { actor, params, body }) => declineOrder(tx, actor, params.id, body),
});

export const publicOrdersRoutes = routes(publicOrdersContract, {
  createStorefrontOrder: async (tx, { body }) => {
    const { lines, ...order } = body;
    const { token } = await createOrder(tx, order, await checkedLines(tx, lines));
    return { ...(await getPublicOrder(tx, token)), token };
  },
  getStorefrontOrder: (db, { params }) => getPublicOrder(db, params.token),
  withdrawStorefrontOrder: (tx, { params }) => withdrawPublicOrder(tx, params.token),
});
