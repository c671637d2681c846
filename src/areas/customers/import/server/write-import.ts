import { sql } from "kysely";
import { runImports, type ImportRun, type KindOfImport } from "#src/server/csv/run-imports.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { ImportColumn } from "./columns.ts";
import { judgeCells } from "./create-import.ts";
import type { JudgedRow } from "./judge-rows.ts";
import { cellsOf, countsOf, holdRows, newIdsOf, saveRows } from "./save-rows.ts";
import { insertCustomers, updateCustomers } from "./write-customers.ts";

async function write(tx: Tx, id: string, run: ImportRun): Promise<void> {
  const asked = await askedImport(tx, id);
  if (!asked) return;
  const before = await holdRows(tx, id);
  const now = await judgeNow(tx, asked, before);
  if (!isAsPromised(before, now, asked.updateExisting)) {
    await saveLook(tx, id, now, asked.actorId);
    return;
  }
  const added = now.filter(({ kind }) => kind === "new");
  const changed = asked.updateExisting ? now.filter(({ kind }) => kind === "changed") : [];
  const total = added.length + changed.length;
  let done = 0;
  const written = async (rows: number) => {
    done += rows;
    await run.noteProgress(done, total);
  };
  await insertCustomers(tx, asked.actorId, added, written);
  await updateCustomers(tx, { actorId: asked.actorId, importId: id }, changed, written);
  await run.finish(total);
  await recordEvent(tx, {
    kind: "customer_import.applied",
    recordId: id,
    actorId: asked.actorId,
    data: { added: added.length, changed: changed.length },
  });
}

interface Asked {
  columns: readonly ImportColumn[];
  updateExisting: boolean;
  actorId: string;
}

/** The confirmed import; undefined when it is no longer to be written. */
async function askedImport(tx: Tx, id: string): Promise<Asked | undefined> {
  const row = await tx
    .selectFrom("customerImports")
    .select(["columns", "updateExisting", "appliedBy"])
    .where("id", "=", id)
    .where("state", "=", "applying")
    .executeTakeFirst();
  return (
    row && {
      columns: row.columns as unknown as ImportColumn[],
      updateExisting: row.updateExisting ?? false,
      actorId: row.appliedBy ?? "",
    }
  );
}

const judgeNow = (tx: Tx, { columns }: Asked, before: readonly JudgedRow[]) =>
  judgeCells(tx, cellsOf(before), columns, newIdsOf(before));

/** Whether the rows still make the changes that the user has confirmed. */
const isAsPromised = (
  before: readonly JudgedRow[],
  now: readonly JudgedRow[],
  updateExisting: boolean,
): boolean =>
  before.length === now.length &&
  now.every((row, nth) => {
    const seen = before[nth];
    return seen && promiseOf(row, updateExisting) === promiseOf(seen, updateExisting);
  });

/** The changes of a row as text, for comparison. */
function promiseOf({ kind, customerId, changes, errors }: JudgedRow, updateExisting: boolean) {
  if (kind === "error") return JSON.stringify([kind, errors]);
  if (kind === "new") return JSON.stringify([kind, customerId]);
  const values = changes.map(({ field, before, after }) => [field, before, after]);
  return JSON.stringify([customerId, updateExisting && values]);
}

/** Stores the current changes of the rows and sets the import back to `checked`, so that a user reviews it again. */
async function saveLook(tx: Tx, id: string, rows: JudgedRow[], actorId: string): Promise<void> {
  await saveRows(tx, id, rows);
  await tx
    .updateTable("customerImports")
    .set({ state: "checked", problem: "changed-since", ...countsOf(rows) })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "customer_import.refused", recordId: id, actorId });
}

/** Checks the rows again. Returns false if they still make the confirmed changes; otherwise a user must review them. */
async function lookAgain(tx: Tx, id: string): Promise<boolean> {
  const asked = await askedImport(tx, id);
  if (!asked) return true;
  const before = await holdRows(tx, id);
  const now = await judgeNow(tx, asked, before);
  if (isAsPromised(before, now, asked.updateExisting)) return false;
  await saveLook(tx, id, now, asked.actorId);
  return true;
}

const kind: KindOfImport = {
  table: "customer_imports",
  lock: advisoryLocks.customerImports,
  refused: "customer_import.refused",
  write,
  lookAgain,
};

/** The job that writes all confirmed imports of customers, one after the other. */
export const writeCustomerImports = (db: Database): Promise<void> => runImports(db, kind);

/** Deletes the rows of imports that are older than thirty days and are not being written. */
export async function forgetRowsOfImports(tx: Tx): Promise<void> {
  await sql`
    with old as (
      update customer_imports set rows_forgotten_at = now()
      where rows_forgotten_at is null and state <> 'applying' and created_at < now() - interval '30 days'
      returning id)
    delete from customer_import_rows where import_id in (select id from old)`.execute(tx);
}
