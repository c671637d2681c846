import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { ImportColumn } from "./columns.ts";
import { judgeCells } from "./create-import.ts";
import type { JudgedRow } from "./judge-rows.ts";
import { cellsOf, countsOf, holdRows, newIdsOf, saveRows } from "./save-rows.ts";
import { insertCustomers, updateCustomers } from "./write-customers.ts";

/** The key of the advisory lock of `writeImport`. No other advisory lock may have this number. */
const ONE_AT_A_TIME = 7_220_065;
const MOST_ATTEMPTS = 5;

/**
 * The job that writes all confirmed imports, one after the other. `applyImport` starts it. It also runs every minute,
 * because an import that a crash rolled back must be written again.
 */
export async function writeCustomerImports(db: Database): Promise<void> {
  for (;;) {
    const next = await db
      .selectFrom("customerImports")
      .select("id")
      .where("state", "=", "applying")
      .orderBy("confirmedAt")
      .limit(1)
      .executeTakeFirst();
    if (!next || !(await writeImport(db, next.id))) return;
  }
}

/** Writes one import. Returns false when another node holds the lock and is writing an import. */
async function writeImport(db: Database, id: string): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => write(tx, db, id));
  } catch (error) {
    // After the check of the rows, another user entered one of these customers.
    const isOvertaken = violatedConstraint(error) !== null || error instanceof Refusal;
    if (isOvertaken && (await lookAgain(db, id))) return true;
    await noteFailure(db, id);
    throw error;
  }
}

async function write(tx: Tx, db: Database, id: string): Promise<boolean> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${ONE_AT_A_TIME}) as is_ours`.execute(tx);
  if (!locks[0]?.isOurs) return false;
  const asked = await askedImport(tx, id);
  if (!asked) return true;
  const before = await holdRows(tx, id);
  const now = await judgeNow(tx, asked, before);
  if (!isAsPromised(before, now, asked.updateExisting)) {
    await saveLook(tx, id, now, asked.actorId);
    return true;
  }
  const added = now.filter(({ kind }) => kind === "new");
  const changed = asked.updateExisting ? now.filter(({ kind }) => kind === "changed") : [];
  const total = added.length + changed.length;
  let done = 0;
  // The progress is written in a transaction of its own, so that users see it before the import commits.
  const written = async (rows: number) => {
    done += rows;
    await inTransaction(db, (beside) => noteProgress(beside, id, done, total));
  };
  await insertCustomers(tx, asked.actorId, added, written);
  await updateCustomers(tx, { actorId: asked.actorId, importId: id }, changed, written);
  await tx
    .updateTable("customerImports")
    .set({ state: "applied", appliedAt: sql`now()`, progress: total, progressOf: total })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, {
    kind: "customer_import.applied",
    recordId: id,
    actorId: asked.actorId,
    data: { added: added.length, changed: changed.length },
  });
  return true;
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

const noteProgress = (tx: Tx, id: string, done: number, total: number) =>
  tx
    .updateTable("customerImports")
    .set({ progress: done, progressOf: total })
    .where("id", "=", id)
    .execute();

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
const lookAgain = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const asked = await askedImport(tx, id);
    if (!asked) return true;
    const before = await holdRows(tx, id);
    const now = await judgeNow(tx, asked, before);
    if (isAsPromised(before, now, asked.updateExisting)) return false;
    await saveLook(tx, id, now, asked.actorId);
    return true;
  });

/** Counts a failed attempt. The job tries again every minute; after `MOST_ATTEMPTS` the import has failed. */
async function noteFailure(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { attempts } = await tx
      .updateTable("customerImports")
      .set({ attempts: sql`attempts + 1`, progress: 0 })
      .where("id", "=", id)
      .returning("attempts")
      .executeTakeFirstOrThrow();
    if (attempts < MOST_ATTEMPTS) return;
    const { numUpdatedRows } = await tx
      .updateTable("customerImports")
      .set({ state: "failed", problem: "internal" })
      .where("id", "=", id)
      .where("state", "=", "applying")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordEvent(tx, { kind: "customer_import.refused", recordId: id, actorId: null });
    }
  });
}

/** Deletes the rows of imports that are older than thirty days and are not being written. */
export async function forgetRowsOfImports(tx: Tx): Promise<void> {
  await sql`
    with old as (
      update customer_imports set rows_forgotten_at = now()
      where rows_forgotten_at is null and state <> 'applying' and created_at < now() - interval '30 days'
      returning id)
    delete from customer_import_rows where import_id in (select id from old)`.execute(tx);
}
