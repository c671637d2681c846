import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  moment,
  page,
  person,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import {
  columnNotes,
  importFields,
  importStates,
  MOST_BYTES,
  rowErrors,
  rowKinds,
  stockReasons,
} from "./rules.ts";

export const itemImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** `changed-since`: items changed after the check, so the file was checked again. `internal`: an error in Fundi. */
  problem: z.enum(["changed-since", "internal"]).nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.enum(importFields).nullable(),
      note: z.enum(columnNotes),
    }),
  ),
  counts: z.object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The number of existing items whose stock differs from the file. */
    stock: z.int(),
    errors: z.int(),
  }),
  /** The options that the user confirmed; null until then. */
  updateExisting: z.boolean().nullable(),
  stockReason: z.enum(stockReasons).nullable(),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether the rows can still be read; they are deleted after some time. */
  hasRows: z.boolean(),
  createdBy: person,
  createdAt: moment,
  appliedBy: person.nullable(),
  appliedAt: moment.nullable(),
});
export type ItemImport = z.output<typeof itemImport>;

const cellValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  sku: z.string(),
  name: z.string(),
  itemId: id,
  /** Changes by field; a new item lists all its values. */
  changes: z.array(z.object({ field: z.enum(importFields), before: cellValue, after: cellValue })),
  stock: z.object({ from: z.int(), to: z.int() }).nullable(),
  errors: z.array(
    z.object({
      /** The field with the error; null when the whole row is wrong. */
      field: z.enum(importFields).nullable(),
      code: z.enum(rowErrors),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const languageQuery = z.strictObject({ language: z.enum(languages).default("en") });

export const importContract = contract({
  listItemImports: {
    method: "GET",
    path: "/api/item-imports",
    summary: "Files of items that were imported or looked at, newest first",
    access: "create_inventory",
    refreshesOn: ["item-imports"],
    query: pageQuery,
    output: page(itemImport),
  },
  createItemImport: {
    method: "POST",
    path: "/api/item-imports",
    summary:
      "Reads a CSV file of items and says what it would do; nothing is written until it is applied",
    access: "create_inventory",
    body: z.strictObject({
      fileName: requiredText(200),
      /** The file as text: a header row; cells separated by comma, semicolon or tab. */
      text: z.string().min(1).max(MOST_BYTES),
    }),
    bodyBytes: 2 * MOST_BYTES,
    output: itemImport,
    status: 201,
    idempotencyKey: "required",
  },
  getImportTemplate: {
    method: "GET",
    path: "/api/item-imports/template.csv",
    summary: "An empty file with every column that can be imported",
    access: "create_inventory",
    query: languageQuery,
    produces: "text/csv",
  },
  getItemImport: {
    method: "GET",
    path: "/api/item-imports/:id",
    summary: "One import and how far it is",
    access: "create_inventory",
    refreshesOn: ["item-imports"],
    params: idParams,
    output: itemImport,
  },
  listImportRows: {
    method: "GET",
    path: "/api/item-imports/:id/rows",
    summary: "What each row of the file does, in its order",
    access: "create_inventory",
    refreshesOn: ["item-imports"],
    params: idParams,
    query: pageQuery.extend({ show: z.enum([...rowKinds, "stock"]).optional() }),
    output: page(importRow),
  },
  exportImportErrors: {
    method: "GET",
    path: "/api/item-imports/:id/errors.csv",
    summary: "The rows that cannot be imported and why, as a CSV file",
    access: "create_inventory",
    params: idParams,
    query: languageQuery,
    produces: "text/csv",
  },
  applyItemImport: {
    method: "POST",
    path: "/api/item-imports/:id/apply",
    summary: "Has a file without errors written in the background, all of it or nothing",
    access: "create_inventory",
    params: idParams,
    body: z.strictObject({
      /** Also changes existing items (needs `edit_inventory`); otherwise only adds new ones. */
      updateExisting: z.boolean(),
      /** Sets the stock to the file's numbers, for this reason (needs `adjust_stock`); null: leaves the stock. */
      stockReason: z.enum(stockReasons).nullable().default(null),
      /**
       * The reason for changed prices, tax or warranty of existing items. A lower price needs it and the permission
       * `lower_prices`; tax and warranty need it and `manage_settings`.
       */
      reason: emptyToNull(text(300)).optional(),
    }),
    output: itemImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  discardItemImport: {
    method: "POST",
    path: "/api/item-imports/:id/discard",
    summary: "Puts a file away that was only looked at",
    access: "create_inventory",
    params: idParams,
    output: itemImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
});
