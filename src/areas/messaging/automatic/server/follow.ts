/**
 * Notifies customers of what the time brings: a repair that nobody collects, a payment that is due. A follower walks
 * through records in the order of a moment of theirs, and remembers how far it came. The messages of some records and
 * the new position are one transaction, so a killed run repeats nothing and leaves out nothing.
 */
import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Occasion } from "../../templates/occasions.ts";
import { switchedOnSince } from "./switched-on-since.ts";

const AT_ONCE = 50;
/** A run ends after so many steps. The next one continues. */
const MAX_STEPS = 20;
/** After an outage, what is older than this is not sent any more. */
const MAX_DAYS_LATE = 3;
/** Transactions that are open now may still write records with an earlier moment. */
const SECONDS_TO_COMMIT = 60;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A place in the order of the records. `at` is a moment as PostgreSQL writes it, so that no digit gets lost. */
export interface Position {
  at: string;
  id: string;
}

export interface Follower<Row extends Position> {
  /** The name of its position. */
  key: string;
  occasion: Occasion;
  /** How many days after the moment of a record its message is due. */
  delayDays: number;
  /** The first records after `after` with a moment up to `until`, in order. It must use an index. */
  read: (tx: Tx, after: Position, until: string, limit: number) => Promise<Row[]>;
  notify: (tx: Tx, row: Row) => Promise<unknown>;
}

/** Runs a follower until it has sent everything that is due. A second run at the same time does nothing. */
export async function follow<Row extends Position>(
  db: Database,
  follower: Follower<Row>,
  now: Date = new Date(),
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!(await inTransaction(db, (tx) => takeStep(tx, follower, now)))) return;
  }
}

/** Runs several followers. A failure of one does not stop the others. */
export async function followAll<Row extends Position>(
  db: Database,
  followers: readonly Follower<Row>[],
  now: Date = new Date(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of followers) {
    await follow(db, each, now).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some customers were not notified");
}

/** Remembers lengths in days, so that records which keep one get their message, also after it is used no more. */
export async function noteLengths(
  tx: Tx,
  prefix: string,
  lengths: readonly number[],
): Promise<void> {
  const keys = lengths.map((days) => prefix + days);
  await sql`insert into sms_progress (key) select unnest(${keys}::text[]) on conflict do nothing`.execute(
    tx,
  );
}

/** All lengths of the followers `<prefix><days>` so far, with the current ones, which are remembered from now on. */
export const lengthsSoFar = (
  db: Database,
  prefix: string,
  current: readonly number[],
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    await noteLengths(tx, prefix, current);
    const { rows } = await sql<{ days: number }>`
      select substr(key, ${prefix.length + 1}::integer)::integer as days from sms_progress
      where starts_with(key, ${prefix}) order by 1`.execute(tx);
    return rows.map(({ days }) => days);
  });

/** Returns whether there may be more. */
async function takeStep<Row extends Position>(
  tx: Tx,
  { key, occasion, delayDays, read, notify }: Follower<Row>,
  now: Date,
): Promise<boolean> {
  const since = await switchedOnSince(tx, occasion);
  if (since === null) return false;
  const until = new Date(now.getTime() - delayDays * DAY - SECONDS_TO_COMMIT * 1000).toISOString();
  const after = await lockPosition(tx, key, { since, until, delayDays });
  if (!after) return false;
  const rows = await read(tx, after, until, AT_ONCE);
  for (const row of rows) await notify(tx, row);
  const isFull = rows.length === AT_ONCE;
  const reached = isFull ? rows.at(-1) : { at: until, id: LAST_ID };
  await sql`update sms_progress set reached_at = ${reached?.at}::timestamptz, reached_id = ${reached?.id}::uuid
    where key = ${key}`.execute(tx);
  return isFull;
}

const DAY = 86_400_000;

/** Locks the position. Returns undefined if another run holds it, or nothing new is due. */
async function lockPosition(
  tx: Tx,
  key: string,
  { since, until, delayDays }: { since: string; until: string; delayDays: number },
): Promise<Position | undefined> {
  await sql`insert into sms_progress (key) values (${key}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Position & { isDue: boolean }>`
    with start as (
      select reached_at, reached_id, greatest(
        ${since}::timestamptz - make_interval(days => ${delayDays}),
        ${until}::timestamptz - make_interval(days => ${MAX_DAYS_LATE})) as earliest
      from sms_progress where key = ${key} for update skip locked)
    select greatest(reached_at, earliest)::text as at,
      case when reached_at >= earliest then reached_id else ${FIRST_ID}::uuid end as id,
      greatest(reached_at, earliest) < ${until}::timestamptz as "isDue"
    from start`.execute(tx);
  return rows[0]?.isDue ? { at: rows[0].at, id: rows[0].id } : undefined;
}
