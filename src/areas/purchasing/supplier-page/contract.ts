/** The account of a supplier: what was delivered, paid, returned and credited, with the balance after each. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  moment,
  moneyOfMany,
  page,
  person,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";

export const supplierEntryKinds = ["delivery", "payment", "return", "claim"] as const;
export type SupplierEntryKind = (typeof supplierEntryKinds)[number];

export const supplierEntry = z.object({
  id,
  /** 1, 2, 3 … per account, as the entries were written down. */
  position: z.int(),
  kind: z.enum(supplierEntryKinds),
  /** The day that it belongs to. */
  day,
  /** In minor units of the account's currency. Above zero: the shop owes more. */
  amount: moneyOfMany,
  balanceAfter: moneyOfMany,
  /** Whether it undoes an earlier entry. */
  isUndo: z.boolean(),
  /** Why an earlier entry was undone. */
  reason: z.string().nullable(),
  purchaseOrderId: id.nullable(),
  orderNumber: z.string().nullable(),
  paymentId: id.nullable(),
  returnId: id.nullable(),
  /** The reference of the payment, or the number of the return. */
  reference: z.string().nullable(),
  by: person.nullable(),
  createdAt: moment,
});
export type SupplierEntry = z.output<typeof supplierEntry>;

const currency = z.enum(orderCurrencies);

/** The entries that were written down from `from` to `to`, both days included. */
const period = z.strictObject({
  currency: currency.default("TZS"),
  from: day.optional(),
  to: day.optional(),
});
export type StatementPeriod = z.output<typeof period>;

export const supplierAccountContract = contract({
  listSupplierEntries: {
    method: "GET",
    path: "/api/suppliers/:id/entries",
    summary: "The account of a supplier in a currency, the latest entry first",
    access: "view_cost",
    refreshesOn: [
      "supplier-payments",
      "supplier-returns",
      "supplier-claims",
      "suppliers",
      "purchase-orders",
      "users",
    ],
    params: idParams,
    query: listQuery.omit({ search: true }).extend({ currency: currency.default("TZS") }),
    output: page(supplierEntry),
  },
  exportSupplierStatement: {
    method: "GET",
    path: "/api/suppliers/:id/statement.csv",
    summary: "The account of a supplier in a currency as a file for a spreadsheet",
    access: "view_cost",
    params: idParams,
    query: period,
    produces: "text/csv",
  },
  getSupplierStatementPdf: {
    method: "GET",
    path: "/api/suppliers/:id/statement.pdf",
    summary: "The same as a PDF on A4, of at most 2000 entries",
    access: "view_cost",
    params: idParams,
    query: period.extend({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
    errors: ["conflict"],
  },
});
