import { sql } from "kysely";
import { readInTurns } from "#src/server/csv/in-turns.ts";
import { isShilling } from "#src/server/csv/number-style.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { importHandlers } from "#src/server/imports/import-handlers.ts";
import type {
  ImportRun,
  KindOfImport,
  StoredImport,
  ToJudge,
} from "#src/server/imports/kind-of-import.ts";
import { shownImport } from "#src/server/imports/list-imports.ts";
import { forgetRows, runImports } from "#src/server/imports/run-imports.ts";
import { countsOfKinds, storedRows } from "#src/server/imports/stored-rows.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettings, getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { DeviceImport, DeviceImportRow } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { fieldName, isKnown, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow, type KnownIds } from "./judge-rows.ts";
import { readRow } from "./read-row.ts";
import { createOwners, takeIn } from "./write-devices.ts";

/**
 * Locks the customers of the rows in the order of their ids, and then reads the rows. An erasure deletes the rows of its
 * customer. Without the locks, a new check could store such a row again.
 */
async function lockRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  await sql`
    select id from customers where id in (
      select customer_id from device_import_rows where import_id = ${importId} and not is_new_customer)
    order by id for no key update`.execute(tx);
  return storedRows(tx, deviceImports, importId);
}

/** The ids that the devices and new customers of these rows have got. */
const newIdsOf = (rows: readonly JudgedRow[]): KnownIds =>
  new Map(
    rows
      .filter(({ leftOut }) => leftOut !== "already-here")
      .map(({ row, deviceId, customerId, isNewCustomer }) => [
        row,
        { deviceId, customerId: isNewCustomer ? customerId : null },
      ]),
  );

/** Reads the cells by these columns, and compares them with the shop. */
async function judge(
  tx: Tx,
  { lines, columns, numbers, before = [] }: ToJudge<ImportColumn, JudgedRow>,
): Promise<JudgedRow[]> {
  const { currency } = await getSettings(tx, "business");
  const reading = { ...numbers, isShilling: isShilling(currency) };
  const rows = await readInTurns(lines, (line) => readRow(line, columns, reading));
  return judgeRows(tx, rows, newIdsOf(before));
}

const promiseOf = ({ kind, leftOut, deviceId, customerId, isNewCustomer, errors }: JudgedRow) =>
  JSON.stringify(
    kind === "new" ? [deviceId, customerId, isNewCustomer] : [kind, leftOut, errors.length],
  );

async function write(
  tx: Tx,
  { id: importId, actorId }: StoredImport<"deviceImports"> & { actorId: string },
  rows: readonly JudgedRow[],
  run: ImportRun,
) {
  const added = rows.filter(({ kind }) => kind === "new");
  const total = added.length;
  const { business, devices: checklists } = await getSettingsOf(tx, ["business", "devices"]);
  const { language, repairWarrantyDays: warrantyDays } = business;
  const written = run.countTo(total);
  // Customers are no progress, but the import can be cancelled between them.
  await createOwners(tx, actorId, added, () => written(0));
  await takeIn(tx, { actorId, importId, language, checklists, warrantyDays }, added, written);
  return { total, data: { added: total } };
}

export const deviceImports: KindOfImport<"deviceImports", ImportColumn, JudgedRow> = {
  table: "deviceImports",
  rowTable: "deviceImportRows",
  recordId: "deviceId",
  rowColumns: {
    row: "integer",
    cells: "jsonb",
    kind: "text",
    leftOut: "text",
    given: "jsonb",
    deviceId: "uuid",
    customerId: "uuid",
    isNewCustomer: "boolean",
    errors: "jsonb",
  },
  events: "device_import",
  job: "apply_device_imports",
  lock: advisoryLocks.deviceImports,
  // The rows are personal data.
  keepsRowsDays: 30,
  mostRows: MAX_ROWS,
  mostBytes: MAX_BYTES,
  isKnown,
  numberFields: new Set(["price", "paid"]),
  readHeader,
  judge,
  countsOf(rows) {
    const { changedCount: _, ...counts } = countsOfKinds(rows);
    return counts;
  },
  lockRows,
  promiseOf,
  write,
};

export const deviceImportHandlers = importHandlers(deviceImports, {
  template: "devices",
  fields: importFields,
  fieldName,
  errorText: (code, params, language) =>
    wordsOf("device-import", language)(`error.${code}`, params),
  file: (row): DeviceImport => ({
    ...shownImport(row),
    columns: row.columns as DeviceImport["columns"],
    updateExisting: null,
  }),
  row: (row): DeviceImportRow => row,
});

/** The job that writes all confirmed imports of devices, one after the other. */
export const writeDeviceImports = (db: Database): Promise<void> => runImports(db, deviceImports);

export const forgetRowsOfImports = (tx: Tx): Promise<void> => forgetRows(tx, deviceImports);
