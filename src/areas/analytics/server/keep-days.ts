import { sql } from "kysely";
import { addDays, today } from "#src/shared/time.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { planByValues } from "./snapshot.ts";
import { figureNames, figureRows } from "./figures.ts";

/** So many days are added up in one transaction. Writes about these days wait for it. */
const DAYS_AT_ONCE = 7;
const HOUR_MS = 3_600_000;
/** A run ends after this time; the next one continues. */
const MAX_MS = 45_000;

/** The last day that can be kept: it ended an hour ago, so that no transaction of this day is still open. */
const lastOver = (now: Date): string => addDays(today(new Date(now.getTime() - HOUR_MS)), -1);

/**
 * Keeps the sums of all days that are over and not kept yet, the newest first. Days that a later fact made wrong are
 * among them. It may run on several nodes at once: they take turns. @returns the number of days
 */
export async function keepDays(db: Database, now: Date = new Date()): Promise<number> {
  const ends = performance.now() + MAX_MS;
  let kept = 0;
  // Days that were kept while the clock of the PC was ahead are not over yet: facts of now still come in, for which no
  // trigger looks.
  await inTransaction(db, (tx) => sql`delete from kept_days where kept_at > now()`.execute(tx));
  for (const days of inChunks(await missingDays(db, now))) {
    if (performance.now() > ends) break;
    await inTransaction(db, async (tx) => {
      await planByValues(tx);
      // The lock is a statement of its own, so that the next one sees all facts whose days were forgotten before.
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.keptDays)})`.execute(tx);
      await sql`delete from day_figures where figure = any(${figureNames}) and day = any(${days}::date[])`.execute(
        tx,
      );
      await sql`
        insert into day_figures (figure, day, key, count, amount)
        select r.figure, r.day, r.key, r.count, r.amount
        from (${figureRows(figureNames, spanOfDays({ from: days[0] ?? "", to: days.at(-1) ?? "" }))}) r`.execute(
        tx,
      );
      await sql`insert into kept_days (day) select unnest(${days}::date[]) on conflict do nothing`.execute(
        tx,
      );
    });
    kept += days.length;
  }
  return kept;
}

/** The days since the first fact that are over and not kept, the newest first. */
async function missingDays(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.begins::date as day
    from generate_series((
        select min(day_of_shop(at)) from (values
          ((select min(created_at) from sales)), ((select min(completed_at) from payments)),
          ((select min(created_at) from devices)), ((select min(created_at) from returned_devices)),
          ((select min(refunded_at) from payment_refunds)),
          ((select min(day)::timestamp at time zone 'UTC' from expenses)), ((select min(joined_date) from customers
            where erased_at is null and not is_walk_in and merged_into is null)::timestamp at time zone 'UTC')) as f (at)),
      ${lastOver(now)}::date, interval '1 day') as d (begins)
    where not exists (select from kept_days k where k.day = d.begins::date)
    order by 1 desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** Runs of days that follow one another, in ascending order within a run. */
function* inChunks(newestFirst: readonly string[]): Generator<string[]> {
  let run: string[] = [];
  for (const day of newestFirst) {
    const [first] = run;
    if (first !== undefined && (run.length === DAYS_AT_ONCE || addDays(day, 1) !== first)) {
      yield run;
      run = [];
    }
    run.unshift(day);
  }
  if (run.length > 0) yield run;
}
