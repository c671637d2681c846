import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  text,
} from "#src/shared/fields.ts";
import { alertTypes, severities } from "./rules.ts";

export const stockAlert = z.object({
  id,
  type: z.enum(alertTypes),
  severity: z.enum(severities),
  /** The item with its current numbers, which may differ from those at the time of the alert. */
  item: z.object({
    id,
    sku: z.string(),
    name: z.string(),
    available: z.int(),
    minStock: z.int(),
    expiryDate: day.nullable(),
    warrantyDays: z.int().nullable(),
    /** The last day of the warranty of its suppliers, for an alert about it; null: none has stated one. */
    suppliersDay: day.nullable(),
  }),
  /** The message in English. Screens use `messageOf` for their own language. */
  message: z.string(),
  /** The time at which Fundi raised the alert, usually within minutes after its reason began. */
  date: moment,
  resolved: z.boolean(),
  resolvedAt: moment.nullable(),
  /** null: nobody has resolved the alert. It is open, or Fundi closed it because its reason had ended. */
  resolvedBy: person.nullable(),
  note: z.string().nullable(),
  /** Whether the reason for the alert still exists. It may exist even after a user has resolved the alert. */
  isLive: z.boolean(),
});
export type StockAlert = z.output<typeof stockAlert>;

export const alertSorts = ["severity", "newest", "oldest", "item", "-item"] as const;
export type AlertSort = (typeof alertSorts)[number];

const alertsQuery = listQuery.extend({
  // The cursor of a list sorted by name contains a name, which has up to 160 characters.
  cursor: z.string().max(1000).optional(),
  sort: z.enum(alertSorts).default("severity"),
  type: z.enum(alertTypes).optional(),
  /** true: only alerts of the types `low_stock` and `out_of_stock`. */
  short: z.stringbool().optional(),
  severity: z.enum(severities).optional(),
  resolved: z.stringbool().default(false),
});

export const alertCounts = z.object({
  open: z.int(),
  bySeverity: z.record(z.enum(severities), z.int()),
  byType: z.record(z.enum(alertTypes), z.int()),
});
export type AlertCounts = z.output<typeof alertCounts>;

const note = emptyToNull(text(500)).optional();
const ids = z.array(id).min(1).max(100);

export const alertsContract = contract({
  listStockAlerts: {
    method: "GET",
    path: "/api/stock-alerts",
    summary: "What of the shelves needs an eye: the worst first unless said, open ones unless said",
    access: "view_inventory",
    refreshesOn: ["stock-alerts", "inventory", "purchase-orders"],
    query: alertsQuery,
    output: page(stockAlert),
  },
  exportStockAlerts: {
    method: "GET",
    path: "/api/stock-alerts/export.csv",
    summary: "The list of alerts as a CSV file, under the same filters: what is to be bought",
    access: "view_inventory",
    query: alertsQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  countStockAlerts: {
    method: "GET",
    path: "/api/stock-alerts/counts",
    summary: "How many alerts are open",
    access: "view_inventory",
    refreshesOn: ["stock-alerts"],
    output: alertCounts,
  },
  resolveStockAlerts: {
    method: "POST",
    path: "/api/stock-alerts/resolve",
    summary: "Puts several away; those that are away already stay as they are",
    access: "edit_inventory",
    body: z.strictObject({ ids, note }),
    output: done,
    errors: ["not_found"],
    idempotencyKey: "optional",
  },
  reopenStockAlerts: {
    method: "POST",
    path: "/api/stock-alerts/reopen",
    summary: "Takes back that somebody put them away, where the item is still so",
    access: "edit_inventory",
    body: z.strictObject({ ids }),
    output: done,
    errors: ["not_found", "conflict"],
    idempotencyKey: "optional",
  },
  resolveStockAlert: {
    method: "POST",
    path: "/api/stock-alerts/:id/resolve",
    summary: "Puts an alert away; it comes back when the item was well and is so again",
    access: "edit_inventory",
    params: idParams,
    body: z.strictObject({ note }),
    output: stockAlert,
    idempotencyKey: "optional",
  },
});
