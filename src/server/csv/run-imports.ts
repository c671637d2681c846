import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "../database.ts";
import { recordEvent } from "../events/record-event.ts";

const MOST_ATTEMPTS = 5;

/** What is special about the imports of one area. Their tables have the columns that this module names. */
export interface KindOfImport {
  /** The table of the imports. */
  table: string;
  /** The key of the advisory lock by which one node at a time writes, from `advisoryLocks`. */
  lock: number;
  /** The event of an import that failed for good. */
  refused: EventKind;
  /** Writes a confirmed import, unless its rows would not make the confirmed changes any more. */
  write: (tx: Tx, id: string, run: ImportRun) => Promise<void>;
  /**
   * Checks the rows of a confirmed import again. Returns false if they still make the confirmed changes; otherwise the
   * import waits for a user again.
   */
  lookAgain: (tx: Tx, id: string) => Promise<boolean>;
}

/** The run that writes one confirmed import. Both functions throw when a user has cancelled the import. */
export interface ImportRun {
  /** Stores how many changes are done, so that users see the progress before the import commits. */
  noteProgress: (done: number, total: number) => Promise<void>;
  /** Ends the import as written, with this number of changes. A cancellation comes too late afterwards. */
  finish: (total: number) => Promise<void>;
}

/** A user has cancelled the import while it was written. Everything of it is rolled back. */
class ImportCancelled extends Error {}

/**
 * The job that writes all confirmed imports of an area, one after the other. The confirmation starts it. It also runs
 * every minute, because an import that a crash rolled back must be written again.
 */
export async function runImports(db: Database, kind: KindOfImport): Promise<void> {
  for (;;) {
    const { rows } = await sql<Confirmed>`
      select id, confirmed_at::text as confirmed_at from ${sql.table(kind.table)}
      where state = 'applying' order by confirmed_at limit 1`.execute(db);
    const [next] = rows;
    if (!next || !(await runImport(db, kind, next))) return;
  }
}

/** `confirmedAt` tells this confirmation from a later one, after a cancellation. */
interface Confirmed {
  id: string;
  confirmedAt: string | null;
}

/** Writes one import. Returns false when another node holds the lock and is writing an import. */
async function runImport(db: Database, kind: KindOfImport, confirmed: Confirmed): Promise<boolean> {
  const { id } = confirmed;
  try {
    return await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(${kind.lock}) as is_ours`.execute(tx);
      if (!rows[0]?.isOurs) return false;
      await kind.write(tx, id, {
        noteProgress: (done, total) =>
          inTransaction(db, (beside) => noteProgress(beside, kind, confirmed, done, total)),
        finish: (total) => finish(tx, kind, confirmed, total),
      });
      return true;
    });
  } catch (error) {
    if (error instanceof ImportCancelled) return true;
    // After the check of the rows, another user took a number, a code or a piece that the import needs.
    const isOvertaken = violatedConstraint(error) !== null || error instanceof Refusal;
    if (isOvertaken && (await inTransaction(db, (tx) => kind.lookAgain(tx, id)))) return true;
    await inTransaction(db, (tx) => noteFailure(tx, kind, id));
    throw error;
  }
}

async function noteProgress(
  tx: Tx,
  { table }: KindOfImport,
  { id, confirmedAt }: Confirmed,
  done: number,
  total: number,
): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(table)} set progress = ${done}, progress_of = ${total}
    where id = ${id} and state = 'applying' and confirmed_at::text is not distinct from ${confirmedAt} returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw new ImportCancelled();
}

async function finish(
  tx: Tx,
  { table }: KindOfImport,
  { id, confirmedAt }: Confirmed,
  total: number,
): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(table)}
    set state = 'applied', applied_at = now(), progress = ${total}, progress_of = ${total}
    where id = ${id} and state = 'applying' and confirmed_at::text is not distinct from ${confirmedAt} returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw new ImportCancelled();
}

/**
 * Takes the confirmation of an import back that is being written: nothing of it is saved, and it waits for a user again.
 * @returns false if the import is not being written, or is already saved
 */
export async function cancelRun(tx: Tx, table: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set state = 'checked', problem = 'cancelled', progress = 0, progress_of = 0
    where id = ${id} and state = 'applying' returning id`.execute(tx);
  return rows.length > 0;
}

/** Counts a failed attempt. The job tries again every minute; after `MOST_ATTEMPTS` the import has failed. */
async function noteFailure(tx: Tx, { table, refused }: KindOfImport, id: string): Promise<void> {
  const { rows } = await sql<{ hasFailed: boolean }>`
    update ${sql.table(table)} set attempts = attempts + 1, progress = 0,
      state = case when attempts + 1 >= ${MOST_ATTEMPTS} and state = 'applying' then 'failed' else state end,
      problem = case when attempts + 1 >= ${MOST_ATTEMPTS} and state = 'applying' then 'internal' else problem end
    where id = ${id}
    returning state = 'failed' and attempts >= ${MOST_ATTEMPTS} as has_failed`.execute(tx);
  if (rows[0]?.hasFailed) await recordEvent(tx, { kind: refused, recordId: id, actorId: null });
}
