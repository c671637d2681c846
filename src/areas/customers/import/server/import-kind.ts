import { sql } from "kysely";
import { readInTurns } from "#src/server/csv/in-turns.ts";
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
import type { CustomerImport, CustomerImportRow } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { fieldName, isKnown, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { readRow } from "./read-row.ts";
import { insertCustomers, updateCustomers } from "./write-customers.ts";

type Asked = StoredImport<"customerImports">;

/**
 * Locks the customers of the rows in the order of their ids, and then reads the rows. An erasure deletes the rows of its
 * customer. Without the locks, a new check could store such a row again.
 */
async function lockRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  await sql`
    select id from customers where id in (
      select customer_id from customer_import_rows where import_id = ${importId} and kind <> 'new')
    order by id for no key update`.execute(tx);
  return storedRows(tx, customerImports, importId);
}

/** The ids that the new customers of these rows have got. */
const newIdsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
  new Map(
    rows.filter(({ kind }) => kind === "new").map(({ row, customerId }) => [row, customerId]),
  );

/** Reads the cells by these columns, and compares them with the stored customers. */
async function judge(
  tx: Tx,
  { lines, columns, before = [] }: ToJudge<ImportColumn, JudgedRow>,
): Promise<JudgedRow[]> {
  const rows = await readInTurns(lines, (line) => readRow(line, columns));
  return judgeRows(tx, rows, newIdsOf(before));
}

/** The changes of a row as text. Without `updateExisting`, existing customers stay as they are. */
function promiseOf({ kind, customerId, changes }: JudgedRow, { updateExisting }: Asked) {
  // It is left out, whatever its reason is now.
  if (kind === "error") return kind;
  if (kind === "new") return JSON.stringify([kind, customerId]);
  const values = changes.map(({ field, before, after }) => [field, before, after]);
  return JSON.stringify([customerId, updateExisting && values]);
}

async function write(
  tx: Tx,
  { id: importId, actorId, updateExisting }: Asked & { actorId: string },
  rows: readonly JudgedRow[],
  run: ImportRun,
) {
  const added = rows.filter(({ kind }) => kind === "new");
  const changed = updateExisting ? rows.filter(({ kind }) => kind === "changed") : [];
  const total = added.length + changed.length;
  const written = run.countTo(total);
  await insertCustomers(tx, actorId, added, written);
  await updateCustomers(tx, { actorId, importId }, changed, written);
  return { total, data: { added: added.length, changed: changed.length } };
}

export const customerImports: KindOfImport<"customerImports", ImportColumn, JudgedRow> = {
  table: "customerImports",
  rowTable: "customerImportRows",
  recordId: "customerId",
  rowColumns: {
    row: "integer",
    cells: "jsonb",
    kind: "text",
    name: "text",
    phone: "text",
    given: "jsonb",
    customerId: "uuid",
    changes: "jsonb",
    errors: "jsonb",
  },
  events: "customer_import",
  job: "apply_customer_imports",
  lock: advisoryLocks.customerImports,
  // The rows are personal data.
  keepsRowsDays: 30,
  mostRows: MAX_ROWS,
  mostBytes: MAX_BYTES,
  isKnown,
  numberFields: new Set(),
  readHeader,
  judge,
  countsOf: countsOfKinds,
  lockRows,
  promiseOf,
  write,
};

export const customerImportHandlers = importHandlers(customerImports, {
  template: "customers",
  fields: importFields,
  fieldName,
  errorText: (code, params, language) =>
    wordsOf("customer-import", language)(`error.${code}`, params),
  file(row): CustomerImport {
    const shown = shownImport(row);
    return {
      ...shown,
      columns: row.columns as unknown as CustomerImport["columns"],
      counts: { ...shown.counts, changed: row.changedCount },
      updateExisting: row.updateExisting,
    };
  },
  row: (row): CustomerImportRow => row,
});

/** The job that writes all confirmed imports of customers, one after the other. */
export const writeCustomerImports = (db: Database): Promise<void> =>
  runImports(db, customerImports);

export const forgetRowsOfImports = (tx: Tx): Promise<void> => forgetRows(tx, customerImports);
