/** Purchase orders: what the shop orders from its suppliers. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  money,
  moneyOfMany,
  page,
  person,
  positiveMoney,
  requiredText,
  scannedCode,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { orderCurrencies, shipmentModes, shipmentStatuses } from "#src/areas/shipments/rules.ts";
import { rate } from "../rates/contract.ts";
import { purchaseOrderEvent, purchaseOrderStatistics } from "./history-schemas.ts";
import { MAX_LINES, MAX_ORDERED, orderStatuses, problemOfRate } from "../rules.ts";
import { payingMethods } from "../values.ts";

/** Amounts are in minor units of the order's currency. Costs are only for users with `view_cost`. */
export const purchaseOrderInList = z.object({
  id,
  orderNumber: z.string(),
  supplierId: id,
  supplierName: z.string(),
  status: z.enum(orderStatuses),
  orderDate: day,
  currency: z.enum(orderCurrencies),
  /** What one unit of the currency costs in shillings. */
  exchangeRate: z.number(),
  totalAmount: money.optional(),
  /** The total in shillings, at the rate of the order. */
  totalTzs: moneyOfMany.optional(),
  /** The pieces of all lines. */
  orderedQuantity: z.int(),
  receivedQuantity: z.int(),
  /** The latest shipment. */
  shipment: z
    .object({
      id,
      mode: z.enum(shipmentModes),
      status: z.enum(shipmentStatuses),
      agentName: z.string().nullable(),
      /** In minor units of the order's currency; null: nobody has told the price yet. */
      shippingCost: money.nullable(),
      arrivalDate: day.nullable(),
    })
    .nullable(),
  ...versionFields,
});
export type PurchaseOrderInList = z.output<typeof purchaseOrderInList>;

export const purchaseOrderLine = z.object({
  id,
  itemId: id,
  /** How the item was called when it was ordered. */
  itemName: z.string(),
  sku: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  location: z.string().nullable(),
  quantity: z.int(),
  receivedQuantity: z.int(),
  /** Pieces that have gone back to the supplier, or are on their way back. */
  returnedQuantity: z.int(),
  unitCost: money.optional(),
  totalCost: money.optional(),
});
export type PurchaseOrderLine = z.output<typeof purchaseOrderLine>;

export const purchaseOrder = purchaseOrderInList.extend({
  supplier: z.object({
    id,
    name: z.string(),
    companyName: z.string().nullable(),
    contactPerson: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    paymentTerms: z.string().nullable(),
  }),
  /** Why it was cancelled. */
  statusReason: z.string().nullable(),
  paymentMethod: z.enum(payingMethods).nullable(),
  paymentAccountId: id.nullable(),
  paymentAccountName: z.string().nullable(),
  notes: z.string().nullable(),
  createdBy: person.nullable(),
  items: z.array(purchaseOrderLine),
});
export type PurchaseOrder = z.output<typeof purchaseOrder>;

const orderedItem = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(MAX_ORDERED),
  /** In minor units of the order's currency. */
  unitCost: positiveMoney,
});

const items = z
  .array(orderedItem)
  .min(1)
  .max(MAX_LINES)
  .refine((list) => new Set(list.map(({ itemId }) => itemId)).size === list.length, {
    message: "name an item twice",
  });

const fields = {
  orderNumber: scannedCode(40).min(1),
  orderDate: day,
  paymentMethod: z.enum(payingMethods).nullable(),
  paymentAccountId: id.nullable(),
  notes: emptyToNull(text(2000)),
  /** The total that the user has typed. Another one than the sum of the lines is refused. */
  totalAmount: money,
};

export const newPurchaseOrder = z
  .strictObject({
    /** A client may create the id, so that it knows the id before it sends the request. */
    id: id.optional(),
    supplierId: id,
    /** Left out: the next number, such as PO-26-000001. */
    orderNumber: fields.orderNumber.optional(),
    /** Today unless said. */
    orderDate: fields.orderDate.optional(),
    status: z.enum(orderStatuses).default("draft"),
    currency: z.enum(orderCurrencies).default("TZS"),
    /** Required for every currency but TZS. */
    exchangeRate: rate.optional(),
    paymentMethod: fields.paymentMethod.optional(),
    paymentAccountId: fields.paymentAccountId.optional(),
    /** By sea (meli) or by air (ndege). */
    shipmentMode: z.enum(shipmentModes),
    agentName: emptyToNull(text(120)).optional(),
    /** In minor units of the order's currency; left out: nobody has told the price yet. */
    shippingCost: money.nullable().optional(),
    notes: fields.notes.optional(),
    totalAmount: fields.totalAmount.optional(),
    items,
  })
  .superRefine(({ currency, exchangeRate }, { addIssue }) => {
    const problem = problemOfRate(currency, exchangeRate);
    if (problem === null) return;
    const message = problem === "required" ? "is required for this currency" : "is 1 for shillings";
    addIssue({ code: "custom", message, path: ["exchangeRate"] });
  });
export type NewPurchaseOrder = z.output<typeof newPurchaseOrder>;

export const purchaseOrderChange = z
  .strictObject({
    ...fields,
    /** Every open status. Receiving and cancelling have their own endpoints. */
    status: z.enum(orderStatuses),
    exchangeRate: rate,
    /** All lines of the order, as they are to be. Lines keep their ids by their item. */
    items,
  })
  .partial()
  .extend({ version });
export type PurchaseOrderChange = z.output<typeof purchaseOrderChange>;

const shown = ["purchase-orders", "suppliers", "payment-accounts", "shipments", "users"] as const;

const writeRefusals = [
  "forbidden",
  "order_number_taken",
  "product_not_found",
  "item_archived",
  "payment_account_archived",
] as const;

export const purchasingContract = contract({
  listPurchaseOrders: {
    method: "GET",
    path: "/api/purchase-orders",
    summary: "Purchase orders, the latest order date first; searched by order number",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "suppliers", "shipments"],
    query: listQuery.extend({
      status: z.enum(orderStatuses).optional(),
      supplierId: id.optional(),
    }),
    output: page(purchaseOrderInList),
  },
  getPurchaseOrderStatistics: {
    method: "GET",
    path: "/api/purchase-orders/statistics",
    summary: "How many purchase orders there are, how many are open, and what they cost",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders"],
    output: purchaseOrderStatistics,
  },
  createPurchaseOrder: {
    method: "POST",
    path: "/api/purchase-orders",
    summary:
      "Creates a purchase order together with its shipment; its total is the sum of its lines",
    access: "manage_purchase_orders",
    body: newPurchaseOrder,
    output: purchaseOrder,
    status: 201,
    errors: ["id_taken", "not_found", "invalid_transition", "supplier_archived", ...writeRefusals],
    idempotencyKey: "required",
  },
  getPurchaseOrder: {
    method: "GET",
    path: "/api/purchase-orders/:id",
    summary: "One purchase order with its lines, supplier and shipment",
    access: "view_purchase_orders",
    refreshesOn: shown,
    params: idParams,
    output: purchaseOrder,
  },
  updatePurchaseOrder: {
    method: "PATCH",
    path: "/api/purchase-orders/:id",
    summary: "Changes an open purchase order; no line falls below what was received",
    access: "manage_purchase_orders",
    params: idParams,
    body: purchaseOrderChange,
    output: purchaseOrder,
    errors: [
      "stale_version",
      "invalid_transition",
      "below_received",
      "weight_missing",
      "conflict",
      ...writeRefusals,
    ],
    idempotencyKey: "optional",
  },
  cancelPurchaseOrder: {
    method: "POST",
    path: "/api/purchase-orders/:id/cancel",
    summary: "Cancels an open purchase order of which nothing was received",
    access: "manage_purchase_orders",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300), version: version.optional() }),
    output: purchaseOrder,
    errors: ["stale_version", "invalid_transition", "goods_received"],
    idempotencyKey: "optional",
  },
  deletePurchaseOrder: {
    method: "DELETE",
    path: "/api/purchase-orders/:id",
    summary: "Deletes a purchase order of which nothing was received, with its shipment",
    access: "manage_purchase_orders",
    params: idParams,
    output: done,
    errors: ["goods_received", "has_linked_records"],
    idempotencyKey: "optional",
  },
  listPurchaseOrderEvents: {
    method: "GET",
    path: "/api/purchase-orders/:id/audit",
    summary: "Who created and changed a purchase order, the latest first",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "users"],
    params: idParams,
    query: z.strictObject({
      cursor: z.string().max(20).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: page(purchaseOrderEvent),
  },
  getPurchaseOrderPdf: {
    method: "GET",
    path: "/api/purchase-orders/:id.pdf",
    summary:
      "A purchase order as a PDF on A4; needs `view_cost`, because it states what goods cost",
    access: "view_purchase_orders",
    params: idParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
    errors: ["forbidden"],
  },
});
