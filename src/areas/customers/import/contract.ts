import * as z from "zod";
import { fileImport } from "#src/shared/imports/file-import.ts";
import { importEndpoints } from "#src/shared/imports/import-contract.ts";
import { rowChangeList, rowErrorList } from "#src/shared/imports/row-schemas.ts";
import { rowKinds } from "#src/shared/imports/import-states.ts";
import { contract } from "#src/shared/contract.ts";
import { id } from "#src/shared/fields.ts";
import { columnNotes, importFields, MAX_BYTES, rowErrors } from "./rules.ts";

export const customerImport = fileImport({ fields: importFields, notes: columnNotes });
export type CustomerImport = z.output<typeof customerImport>;

const cellValue = z.union([z.string(), z.boolean()]).nullable();

export const customerImportRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  name: z.string(),
  phone: z.string(),
  customerId: id,
  changes: rowChangeList(importFields, cellValue),
  errors: rowErrorList(importFields, rowErrors),
});
export type CustomerImportRow = z.output<typeof customerImportRow>;

export const customerImportEndpoints = importEndpoints({
  path: "/api/customer-imports",
  access: "import_customers",
  subject: "customer-imports",
  records: "customers",
  checks:
    "Reads a CSV file of customers and says what it would do; nothing is written until it is applied",
  output: customerImport,
  row: customerImportRow,
  shown: rowKinds,
  fields: importFields,
  mostBytes: MAX_BYTES,
  applies:
    "Has a file written in the background, all of it or nothing; rows with errors are left out if the user says so",
  options: {
    /** true: customers with a known phone number get what the file says (needs `edit_customers`). false: they stay. */
    updateExisting: z.boolean(),
  },
});

export const customerImportContract = contract({
  listCustomerImports: customerImportEndpoints.list,
  createCustomerImport: customerImportEndpoints.create,
  getCustomerImportTemplate: customerImportEndpoints.template,
  getCustomerImport: customerImportEndpoints.get,
  chooseImportColumns: customerImportEndpoints.chooseColumns,
  listCustomerImportRows: customerImportEndpoints.listRows,
  exportCustomerImportErrors: customerImportEndpoints.exportErrors,
  exportCustomerWrongRows: customerImportEndpoints.exportWrongRows,
  applyCustomerImport: customerImportEndpoints.apply,
  cancelCustomerImport: customerImportEndpoints.cancel,
  discardCustomerImport: customerImportEndpoints.discard,
});
