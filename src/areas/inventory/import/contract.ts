import * as z from "zod";
import { fileImport } from "#src/shared/imports/file-import.ts";
import { importEndpoints } from "#src/shared/imports/import-contract.ts";
import { rowChangeList, rowErrorList } from "#src/shared/imports/row-schemas.ts";
import { rowKinds } from "#src/shared/imports/import-states.ts";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { categories } from "../rules.ts";
import { columnNotes, importFields, MAX_BYTES, rowErrors, stockReasons } from "./rules.ts";

const anyImport = fileImport({ fields: importFields, notes: columnNotes });

export const itemImport = anyImport.extend({
  counts: anyImport.shape.counts.extend({
    /** The number of existing items whose stock in the file differs from the recorded stock. */
    stock: z.int(),
  }),
  /** The reason with which a user applied the import; null before that, and if the stock stays. */
  stockReason: z.enum(stockReasons).nullable(),
});
export type ItemImport = z.output<typeof itemImport>;

const cellValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  sku: z.string(),
  name: z.string(),
  itemId: id,
  changes: rowChangeList(importFields, cellValue),
  stock: z.object({ from: z.int(), to: z.int() }).nullable(),
  errors: rowErrorList(importFields, rowErrors),
});
export type ImportRow = z.output<typeof importRow>;

export const sampleCatalogue = z.object({
  categories: z.array(z.object({ category: z.enum(categories), items: z.int() })),
});
export type SampleCatalogue = z.output<typeof sampleCatalogue>;

export const itemImportEndpoints = importEndpoints({
  path: "/api/item-imports",
  access: "create_inventory",
  subject: "item-imports",
  records: "items",
  checks:
    "Reads a CSV file of items and says what it would do; nothing is written until it is applied",
  chooses:
    "Says what each column of the file is, and checks the rows again; costs need `view_cost`",
  chooseErrors: ["forbidden"],
  output: itemImport,
  row: importRow,
  shown: [...rowKinds, "stock"],
  fields: importFields,
  mostBytes: MAX_BYTES,
  applies:
    "Has a file written in the background, all of it or nothing; rows with errors are left out if the user says so",
  options: {
    /** true: the import also changes existing items (needs `edit_inventory`). false: at most their stock. */
    updateExisting: z.boolean(),
    /** The reason for setting stock to the file's numbers (needs `adjust_stock`); null: the stock stays. */
    stockReason: z.enum(stockReasons).nullable().default(null),
    /**
     * The reason for changing prices, tax or warranty of existing items. It is required, together with a permission,
     * for lower prices (`lower_prices`), another tax code (`manage_tax_rates`) and another warranty
     * (`manage_settings`). New items with another tax code than A, or with a warranty, need only the permission.
     */
    reason: emptyToNull(text(300)).optional(),
  },
  applyErrors: ["adjustment_needs_approval"],
});

export const importContract = contract({
  listItemImports: itemImportEndpoints.list,
  createItemImport: itemImportEndpoints.create,
  getImportTemplate: itemImportEndpoints.template,
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
  getItemImport: itemImportEndpoints.get,
  chooseItemColumns: itemImportEndpoints.chooseColumns,
  listImportRows: itemImportEndpoints.listRows,
  exportImportErrors: itemImportEndpoints.exportErrors,
  exportItemWrongRows: itemImportEndpoints.exportWrongRows,
  applyItemImport: itemImportEndpoints.apply,
  cancelItemImport: itemImportEndpoints.cancel,
  discardItemImport: itemImportEndpoints.discard,
});
