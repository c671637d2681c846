import { routes } from "#src/server/http/routes.ts";
import { sendingContract } from "../contract.ts";
import { listOrderSendings, sendPurchaseOrder } from "./send-order.ts";

export const sendingRoutes = routes(sendingContract, {
  sendPurchaseOrder: (tx, { actor, params, body }) => sendPurchaseOrder(tx, actor, params.id, body),
  listOrderSendings: (db, { params }) => listOrderSendings(db, params.id),
});
