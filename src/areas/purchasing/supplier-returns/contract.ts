/** Returns to a supplier: received goods go back for credit or for others. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  moneyOfMany,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
  version,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { serialRefusals, serials } from "#src/areas/inventory/serials/contract.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { MAX_LINES, MAX_ORDERED } from "../rules.ts";
import { supplierReturnStatuses } from "./rules.ts";

/** Amounts are only for users with `view_cost`. */
export const supplierReturnInList = z.object({
  id,
  returnNumber: z.string(),
  supplierId: id,
  supplierName: z.string(),
  purchaseOrderId: id,
  orderNumber: z.string(),
  status: z.enum(supplierReturnStatuses),
  reason: z.string(),
  quantity: z.int(),
  currency: z.enum(orderCurrencies),
  /** What the goods had cost in the order, in minor units of its currency. */
  worth: moneyOfMany.optional(),
  credit: money.nullable().optional(),
  version: z.int(),
  createdAt: moment,
});
export type SupplierReturnInList = z.output<typeof supplierReturnInList>;

export const supplierReturnLine = z.object({
  id,
  purchaseOrderLineId: id,
  itemId: id,
  itemName: z.string(),
  sku: z.string(),
  isSerialised: z.boolean(),
  quantity: z.int(),
  serials: z.array(z.string()),
  unitCost: money.optional(),
  /** The value in shillings with which the pieces left the stock; null: they are still there. */
  cost: money.nullable().optional(),
});

export const supplierReturn = supplierReturnInList.extend({
  exchangeRate: z.number(),
  creditReason: z.string().nullable(),
  /** Why it was refused or cancelled, or its credit undone. */
  statusReason: z.string().nullable(),
  /** Whether the goods of a refused return came back. */
  isBack: z.boolean().nullable(),
  /** The value in shillings with which the goods left the stock. */
  leftCost: moneyOfMany.nullable().optional(),
  /** The credit in shillings less that value. Above zero: the shop has gained by the return. */
  difference: moneyOfMany.nullable().optional(),
  sentAt: moment.nullable(),
  sentBy: person.nullable(),
  endedAt: moment.nullable(),
  endedBy: person.nullable(),
  createdBy: person.nullable(),
  lines: z.array(supplierReturnLine),
});
export type SupplierReturn = z.output<typeof supplierReturn>;

export const newSupplierReturn = z.strictObject({
  /** A client may create the id, so that it knows the id before it sends the request. */
  id: id.optional(),
  purchaseOrderId: id,
  reason: requiredText(300),
  lines: z
    .array(
      z.strictObject({
        purchaseOrderLineId: id,
        quantity: z.int().min(1).max(MAX_ORDERED),
        serials: serials.optional(),
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .refine(
      (lines) => new Set(lines.map((line) => line.purchaseOrderLineId)).size === lines.length,
      {
        message: "name a line twice",
      },
    ),
});
export type NewSupplierReturn = z.output<typeof newSupplierReturn>;

const reason = requiredText(300);
const refusals = ["invalid_transition", "stale_version"] as const;
const stockRefusals = ["item_archived", "conflict", ...serialRefusals] as const;
const shown = ["supplier-returns", "suppliers", "purchase-orders", "inventory", "users"] as const;

const act = {
  method: "POST",
  access: "return_to_suppliers",
  params: idParams,
  output: supplierReturn,
  idempotencyKey: "required",
} as const;

export const supplierReturnsContract = contract({
  listSupplierReturns: {
    method: "GET",
    path: "/api/supplier-returns",
    summary: "Returns to suppliers, the newest first",
    access: "view_purchase_orders",
    refreshesOn: shown,
    query: listQuery.omit({ search: true }).extend({
      supplierId: id.optional(),
      status: z.enum(supplierReturnStatuses).optional(),
    }),
    output: page(supplierReturnInList),
  },
  createSupplierReturn: {
    method: "POST",
    path: "/api/supplier-returns",
    summary:
      "Asks a supplier to take received goods back; they stay in the stock until they are sent",
    access: "return_to_suppliers",
    body: newSupplierReturn,
    output: supplierReturn,
    status: 201,
    errors: [
      "id_taken",
      "not_found",
      "exceeds_received",
      "serial_of_other_order",
      ...serialRefusals,
    ],
    idempotencyKey: "required",
  },
  getSupplierReturn: {
    method: "GET",
    path: "/api/supplier-returns/:id",
    summary: "One return to a supplier with its lines",
    access: "view_purchase_orders",
    refreshesOn: shown,
    params: idParams,
    output: supplierReturn,
  },
  sendSupplierReturn: {
    ...act,
    path: "/api/supplier-returns/:id/send",
    summary: "Says that the goods have left for the supplier; they leave the stock",
    body: z.strictObject({ version: version.optional() }),
    errors: [...refusals, ...stockRefusals, "insufficient_stock"],
  },
  creditSupplierReturn: {
    ...act,
    path: "/api/supplier-returns/:id/credit",
    summary:
      "Writes down what the supplier has credited: what the goods had cost, or less with the reason",
    access: "pay_suppliers",
    body: z.strictObject({
      credit: positiveMoney,
      /** Required when the credit is less than the goods had cost. */
      reason: emptyToNull(text(300)).optional(),
      version: version.optional(),
    }),
    errors: refusals,
  },
  undoSupplierCredit: {
    ...act,
    path: "/api/supplier-returns/:id/undo-credit",
    summary: "Undoes a credit that was written down by mistake, with a counter-entry",
    access: "pay_suppliers",
    body: z.strictObject({ reason, version: version.optional() }),
    errors: refusals,
  },
  refuseSupplierReturn: {
    ...act,
    path: "/api/supplier-returns/:id/refuse",
    summary: "Says that the supplier has refused the goods, and whether they came back",
    body: z.strictObject({ reason, isBack: z.boolean(), version: version.optional() }),
    errors: [...refusals, ...stockRefusals],
  },
  replaceSupplierReturn: {
    ...act,
    path: "/api/supplier-returns/:id/replace",
    summary: "Takes in other pieces for those that went back, at the value with which those left",
    body: z.strictObject({
      /** The serial numbers of the new pieces, by line. */
      serials: z
        .array(z.strictObject({ lineId: id, serials }))
        .max(MAX_LINES)
        .default([]),
      version: version.optional(),
    }),
    errors: [...refusals, ...stockRefusals],
  },
  cancelSupplierReturn: {
    ...act,
    path: "/api/supplier-returns/:id/cancel",
    summary: "Cancels a return whose goods have not been sent",
    body: z.strictObject({ reason, version: version.optional() }),
    errors: refusals,
  },
  getSupplierReturnPdf: {
    method: "GET",
    path: "/api/supplier-returns/:id.pdf",
    summary: "The paper that goes with the goods, as a PDF on A4",
    access: "view_cost",
    params: idParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
  },
});
