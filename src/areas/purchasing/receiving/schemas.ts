/** The schemas of receiving: lines, receipts, costs and back-orders. */
import * as z from "zod";
import {
  day,
  emptyToNull,
  id,
  moment,
  money,
  moneyOfMany,
  person,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { rate } from "../rates/contract.ts";
import { MAX_LINES, MAX_ORDERED, orderStatuses, problemOfRate } from "../rules.ts";
import { costBases, costKinds } from "./rules.ts";

const pieces = z.int().min(1).max(MAX_ORDERED);
const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export const receivedLine = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  isSerialised: z.boolean(),
  quantity: z.int(),
  receivedQuantity: z.int(),
  /** How many pieces are still expected. */
  openQuantity: z.int(),
  weightGrams: z.int().nullable(),
  /** The selling price of a piece today, and the version of its item. */
  price: money,
  itemVersion: z.int(),
  /** Whether the price was changed since the order was created: somebody has decided it with its goods in mind. */
  isPriceNew: z.boolean(),
  /** What a piece in stock costs on average today; null: not known. Only with `view_cost`. */
  stockCost: moneyOfMany.nullable().optional(),
  /** In minor units of the order's currency. Only with `view_cost`. */
  unitCost: moneyOfMany.optional(),
  /** What the received goods and their part of the costs are worth, in the shop's money. Only with `view_cost`. */
  goodsValue: moneyOfMany.optional(),
  costValue: moneyOfMany.optional(),
  /** The share of the whole line in the costs of the order. Only with `view_cost`. */
  costShare: moneyOfMany.optional(),
});
export type ReceivedLine = z.output<typeof receivedLine>;

export const goodsReceiptLine = z.object({
  id,
  orderLineId: id,
  itemId: id,
  itemName: z.string(),
  sku: z.string(),
  /** Negative in a counter-entry. */
  quantity: z.int(),
  /** How many pieces were not taken out again. */
  leftQuantity: z.int(),
  /** The line of an earlier receipt that this line undoes. */
  undoesId: id.nullable(),
  serials: z.array(z.string()),
  /** The serial numbers that were not taken out again. */
  leftSerials: z.array(z.string()),
  /** Only with `view_cost`. Late costs are not in it. */
  value: moneyOfMany.optional(),
});

export const goodsReceipt = z.object({
  id,
  receiptNumber: z.string(),
  note: z.string().nullable(),
  /** Why goods were taken out again; null: goods came in. */
  reason: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
  lines: z.array(goodsReceiptLine),
});
export type GoodsReceipt = z.output<typeof goodsReceipt>;

/** A receipt with what its paper says of its order. */
export const goodsReceiptOfOrder = goodsReceipt.extend({
  purchaseOrderId: id,
  orderNumber: z.string(),
  supplierName: z.string(),
});
export type GoodsReceiptOfOrder = z.output<typeof goodsReceiptOfOrder>;

export const purchaseCost = z.object({
  id,
  kind: z.enum(costKinds),
  /** In minor units of its currency; negative in a counter-entry. */
  amount: moneyOfMany,
  currency: z.enum(orderCurrencies),
  exchangeRate: z.number(),
  amountTzs: moneyOfMany,
  note: z.string().nullable(),
  /** The shipment whose price it is; null: a user entered it. */
  shipmentId: id.nullable(),
  removesId: id.nullable(),
  isRemoved: z.boolean(),
  reason: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type PurchaseCost = z.output<typeof purchaseCost>;

export const orderReceiving = z.object({
  id,
  orderNumber: z.string(),
  supplierName: z.string(),
  status: z.enum(orderStatuses),
  currency: z.enum(orderCurrencies),
  exchangeRate: z.number(),
  /** Whether more than ordered may be received (settings). */
  allowsOverReceipt: z.boolean(),
  costBasis: z.enum(costBases),
  /** Set when the rest of the order was given up. */
  closed: z
    .object({ reason: z.string(), closedBy: person.nullable(), closedAt: moment })
    .nullable(),
  lines: z.array(receivedLine),
  /** The earliest first. */
  receipts: z.array(goodsReceipt),
  /** Only with `view_cost`. */
  costs: z.array(purchaseCost).optional(),
  /** The prices of shipments, in shillings, that the next receipt makes costs. They are in `costTotal`. */
  pendingShipping: moneyOfMany.optional(),
  costTotal: moneyOfMany.optional(),
});
export type OrderReceiving = z.output<typeof orderReceiving>;

export const goodsToReceive = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        itemId: id,
        quantity: pieces,
        serials: serials.optional(),
        /**
         * How many pieces of the line were received when its sender counted. If others have come since, they may be the
         * same pieces, and the receipt is refused.
         */
        receivedBefore: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .refine((all) => isEachOnce(all.map(({ itemId }) => itemId)), "name an item twice"),
  note: emptyToNull(text(500)).optional(),
});
export type GoodsToReceive = z.output<typeof goodsToReceive>;

export const receiptToUndo = z.strictObject({
  lines: z
    .array(z.strictObject({ id, quantity: pieces, serials: serials.optional() }))
    .min(1)
    .max(MAX_LINES)
    .refine((all) => isEachOnce(all.map((line) => line.id)), "name a line twice"),
  reason: requiredText(300),
});
export type ReceiptToUndo = z.output<typeof receiptToUndo>;

export const newPurchaseCost = z
  .strictObject({
    kind: z.enum(costKinds),
    amount: positiveMoney,
    currency: z.enum(orderCurrencies),
    /** Required for every currency but TZS. */
    exchangeRate: rate.optional(),
    note: emptyToNull(text(300)).optional(),
  })
  .superRefine(({ currency, exchangeRate }, { addIssue }) => {
    const problem = problemOfRate(currency, exchangeRate);
    if (problem === null) return;
    const message = problem === "required" ? "is required for this currency" : "is 1 for shillings";
    addIssue({ code: "custom", message, path: ["exchangeRate"] });
  });
export type NewPurchaseCost = z.output<typeof newPurchaseCost>;

export const costSharing = z.strictObject({
  basis: z.enum(costBases),
  /** What one piece of each line weighs; needed for all lines when costs are divided by weight. */
  weights: z
    .array(z.strictObject({ lineId: id, grams: z.int().min(1).max(10_000_000) }))
    .max(MAX_LINES)
    .refine((all) => isEachOnce(all.map(({ lineId }) => lineId)), "name a line twice")
    .default([]),
});
export type CostSharing = z.output<typeof costSharing>;

export const backOrder = z.object({
  id,
  purchaseOrderId: id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  supplierId: id,
  supplierName: z.string(),
  orderDate: day,
  /** Since the day of the order. */
  daysWaiting: z.int(),
  itemId: id,
  itemName: z.string(),
  sku: z.string(),
  quantity: z.int(),
  receivedQuantity: z.int(),
  openQuantity: z.int(),
});
export type BackOrder = z.output<typeof backOrder>;
