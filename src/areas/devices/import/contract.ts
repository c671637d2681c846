import * as z from "zod";
import { importStates } from "#src/shared/imports.ts";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, page, person, requiredText } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { columnNotes, importFields, leftOutReasons, MOST_BYTES, rowErrors } from "./rules.ts";

export const deviceImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** `changed-since`: the shop has changed since the check. `cancelled`: by a user. `internal`: an error of Fundi. */
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
    /** Always 0: an import changes no device that is here. */
    changed: z.int(),
    /** The rows that are left out. */
    unchanged: z.int(),
    errors: z.int(),
  }),
  /** Always null, as an import changes no device that is here. */
  updateExisting: z.boolean().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Whether the rows still exist. Fundi deletes them when the import is discarded, otherwise after thirty days. */
  hasRows: z.boolean(),
  createdBy: person,
  createdAt: moment,
  appliedBy: person.nullable(),
  appliedAt: moment.nullable(),
});
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
  errors: z.array(
    z.object({
      /** The field with the error; null if the error concerns the whole row. */
      field: z.enum(importFields).nullable(),
      code: z.enum(rowErrors),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type DeviceImportRow = z.output<typeof deviceImportRow>;

const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const languageQuery = z.strictObject({ language: z.enum(languages).default("en") });

export const deviceImportContract = contract({
  listDeviceImports: {
    method: "GET",
    path: "/api/device-imports",
    summary: "Files of devices that were imported or looked at, newest first",
    access: "import_devices",
    refreshesOn: ["device-imports"],
    query: pageQuery,
    output: page(deviceImport),
  },
  createDeviceImport: {
    method: "POST",
    path: "/api/device-imports",
    summary:
      "Reads a CSV file with the open repairs of another program and says what it would do; nothing is written until it is applied",
    access: "import_devices",
    body: z.strictObject({
      fileName: requiredText(200),
      /**
       * The content of the file: a header row, then one row per device. Cells are separated by comma, semicolon or tab.
       */
      text: z.string().min(1).max(MOST_BYTES),
    }),
    bodyBytes: 2 * MOST_BYTES,
    output: deviceImport,
    status: 201,
    idempotencyKey: "required",
  },
  getDeviceImportTemplate: {
    method: "GET",
    path: "/api/device-imports/template.csv",
    summary: "An empty file with every column that can be imported",
    access: "import_devices",
    query: languageQuery,
    produces: "text/csv",
  },
  getDeviceImport: {
    method: "GET",
    path: "/api/device-imports/:id",
    summary: "One import and how far it is",
    access: "import_devices",
    refreshesOn: ["device-imports"],
    params: idParams,
    output: deviceImport,
  },
  chooseDeviceColumns: {
    method: "POST",
    path: "/api/device-imports/:id/columns",
    summary: "Says what each column of the file is, and checks the rows again",
    access: "import_devices",
    params: idParams,
    body: z.strictObject({
      /** The field of each column in the order of the file; null for a column that is not imported. */
      fields: z.array(z.enum(importFields).nullable()).max(100),
    }),
    output: deviceImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  listDeviceImportRows: {
    method: "GET",
    path: "/api/device-imports/:id/rows",
    summary: "What each row of the file does, in its order",
    access: "import_devices",
    refreshesOn: ["device-imports"],
    params: idParams,
    query: pageQuery.extend({ show: z.enum(deviceRowKinds).optional() }),
    output: page(deviceImportRow),
  },
  exportDeviceImportErrors: {
    method: "GET",
    path: "/api/device-imports/:id/errors.csv",
    summary: "The rows that cannot be imported and why, as a CSV file",
    access: "import_devices",
    params: idParams,
    query: languageQuery,
    produces: "text/csv",
  },
  applyDeviceImport: {
    method: "POST",
    path: "/api/device-imports/:id/apply",
    summary:
      "Has the devices of a file without errors taken in, in the background, all of them or none; new customers need `create_customers`, repairs without a rest to pay `lower_prices`",
    access: "import_devices",
    params: idParams,
    output: deviceImport,
    errors: ["conflict", "forbidden"],
    idempotencyKey: "required",
  },
  cancelDeviceImport: {
    method: "POST",
    path: "/api/device-imports/:id/cancel",
    summary: "Cancels an import while it is written: nothing of it is saved",
    access: "import_devices",
    params: idParams,
    output: deviceImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
  discardDeviceImport: {
    method: "POST",
    path: "/api/device-imports/:id/discard",
    summary: "Puts a file away that was only looked at, and deletes its rows",
    access: "import_devices",
    params: idParams,
    output: deviceImport,
    errors: ["conflict"],
    idempotencyKey: "optional",
  },
});
