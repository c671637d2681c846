import * as z from "zod";
import { fileImport } from "#src/shared/imports/file-import.ts";
import { importEndpoints } from "#src/shared/imports/import-contract.ts";
import { rowErrorList } from "#src/shared/imports/row-schemas.ts";
import { contract } from "#src/shared/contract.ts";
import { id } from "#src/shared/fields.ts";
import { columnNotes, importFields, leftOutReasons, MAX_BYTES, rowErrors } from "./rules.ts";

/**
 * An import changes no device that is here, so `counts.changed` is always 0 and `updateExisting` null. The unchanged rows
 * are those that are left out.
 */
export const deviceImport = fileImport({ fields: importFields, notes: columnNotes });
export type DeviceImport = z.output<typeof deviceImport>;

export const deviceRowKinds = ["new", "unchanged", "error"] as const;

export const deviceImportRow = z.object({
  row: z.int(),
  kind: z.enum(deviceRowKinds),
  leftOut: z.enum(leftOutReasons).nullable(),
  /** Field → what the file says of it. Money is in minor units. */
  given: z.partialRecord(z.enum(importFields), z.union([z.string(), z.number()])),
  deviceId: id,
  customerId: id.nullable(),
  isNewCustomer: z.boolean(),
  errors: rowErrorList(importFields, rowErrors),
});
export type DeviceImportRow = z.output<typeof deviceImportRow>;

export const deviceImportEndpoints = importEndpoints({
  path: "/api/device-imports",
  access: "import_devices",
  subject: "device-imports",
  records: "devices",
  checks:
    "Reads a CSV file with the open repairs of another program and says what it would do; nothing is written until it is applied",
  output: deviceImport,
  row: deviceImportRow,
  shown: deviceRowKinds,
  fields: importFields,
  mostBytes: MAX_BYTES,
  applies:
    "Has the devices of a file taken in, in the background, all of them or none; rows with errors are left out if the user says so; new customers need `create_customers`, repairs without a rest to pay `lower_prices`",
  options: {},
});

export const deviceImportContract = contract({
  listDeviceImports: deviceImportEndpoints.list,
  createDeviceImport: deviceImportEndpoints.create,
  getDeviceImportTemplate: deviceImportEndpoints.template,
  getDeviceImport: deviceImportEndpoints.get,
  chooseDeviceColumns: deviceImportEndpoints.chooseColumns,
  listDeviceImportRows: deviceImportEndpoints.listRows,
  exportDeviceImportErrors: deviceImportEndpoints.exportErrors,
  exportDeviceWrongRows: deviceImportEndpoints.exportWrongRows,
  applyDeviceImport: deviceImportEndpoints.apply,
  cancelDeviceImport: deviceImportEndpoints.cancel,
  discardDeviceImport: deviceImportEndpoints.discard,
});
