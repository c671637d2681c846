/** Segments: the customers whom saved filters describe, counted and exported. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { changesOfCustomers, customerSorts } from "../contract.ts";
import { segmentQuery } from "../segment-filters.ts";

export const segmentsContract = contract({
  countCustomers: {
    method: "GET",
    path: "/api/customers/count",
    summary:
      "How many customers the filters match, in parts: add up the counts while nextCursor is there",
    access: "view_customers",
    refreshesOn: [...changesOfCustomers, "credit"],
    query: segmentQuery.extend({ cursor: z.string().max(800).optional() }),
    output: z.object({ count: z.int(), nextCursor: z.string().nullable() }),
  },
  exportCustomers: {
    method: "GET",
    path: "/api/customers/export.csv",
    summary: "The list of customers as a CSV file, under the same filters",
    access: "export_customers",
    query: segmentQuery.extend({
      search: text(100).optional(),
      sort: z.enum(customerSorts).default("newest"),
      language: z.enum(languages).default("en"),
    }),
    produces: "text/csv",
  },
});
