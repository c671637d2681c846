import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { inTurns } from "../csv/in-turns.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "../database.ts";
import { recordEvent } from "../events/record-event.ts";
import type {
  ImportColumn,
  ImportTable,
  JudgedRow,
  KindOfImport,
  StoredImport,
} from "./kind-of-import.ts";
import { changeImport } from "./stored-import.ts";
import { saveRows } from "./stored-rows.ts";

const MAX_ATTEMPTS = 5;

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
      await writeImport(db, tx, kind, confirmed);
      return true;
    });
  } catch (error) {
    if (error instanceof ImportCancelled) return true;
    // After the check of the rows, another user took a number, a code or a piece that the import needs.
    const isOvertaken = violatedConstraint(error) !== null || error instanceof Refusal;
    if (isOvertaken && (await inTransaction(db, (tx) => lookAgain(tx, kind, id)))) return true;
    await inTransaction(db, (tx) => noteFailure(tx, kind, id));
    throw error;
  }
}

type Asked = StoredImport & { actorId: string };

/** The confirmed import; undefined when it is no longer to be written. */
async function askedImport(tx: Tx, table: ImportTable, id: string): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select *, applied_by as actor_id from ${sql.table(table)} where id = ${id} and state = 'applying'`.execute(
    tx,
  );
  return rows[0];
}

/** Writes a confirmed import in `tx`, unless its rows would not make the confirmed changes any more. */
async function writeImport(
  db: Database,
  tx: Tx,
  kind: KindOfImport,
  confirmed: Confirmed,
): Promise<void> {
  const { id } = confirmed;
  const asked = await askedImport(tx, kind.table, id);
  if (!asked) return;
  const look = await lookNow(tx, kind, asked);
  if (!look.isAsPromised) return saveLook(tx, kind, asked, look.rows);
  const right = look.rows.filter((row) => row.kind !== "error");
  const { total, data } = await kind.write(tx, asked, right, {
    countTo: (of) => {
      let done = 0;
      return (written) => {
        done += written;
        return inTransaction(db, (beside) => noteProgress(beside, kind, confirmed, done, of));
      };
    },
  });
  await finish(tx, kind, confirmed, total);
  await recordEvent(tx, {
    kind: `${kind.events}.applied`,
    recordId: id,
    actorId: asked.actorId,
    data,
  });
}

/** Checks the rows of a confirmed import again, and compares them with what the user has confirmed. */
async function lookNow(
  tx: Tx,
  kind: KindOfImport,
  asked: Asked,
): Promise<{ rows: JudgedRow[]; isAsPromised: boolean }> {
  const before = await kind.lockRows(tx, asked.id);
  const rows = kind.judgeAgain
    ? await kind.judgeAgain(tx, before)
    : await kind.judge(tx, {
        lines: before,
        columns: asked.columns as ImportColumn[],
        numbers: {
          style: asked.numberStyle ?? asked.guessedStyle,
          isChosen: asked.numberStyle !== null,
        },
        before,
      });
  let isAsPromised = rows.length === before.length;
  for await (const [nth, row] of inTurns(rows.entries())) {
    const seen = before[nth];
    isAsPromised &&=
      seen !== undefined && kind.promiseOf(row, asked) === kind.promiseOf(seen, asked);
    if (!isAsPromised) break;
  }
  return { rows, isAsPromised };
}

/** Stores what the rows do now and sets the import back to `checked`, so that a user reviews it again. */
async function saveLook(
  tx: Tx,
  kind: KindOfImport,
  { id, actorId }: Asked,
  rows: JudgedRow[],
): Promise<void> {
  await saveRows(tx, kind, id, rows);
  await changeImport(tx, kind, id, {
    state: "checked",
    problem: "changed-since",
    ...kind.countsOf(rows),
  });
  await recordEvent(tx, { kind: `${kind.events}.refused`, recordId: id, actorId });
}

/** Checks the rows again. Returns false if they still do what was confirmed; otherwise a user must review them. */
async function lookAgain(tx: Tx, kind: KindOfImport, id: string): Promise<boolean> {
  const asked = await askedImport(tx, kind.table, id);
  if (!asked) return true;
  const look = await lookNow(tx, kind, asked);
  if (look.isAsPromised) return false;
  await saveLook(tx, kind, asked, look.rows);
  return true;
}

type Named = Pick<KindOfImport, "table" | "rowTable" | "events">;

async function noteProgress(
  tx: Tx,
  { table }: Named,
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
  { table }: Named,
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

/** Counts a failed attempt. The job tries again every minute; after `MAX_ATTEMPTS` the import has failed. */
async function noteFailure(tx: Tx, { table, events }: Named, id: string): Promise<void> {
  const { rows } = await sql<{ hasFailed: boolean }>`
    update ${sql.table(table)} set attempts = attempts + 1, progress = 0,
      state = case when attempts + 1 >= ${MAX_ATTEMPTS} and state = 'applying' then 'failed' else state end,
      problem = case when attempts + 1 >= ${MAX_ATTEMPTS} and state = 'applying' then 'internal' else problem end
    where id = ${id}
    returning state = 'failed' and attempts >= ${MAX_ATTEMPTS} as has_failed`.execute(tx);
  if (rows[0]?.hasFailed) {
    await recordEvent(tx, { kind: `${events}.refused`, recordId: id, actorId: null });
  }
}

/** Deletes the rows of imports that are old and are not being written. */
export async function forgetRows(
  tx: Tx,
  { table, rowTable, keepsRowsDays }: Pick<KindOfImport, "table" | "rowTable" | "keepsRowsDays">,
): Promise<void> {
  await sql`
    with old as (
      update ${sql.table(table)} set rows_forgotten_at = now()
      where rows_forgotten_at is null and state <> 'applying'
        and created_at < now() - make_interval(days => ${keepsRowsDays})
      returning id)
    delete from ${sql.table(rowTable)} where import_id in (select id from old)`.execute(tx);
}
