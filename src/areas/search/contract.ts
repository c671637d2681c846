import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, text } from "#src/shared/fields.ts";
import { foundKinds } from "#src/shared/search/found-kinds.ts";

export const LONGEST_SEARCH = 100;

const kind = z.enum(foundKinds);

export const foundRecord = z.object({
  kind,
  /** The id of the record; the IMEI or serial number of a handset. */
  id: z.string(),
  title: z.string(),
  /** What tells the record from others of its kind. */
  subtitle: z.string().optional(),
  /** The address of its screen. */
  href: z.string(),
});
export type FoundRecordOfKind = z.output<typeof foundRecord>;

export const searchAnswer = z.object({
  items: z.array(foundRecord),
  /** Whether nothing has exactly the text, so that the items differ from it by a typing error. */
  isSimilar: z.boolean(),
  /** The kinds whose search failed. */
  failed: z.array(kind),
});
export type SearchAnswer = z.output<typeof searchAnswer>;

export const openedRecord = z.strictObject({ kind: kind.exclude(["handset"]), id });
export type OpenedRecord = z.output<typeof openedRecord>;

export const searchContract = contract({
  search: {
    method: "GET",
    path: "/api/search",
    summary:
      "Records of every kind that the user may see, the likeliest first; without a text those that the user opened last",
    access: "signed-in",
    refreshesOn: [
      "devices",
      "customers",
      "inventory",
      "sales",
      "payments",
      "returns",
      "suppliers",
      "purchase-orders",
      "expenses",
      "expense-categories",
      "payment-accounts",
      "commission",
    ],
    query: z.strictObject({ q: text(LONGEST_SEARCH).default("") }),
    output: searchAnswer,
  },
  noteOpened: {
    method: "POST",
    path: "/api/search/opened",
    summary: "Remembers that the user opened a record, for a search without text",
    access: "signed-in",
    body: openedRecord,
    output: done,
    idempotencyKey: "optional",
  },
});
