/** Receiving the goods of purchase orders: receipts, what it costs to bring goods in, and what is still open. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, listQuery, page, requiredText } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { purchaseOrder } from "../orders/contract.ts";
import {
  backOrder,
  costSharing,
  goodsReceiptOfOrder,
  goodsToReceive,
  newPurchaseCost,
  orderReceiving,
  receiptToUndo,
} from "./schemas.ts";

const backOrderFilters = { supplierId: id.optional(), itemId: id.optional() };

/** The order after the act, with the number of the new receipt. */
const receiptDone = purchaseOrder.extend({
  receipt: z.object({ id, receiptNumber: z.string() }),
});

export const goodsReceivingContract = contract({
  receivePurchaseOrder: {
    method: "POST",
    path: "/api/purchase-orders/:id/receive",
    summary: "Receives goods of a purchase order: brings them into the stock at landed cost",
    access: "receive_goods",
    params: idParams,
    body: goodsToReceive,
    output: receiptDone,
    errors: [
      "over_receipt",
      "received_meanwhile",
      "invalid_transition",
      "not_ordered",
      "weight_missing",
      "product_not_found",
      "item_archived",
      "conflict",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  undoGoodsReceipt: {
    method: "POST",
    path: "/api/goods-receipts/:id/undo",
    summary: "Takes wrongly received goods out again, as a counter-entry with a reason",
    access: "receive_goods",
    params: idParams,
    body: receiptToUndo,
    output: receiptDone,
    errors: [
      "receipt_undone",
      "received_goods_gone",
      "below_returned",
      "insufficient_stock",
      "weight_missing",
      "product_not_found",
      "conflict",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  closePurchaseOrder: {
    method: "POST",
    path: "/api/purchase-orders/:id/close",
    summary: "Gives up what of a partly received purchase order has not come",
    access: "manage_purchase_orders",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: purchaseOrder,
    errors: ["invalid_transition", "nothing_received", "weight_missing", "conflict"],
    idempotencyKey: "optional",
  },
  getOrderReceiving: {
    method: "GET",
    path: "/api/purchase-orders/:id/receiving",
    summary: "What of a purchase order has come and is open, with its receipts and its costs",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "inventory", "shipments", "settings", "suppliers", "users"],
    params: idParams,
    output: orderReceiving,
  },
  addPurchaseCost: {
    method: "POST",
    path: "/api/purchase-orders/:id/costs",
    summary: "Adds a cost of bringing goods in, which also counts for goods that have arrived",
    access: "manage_purchase_orders",
    params: idParams,
    body: newPurchaseCost,
    output: orderReceiving,
    errors: ["forbidden", "invalid_transition", "weight_missing", "conflict"],
    idempotencyKey: "required",
  },
  removePurchaseCost: {
    method: "POST",
    path: "/api/purchase-costs/:id/remove",
    summary: "Removes a cost by a counter-entry with a reason",
    access: "manage_purchase_orders",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: orderReceiving,
    errors: ["forbidden", "cost_removed", "cost_of_shipment", "weight_missing", "conflict"],
    idempotencyKey: "required",
  },
  shareCosts: {
    method: "POST",
    path: "/api/purchase-orders/:id/cost-sharing",
    summary: "Chooses how the costs of an order are divided: by value, weight or pieces",
    access: "manage_purchase_orders",
    params: idParams,
    body: costSharing,
    output: orderReceiving,
    errors: ["forbidden", "invalid_transition", "weight_missing", "conflict"],
    idempotencyKey: "optional",
  },
  listBackOrders: {
    method: "GET",
    path: "/api/purchase-orders/back-orders",
    summary: "Ordered goods that have not come yet, over all orders, the earliest order first",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "suppliers"],
    query: listQuery.omit({ search: true }).extend(backOrderFilters),
    output: page(backOrder),
  },
  exportBackOrders: {
    method: "GET",
    path: "/api/purchase-orders/back-orders.csv",
    summary: "The same as a CSV file",
    access: "view_purchase_orders",
    query: z.strictObject(backOrderFilters),
    produces: "text/csv",
  },
  getGoodsReceipt: {
    method: "GET",
    path: "/api/goods-receipts/:id",
    summary: "One receipt of goods, or the counter-entry to one",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "suppliers", "users"],
    params: idParams,
    output: goodsReceiptOfOrder,
  },
  getGoodsReceiptPdf: {
    method: "GET",
    path: "/api/goods-receipts/:id.pdf",
    summary: "A goods received note as a PDF on A4",
    access: "view_purchase_orders",
    params: idParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
  },
});
