import * as z from "zod";
import { importStates, rowKinds } from "#src/shared/imports.ts";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, page, person, requiredText } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { columnNotes, importFields, MOST_BYTES, rowErrors } from "./rules.ts";

export const customerImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /**
   * `changed-since`: customers have changed since the check, so a user must review again. `internal`: an error of
   * Fundi.
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
    errors: z.int(),
  }),
  /** Whether existing customers were updated; null until a user applies the import. */
  updateExisting: z.boolean().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether the rows still exist. Fundi deletes them when the import is discarded, otherwise after thirty days. */
  hasRows: z.boolean(),
  createdBy: person,
  createdAt: moment,
  appliedBy: person.nullable(),
  appliedAt: moment.nullable(),
});
export type CustomerImport = z.output<typeof customerImport>;

const cellValue = z.union([z.string(), z.boolean()]).nullable();

export const customerImportRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  name: z.string(),
  phone: z.string(),
  customerId: id,
  /** The changed fields. For a new customer these are all fields with a value. */
  changes: z.array(z.object({ field: z.enum(importFields), before: cellValue, after: cellValue })),
  errors: z.array(
    z.object({
      /** The field with the error; null if the error concerns the whole row. */
      field: z.enum(importFields).nullable(),
      code: z.enum(rowErrors),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type CustomerImportRow = z.output<typeof customerImportRow>;

const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const languageQuery = z.strictObject({ language: z.enum(languages).default("en") });

export const customerImportContract = contract({
  listCustomerImports: {
    method: "GET",
    path: "/api/customer-imports",
    summary: "Files of customers that were imported or looked at, newest first",
    access: "import_customers",
    refreshesOn: ["customer-imports"],
    query: pageQuery,
    output: page(customerImport),
  },
  createCustomerImport: {
    method: "POST",
    path: "/api/customer-imports",
    summary:
      "Reads a CSV file of customers and says what it would do; nothing is written until it is applied",
    access: "import_customers",
    body: z.strictObject({
      fileName: requiredText(200),
      /**
       * The content of the file: a header row, then one row per customer. Cells are separated by comma, semicolon or
       * tab.
       */
      text: z.string().min(1).max(MOST_BYTES),
    }),
    bodyBytes: 2 * MOST_BYTES,
    output: customerImport,
    status: 201,
    idempotencyKey: "required",
  },
  getCustomerImportTemplate: {
    method: "GET",
    path: "/api/customer-imports/template.csv",
    summary: "An empty file with every column that can be imported",
    access: "import_customers",
    query: languageQuery,
    produces: "text/csv",
  },
  getCustomerImport: {
    method: "GET",
    path: "/api/customer-imports/:id",
    summary: "One import and how far it is",
    access: "import_customers",
    refreshesOn: ["customer-imports"],
    params: idParams,
    output: customerImport,
  },
  chooseImportColumns: {
    method: "POST",
    path: "/api/customer-imports/:id/columns",
    summary: "Says what each column of the file is, and checks the rows again",
    access: "import_customers",
    params: idParams,
    body: z.strictObject({
      /** The field of each column in the order of the file; null for a column that is not imported. */
      fields: z.array(z.enum(importFields).nullable()).max(100),
    }),
    output: customerImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  listCustomerImportRows: {
    method: "GET",
    path: "/api/customer-imports/:id/rows",
    summary: "What each row of the file does, in its order",
    access: "import_customers",
    refreshesOn: ["customer-imports"],
    params: idParams,
    query: pageQuery.extend({ show: z.enum(rowKinds).optional() }),
    output: page(customerImportRow),
  },
  exportCustomerImportErrors: {
    method: "GET",
    path: "/api/customer-imports/:id/errors.csv",
    summary: "The rows that cannot be imported and why, as a CSV file",
    access: "import_customers",
    params: idParams,
    query: languageQuery,
    produces: "text/csv",
  },
  applyCustomerImport: {
    method: "POST",
    path: "/api/customer-imports/:id/apply",
    summary: "Has a file without errors written in the background, all of it or nothing",
    access: "import_customers",
    params: idParams,
    /** true: customers with a known phone number get what the file says (needs `edit_customers`). false: they stay. */
    body: z.strictObject({ updateExisting: z.boolean() }),
    output: customerImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  cancelCustomerImport: {
    method: "POST",
    path: "/api/customer-imports/:id/cancel",
    summary: "Cancels an import while it is written: nothing of it is saved",
    access: "import_customers",
    params: idParams,
    output: customerImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  discardCustomerImport: {
    method: "POST",
    path: "/api/customer-imports/:id/discard",
    summary: "Puts a file away that was only looked at, and deletes its rows",
    access: "import_customers",
    params: idParams,
    output: customerImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
});
