import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, moment, moneyOfMany, person, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { paperByEmail, sendsPaper } from "#src/areas/messaging/email/contract.ts";
import { paymentTypes } from "#src/areas/payments/providers.ts";
import { saleFilters, saleSorts } from "../contract.ts";

export const summaryQuery = z.strictObject({
  from: saleFilters.from,
  to: saleFilters.to,
  userId: saleFilters.userId,
  paymentType: saleFilters.paymentType,
});

const brought = { count: z.int(), total: moneyOfMany, refunded: moneyOfMany };

export const salesSummary = z.object({
  /**
   * The actor's own sales and refunds since this time are left out, because the actor must count the drawer without
   * knowing the expected cash. null: nothing is left out.
   */
  withoutOwnSince: moment.nullable(),
  /** `count` and `total` cover the completed sales. `refunded` is everything given back for these sales until now. */
  count: z.int(),
  total: moneyOfMany,
  refunded: moneyOfMany,
  net: moneyOfMany,
  discount: moneyOfMany,
  tax: moneyOfMany,
  byMethod: z.array(z.object({ method: z.enum(paymentTypes), ...brought })),
  byCashier: z.array(z.object({ user: person, ...brought })),
  byDay: z.array(z.object({ day, ...brought })),
  /** Refunds given in the chosen time, even when their sales are older. */
  refunds: z.object({ count: z.int(), total: moneyOfMany }),
  /** The payments of these sales that were simulated, so that no money moved. They are a part of the totals above. */
  simulated: z.object({ count: z.int(), total: moneyOfMany }),
});
export type SalesSummary = z.output<typeof salesSummary>;

/** Sums over the lines of sales have a separate endpoint: they take three times as long as sums over sales. */
export const salesTaxes = z.object({
  /** The number of sold pieces minus the number of refunded pieces. */
  itemsSold: z.int(),
  /** The amounts of lines, before cash rounding. `tax` is the tax that is included in `sold` minus `refunded`. */
  byTaxRate: z.array(
    z.object({ rate: z.number(), sold: moneyOfMany, refunded: moneyOfMany, tax: moneyOfMany }),
  ),
});
export type SalesTaxes = z.output<typeof salesTaxes>;

export const salesReportContract = contract({
  getSalesSummary: {
    method: "GET",
    path: "/api/sales/summary",
    summary: "What the completed sales of a time brought: by method, cashier and day",
    access: "view_sales",
    refreshesOn: ["sales", "payments"],
    query: summaryQuery,
    output: salesSummary,
  },
  getSalesTaxes: {
    method: "GET",
    path: "/api/sales/taxes",
    summary: "Tax by rate and pieces of the same completed sales as the summary",
    access: "view_sales",
    refreshesOn: ["sales", "payments"],
    query: summaryQuery,
    output: salesTaxes,
  },
  exportSales: {
    method: "GET",
    path: "/api/sales/export.csv",
    summary: "The sales of the same filters as a file for a spreadsheet",
    access: "view_sales",
    query: z.strictObject({
      ...saleFilters,
      search: text(100).optional(),
      sort: z.enum(saleSorts).default("newest"),
      /** The language of the words in the rows. The column names are the same in every language. */
      language: z.enum(languages).default("en"),
    }),
    produces: "text/csv",
  },
  exportSalesTotals: {
    method: "GET",
    path: "/api/sales/totals.csv",
    summary: "The summary as a file for a spreadsheet: days, cashiers, methods, tax and refunds",
    access: "view_sales",
    query: summaryQuery,
    produces: "text/csv",
  },
  emailSalesTotals: {
    ...sendsPaper,
    path: "/api/sales/totals/email",
    summary: "Sends the summary as a file for a spreadsheet to an address",
    body: paperByEmail.extend({ filters: summaryQuery }),
  },
  listCashiers: {
    method: "GET",
    path: "/api/sales/cashiers",
    summary: "Everybody who ever sold something, to filter by",
    access: "view_sales",
    refreshesOn: ["sales", "users"],
    output: z.object({ items: z.array(person) }),
  },
});
