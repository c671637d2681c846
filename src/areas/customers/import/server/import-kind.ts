import { readInTurns } from "#src/server/csv/in-turns.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { importVerbs } from "#src/server/imports/import-verbs.ts";
import type {
  ImportRun,
  KindOfImport,
  StoredImport,
  ToJudge,
} from "#src/server/imports/kind-of-import.ts";
import { forgetRows, runImports } from "#src/server/imports/run-imports.ts";
import { countsOfKinds } from "#src/server/imports/stored-rows.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { isKnownHeader, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { getImport } from "./queries.ts";
import { readRow } from "./read-row.ts";
import { lockRows, newIdsOf, rowStore } from "./save-rows.ts";
import { insertCustomers, updateCustomers } from "./write-customers.ts";

type Asked = StoredImport<"customerImports">;

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
  ...rowStore,
  events: "customer_import",
  job: "apply_customer_imports",
  lock: advisoryLocks.customerImports,
  // The rows are personal data.
  keepsRowsDays: 30,
  mostRows: MAX_ROWS,
  mostBytes: MAX_BYTES,
  isKnown: isKnownHeader,
  numberFields: new Set(),
  readHeader,
  judge,
  countsOf: countsOfKinds,
  lockRows,
  promiseOf,
  write,
};

export const customerImportVerbs = importVerbs(customerImports, getImport);

/** The job that writes all confirmed imports of customers, one after the other. */
export const writeCustomerImports = (db: Database): Promise<void> =>
  runImports(db, customerImports);

export const forgetRowsOfImports = (tx: Tx): Promise<void> => forgetRows(tx, customerImports);
