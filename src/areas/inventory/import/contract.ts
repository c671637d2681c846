import * as z from "zod";
import { importStates, rowKinds } from "#src/shared/imports.ts";
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
import { categories } from "../rules.ts";
import { columnNotes, importFields, MOST_BYTES, rowErrors, stockReasons } from "./rules.ts";

export const itemImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /**
   * `changed-since`: items have changed since the check, so a user must review again. `internal`: an error of Fundi.
   */
  problem: z.enum(["changed-since", "cancelled", "internal"]).nullable(),
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
    /** The number of existing items whose stock in the file differs from the recorded stock. */
    stock: z.int(),
    errors: z.int(),
  }),
  /**
   * The options with which a user applied the import; null before that. `stockReason` is also null if the stock stays.
   */
  updateExisting: z.boolean().nullable(),
  stockReason: z.enum(stockReasons).nullable(),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether the rows still exist. Fundi deletes them when the import is discarded, otherwise after three months. */
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
  /** The changed fields. For a new item these are all fields with a value. */
  changes: z.array(z.object({ field: z.enum(importFields), before: cellValue, after: cellValue })),
  stock: z.object({ from: z.int(), to: z.int() }).nullable(),
  errors: z.array(
    z.object({
      /** The field with the error; null if the error concerns the whole row. */
      field: z.enum(importFields).nullable(),
      code: z.enum(rowErrors),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

export const sampleCatalogue = z.object({
  categories: z.array(z.object({ category: z.enum(categories), items: z.int() })),
});
export type SampleCatalogue = z.output<typeof sampleCatalogue>;

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
      /**
       * The content of the file: a header row, then one row per item. Cells are separated by comma, semicolon or tab.
       */
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
  getSampleCatalogue: {
    method: "GET",
    path: "/api/item-imports/sample",
    summary: "How many common products the sample catalogue has in each category",
    access: "create_inventory",
    refreshesOn: [],
    output: sampleCatalogue,
  },
  importSampleCatalogue: {
    method: "POST",
    path: "/api/item-imports/sample",
    summary:
      "Makes an import of the sample catalogue, without stock and costs; nothing is written until it is applied",
    access: "create_inventory",
    body: z.strictObject({
      /** The language of the names of the products. */
      language: z.enum(languages),
      categories: z.array(z.enum(categories)).min(1).max(categories.length),
    }),
    output: itemImport,
    status: 201,
    idempotencyKey: "required",
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
  chooseItemColumns: {
    method: "POST",
    path: "/api/item-imports/:id/columns",
    summary:
      "Says what each column of the file is, and checks the rows again; costs need `view_cost`",
    access: "create_inventory",
    params: idParams,
    body: z.strictObject({
      /** The field of each column in the order of the file; null for a column that is not imported. */
      fields: z.array(z.enum(importFields).nullable()).max(100),
    }),
    output: itemImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "optional",
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
      /** true: the import also changes existing items (needs `edit_inventory`). false: at most their stock. */
      updateExisting: z.boolean(),
      /** The reason for setting stock to the file's numbers (needs `adjust_stock`); null: the stock stays. */
      stockReason: z.enum(stockReasons).nullable().default(null),
      /**
       * The reason for changing prices, tax or warranty of existing items. It is required, together with a permission,
       * for lower prices (`lower_prices`), another tax code (`manage_tax_rates`) and another warranty
       * (`manage_settings`). New items with another tax code than A need only the permission.
       */
      reason: emptyToNull(text(300)).optional(),
    }),
    output: itemImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  cancelItemImport: {
    method: "POST",
    path: "/api/item-imports/:id/cancel",
    summary: "Cancels an import while it is written: nothing of it is saved",
    access: "create_inventory",
    params: idParams,
    output: itemImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
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
