import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  moneyOfMany,
  page,
  person,
  scannedCode,
  text,
  version,
} from "#src/shared/fields.ts";
import { MAX_PIECES } from "../core/contract.ts";
import {
  applyRefusals,
  countScopes,
  countStatuses,
  lineOutcomes,
  MAX_SCANS,
  mayLook,
  scanActs,
  scanOutcomes,
  uncountedChoices,
} from "./rules.ts";
import { categories } from "../rules.ts";
import { offlineScans } from "./offline.ts";

const at = (field: string, message: string) => ({ message, path: [field] });

export const newStockCount = z
  .strictObject({
    id: id.optional(),
    name: emptyToNull(text(80)).optional(),
    note: emptyToNull(text(500)).optional(),
    scope: z.enum(countScopes).default("all"),
    category: z.enum(categories).optional(),
    /** With the scope `location`: the location of the items, in upper or lower case. */
    location: emptyToNull(text(80)).optional(),
    /** With the scope `items`: the chosen items. Larger counts use a category or a location. */
    itemIds: z.array(id).min(1).max(1000).optional(),
  })
  .refine(
    ({ scope, category }) => scope !== "category" || category,
    at("category", "say which category"),
  )
  .refine(
    ({ scope, location }) => scope !== "location" || location,
    at("location", "say which place"),
  )
  .refine(({ scope, itemIds }) => scope !== "items" || itemIds, at("itemIds", "choose some items"));
export type NewStockCount = z.output<typeof newStockCount>;

export const stockCount = z.object({
  id,
  number: z.string(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  scope: z.enum(countScopes),
  category: z.enum(categories).nullable(),
  location: z.string().nullable(),
  status: z.enum(countStatuses),
  /** The numbers of all items (`lines`), of counted items, and of items whose counted and recorded stock differ. */
  lines: z.int(),
  counted: z.int(),
  differing: z.int(),
  /** The number of items whose stock the count has corrected; 0 until the count is applied. */
  adjusted: z.int(),
  uncounted: z.enum(uncountedChoices).nullable(),
  version: z.int(),
  createdBy: person.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  endedBy: person.nullable(),
  endedAt: moment.nullable(),
});
export type StockCount = z.output<typeof stockCount>;

/** Sums of all corrections that the count makes or has made. Values need `view_cost` and exclude unknown costs. */
export const stockCountTotals = z.object({
  surplus: z.int(),
  missing: z.int(),
  surplusValue: moneyOfMany.optional(),
  missingValue: moneyOfMany.optional(),
  /** The number of differing lines that are not corrected and should be counted again (see `unsure` of a line). */
  unsure: z.int(),
});

export const stockCountLine = z.object({
  itemId: id,
  sku: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  /** The counted pieces; null until the item is counted. */
  countedQuantity: z.int().nullable(),
  /** The recorded stock at the time of the last scan. For an uncounted item it is the current stock. */
  systemQuantity: z.int(),
  difference: z.int().nullable(),
  /** The difference in money; null: the cost is not known. Only for users with `view_cost`. */
  value: moneyOfMany.nullable().optional(),
  /** Why the count does not correct this differing line: `moved` or `corrected` (see `lineOutcomes`). */
  unsure: z.enum(["moved", "corrected"]).nullable(),
  /** The outcome of this line when the count was applied (see `lineOutcomes`); null until then. */
  outcome: z.enum(lineOutcomes).nullable(),
  /** true: nobody counted the item, and its stock became 0, because of `uncounted: zero`. */
  isAssumed: z.boolean(),
  countedBy: person.nullable(),
  countedAt: moment.nullable(),
});
export type StockCountLine = z.output<typeof stockCountLine>;

export const lineFilters = ["all", "counted", "uncounted", "differing", "unsure"] as const;
export const lineSorts = ["name", "recent", "difference"] as const;

const linesQuery = listQuery.extend({
  // The cursor of a list sorted by name contains a name, which has up to 160 characters.
  cursor: z.string().max(1000).optional(),
  filter: z.enum(lineFilters).default("all"),
  /** `recent`: only counted lines, the latest first. `difference`: only differing lines, the largest first. */
  sort: z.enum(lineSorts).default("name"),
});

const scan = z
  .strictObject({
    /** The client creates the id, so that a scan that arrives twice counts only once. */
    id,
    act: z.enum(scanActs).default("add"),
    /** A SKU, barcode, id or serial number, as in `GET /api/items/lookup`. A serial number counts only once. */
    code: scannedCode(80).min(1).optional(),
    itemId: id.optional(),
    /** With `add` the number of pieces to add (default 1; negative: to subtract), with `set` the new total. */
    quantity: z.int().min(-MAX_PIECES).max(MAX_PIECES).optional(),
    /** With `undo`: the id of the undone scan. */
    undoes: id.optional(),
    /** The time of the scan by the client's clock. The clock may be wrong, because only `sentAt - madeAt` is used. */
    madeAt: moment.optional(),
    /** true: if the item is not in the count, it is added to the count. */
    join: z.boolean().default(false),
  })
  .refine(({ act, code, itemId }) => act === "undo" || code || itemId, {
    message: "say which item",
    path: ["code"],
  })
  .refine(({ act, undoes }) => (act === "undo") === (undoes !== undefined), {
    message: "says which scan is taken back, with undo alone",
    path: ["undoes"],
  })
  .refine(
    ({ act, quantity }) =>
      act === "set" ? quantity !== undefined && quantity >= 0 : quantity !== 0,
    { message: "is not a number of pieces", path: ["quantity"] },
  );
export type Scan = z.output<typeof scan>;

const newScans = z.strictObject({
  scans: z.array(scan).min(1).max(MAX_SCANS),
  /** The time at which the request was sent, by the client's clock. */
  sentAt: moment.optional(),
});
export type NewScans = z.output<typeof newScans>;

const scanResult = z.object({
  id,
  outcome: z.enum(scanOutcomes),
  item: z.object({ id, sku: z.string(), name: z.string() }).nullable(),
  /** The serial number of the scanned piece; null when the code was not a serial number. */
  serial: z.string().nullable(),
  /** The total of this item in the count, after all scans so far. */
  counted: z.int().nullable(),
});
export type ScanResult = z.output<typeof scanResult>;

const storedScan = z.object({
  id,
  act: z.enum(scanActs),
  quantity: z.int(),
  undoes: id.nullable(),
  isUndone: z.boolean(),
  item: z.object({ id, sku: z.string(), name: z.string() }),
  serial: z.string().nullable(),
  scannedBy: person.nullable(),
  scannedAt: moment,
});
export type StoredScan = z.output<typeof storedScan>;

export const countsContract = contract({
  listStockCounts: {
    method: "GET",
    path: "/api/stock-counts",
    summary: "Stock counts, newest first; the applied ones are the audit history",
    access: mayLook,
    refreshesOn: ["stock-counts"],
    query: listQuery.omit({ search: true }).extend({ status: z.enum(countStatuses).optional() }),
    output: page(stockCount),
  },
  openStockCount: {
    method: "POST",
    path: "/api/stock-counts",
    summary: "Opens a count of everything, a category, a place or chosen items",
    access: "count_stock",
    body: newStockCount,
    output: stockCount,
    status: 201,
    errors: ["id_taken", "conflict", "product_not_found"],
    idempotencyKey: "required",
  },
  getStockCount: {
    method: "GET",
    path: "/api/stock-counts/:id",
    summary: "One count: how far it is, and what differs altogether",
    access: mayLook,
    refreshesOn: ["stock-counts", "inventory"],
    params: idParams,
    output: stockCount.extend({ totals: stockCountTotals }),
  },
  listStockCountLines: {
    method: "GET",
    path: "/api/stock-counts/:id/lines",
    summary: "Its items: what the system had, what was counted, the difference",
    access: mayLook,
    refreshesOn: ["stock-counts", "inventory"],
    params: idParams,
    query: linesQuery,
    output: page(stockCountLine),
  },
  exportStockCountLines: {
    method: "GET",
    path: "/api/stock-counts/:id/lines.csv",
    summary: "The audit sheet as a CSV file, under the same filters",
    access: mayLook,
    params: idParams,
    query: linesQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  listStockCountScans: {
    method: "GET",
    path: "/api/stock-counts/:id/scans",
    summary: "Who counted what, and when; the latest first",
    access: mayLook,
    refreshesOn: ["stock-counts"],
    params: idParams,
    query: listQuery.omit({ search: true }).extend({ itemId: id.optional() }),
    output: page(storedScan),
  },
  countItems: {
    method: "POST",
    path: "/api/stock-counts/:id/scans",
    summary: "What was counted: scanned, typed or taken back; many at once from an offline phone",
    access: "count_stock",
    params: idParams,
    body: newScans,
    output: z.object({ count: stockCount, results: z.array(scanResult) }),
    errors: ["conflict"],
    idempotencyKey: "required",
    offline: offlineScans,
  },
  finishStockCount: {
    method: "POST",
    path: "/api/stock-counts/:id/finish",
    summary: "Ends the counting, so that it can be looked over and applied",
    access: "count_stock",
    params: idParams,
    output: stockCount,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  reopenStockCount: {
    method: "POST",
    path: "/api/stock-counts/:id/reopen",
    summary: "Goes on counting",
    access: "count_stock",
    params: idParams,
    output: stockCount,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  applyStockCount: {
    method: "POST",
    path: "/api/stock-counts/:id/apply",
    summary: "Puts every number right that differs, all of them or none",
    access: "adjust_stock",
    params: idParams,
    body: z.strictObject({ version, uncounted: z.enum(uncountedChoices).default("leave") }),
    output: stockCount,
    errors: applyRefusals,
    idempotencyKey: "required",
  },
  cancelStockCount: {
    method: "POST",
    path: "/api/stock-counts/:id/cancel",
    summary: "Gives a count up; no number changes",
    access: "count_stock",
    params: idParams,
    output: stockCount,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
});
