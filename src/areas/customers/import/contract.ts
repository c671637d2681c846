import * as z from "zod";
import { fileImport, importEndpoints } from "#src/shared/imports/import-contract.ts";
import { leaveOutErrors, rowChangeList, rowErrorList } from "#src/shared/imports/row-schemas.ts";
import { rowKinds } from "#src/shared/imports/import-states.ts";
import { contract } from "#src/shared/contract.ts";
import { id, idParams } from "#src/shared/fields.ts";
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

const imports = importEndpoints({
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
});

export const customerImportContract = contract({
  listCustomerImports: imports.list,
  createCustomerImport: imports.create,
  getCustomerImportTemplate: imports.template,
  getCustomerImport: imports.get,
  chooseImportColumns: imports.chooseColumns,
  listCustomerImportRows: imports.listRows,
  exportCustomerImportErrors: imports.exportErrors,
  exportCustomerWrongRows: imports.exportWrongRows,
  applyCustomerImport: {
    method: "POST",
    path: "/api/customer-imports/:id/apply",
    summary:
      "Has a file written in the background, all of it or nothing; rows with errors are left out if the user says so",
    access: "import_customers",
    params: idParams,
    /** true: customers with a known phone number get what the file says (needs `edit_customers`). false: they stay. */
    body: z.strictObject({ updateExisting: z.boolean(), leaveOutErrors }),
    output: customerImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  cancelCustomerImport: imports.cancel,
  discardCustomerImport: imports.discard,
});
