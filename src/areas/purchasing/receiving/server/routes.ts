import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { goodsReceivingContract } from "../contract.ts";
import { addPurchaseCost, removePurchaseCost, shareCosts } from "./change-costs.ts";
import { closePurchaseOrder } from "./close-order.ts";
import { goodsReceiptPdf } from "./goods-receipt-pdf.ts";
import { exportBackOrders, listBackOrders } from "./list-back-orders.ts";
import { getGoodsReceipt, getOrderReceiving } from "./queries.ts";
import { receiveGoods } from "./receive-goods.ts";
import { undoReceipt } from "./undo-receipt.ts";

export const goodsReceivingRoutes = routes(goodsReceivingContract, {
  receivePurchaseOrder: (tx, { actor, params, body }) => receiveGoods(tx, actor, params.id, body),
  undoGoodsReceipt: (tx, { actor, params, body }) => undoReceipt(tx, actor, params.id, body),
  closePurchaseOrder: (tx, { actor, params, body }) =>
    closePurchaseOrder(tx, actor, params.id, body),
  getOrderReceiving: (db, { actor, params }) => getOrderReceiving(db, actor, params.id),
  addPurchaseCost: (tx, { actor, params, body }) => addPurchaseCost(tx, actor, params.id, body),
  removePurchaseCost: (tx, { actor, params, body }) =>
    removePurchaseCost(tx, actor, params.id, body),
  shareCosts: (tx, { actor, params, body }) => shareCosts(tx, actor, params.id, body),
  listBackOrders: (db, { query }) => listBackOrders(db, query),
  exportBackOrders: (db, { query, reply }) =>
    sendCsv(reply, `back-orders-${today()}`, exportBackOrders(db, query)),
  getGoodsReceipt: (db, { params }) => getGoodsReceipt(db, params.id),
  getGoodsReceiptPdf: async (db, { params, query, reply }) => {
    const { name, pdf } = await goodsReceiptPdf(db, params.id, query.language);
    return sendPdf(reply, name, pdf);
  },
});
