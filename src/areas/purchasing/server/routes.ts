import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { purchasingContract } from "../orders/contract.ts";
import { createPurchaseOrder } from "../orders/server/create-order.ts";
import { cancelPurchaseOrder, deletePurchaseOrder } from "../orders/server/end-order.ts";
import { listPurchaseOrderEvents } from "../orders/server/list-events.ts";
import { listPurchaseOrders } from "../orders/server/list-orders.ts";
import { orderPdf } from "../orders/server/order-pdf.ts";
import { getPurchaseOrder, getPurchaseOrderStatistics } from "../orders/server/queries.ts";
import { updatePurchaseOrder } from "../order-changes/server/update-order.ts";

export const purchasingRoutes = routes(purchasingContract, {
  listPurchaseOrders: (db, { actor, query }) => listPurchaseOrders(db, actor, query),
  getPurchaseOrderStatistics: (db, { actor }) => getPurchaseOrderStatistics(db, actor),
  createPurchaseOrder: (tx, { actor, body }) => createPurchaseOrder(tx, actor, body),
  getPurchaseOrder: (db, { actor, params }) => getPurchaseOrder(db, actor, params.id),
  updatePurchaseOrder: (tx, { actor, params, body }) =>
    updatePurchaseOrder(tx, actor, params.id, body),
  cancelPurchaseOrder: (tx, { actor, params, body }) =>
    cancelPurchaseOrder(tx, actor, params.id, body),
  deletePurchaseOrder: (tx, { actor, params }) => deletePurchaseOrder(tx, actor, params.id),
  listPurchaseOrderEvents: (db, { params, query }) => listPurchaseOrderEvents(db, params.id, query),
  getPurchaseOrderPdf: async (db, { actor, params, query, reply }) => {
    const { name, pdf } = await orderPdf(db, actor, params.id, query.language);
    return sendPdf(reply, name, pdf);
  },
});
