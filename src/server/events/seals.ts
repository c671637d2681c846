/**
 * Seals the journal. A seal covers a closed range of events, in which no open transaction can still add one, and the
 * seal before it. So a changed, removed, added or reordered event is found by `npm run check-invariants`, and only a
 * copy of a later seal outside of the database is needed to find that all seals were made anew.
 */
import { sql, type RawBuilder } from "kysely";
import { advisoryLocks } from "../sql/advisory-locks.ts";
import { inTransaction, type Database, type Tx } from "../database.ts";
import { lastClosedEvent } from "./closed-events.ts";

export interface Seal {
  /** Counts from 1 without gaps. */
  number: number;
  firstId: number;
  lastId: number;
  /** How many events the seal covers. Numbers between them belong to transactions that failed. */
  events: number;
  /** In hexadecimal digits. */
  digest: string;
  sealedAt: string;
}

/** A seal covers at most so many events, so that its statement stays short after an update or an import. */
const MAX_EVENTS = 5000;

/** Everything that an event says, as one text. The moment is a number, because its text depends on the time zone. */
const wholeEvent = sql`jsonb_build_array(e.id, e.kind, e.area, e.record_id, e.actor_id, e.data,
  extract(epoch from e.created_at), e.address, e.device, e.personal_id, encode(e.personal_digest, 'hex'))::text`;

/** The digest of a seal over the events from `first` to `last`, and over the digest of the seal before it. */
export const digestOfSeal = ({
  number,
  first,
  last,
  previous,
}: Record<
  "number" | "first" | "last" | "previous",
  RawBuilder<unknown>
>): RawBuilder<Buffer> => sql`(
  select sha256(coalesce(${previous}, ''::bytea) || int8send(${number}) || int8send(${first}) || int8send(${last})
    || coalesce(string_agg(sha256(convert_to(${wholeEvent}, 'UTF8')), ''::bytea order by e.id), ''::bytea))
  from events e where e.id between ${first} and ${last})`;

/**
 * Seals all events whose range is closed. No till waits for it: it only reads, and waits itself until the transactions
 * have ended that were writing events when it began. If one takes too long, the next run seals its range.
 */
export async function sealEvents(db: Database): Promise<void> {
  const last = await lastClosedEvent(db);
  if (last === null) return;
  let mayBeMore = true;
  while (mayBeMore) mayBeMore = await sealNext(db, last);
}

/** Makes the next seal, up to the event `last`. Returns whether events may be left. */
const sealNext = (db: Database, last: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.sealing})`.execute(tx);
    const before = await latestSeal(tx);
    const range = await rangeAfter(tx, before?.lastId ?? 0, last);
    if (!range) return false;
    const number = (before?.number ?? 0) + 1;
    const firstId = (before?.lastId ?? 0) + 1;
    await sql`
      insert into event_seals (number, first_id, last_id, events, digest)
      values (${number}, ${firstId}, ${range.lastId}, ${range.events}, ${digestOfSeal({
        number: sql`${number}::bigint`,
        first: sql`${firstId}::bigint`,
        last: sql`${range.lastId}::bigint`,
        previous: sql`(select digest from event_seals where number = ${number - 1})`,
      })})`.execute(tx);
    return true;
  });

async function rangeAfter(
  tx: Tx,
  after: number,
  last: number,
): Promise<{ lastId: number; events: number } | null> {
  const { rows } = await sql<{ lastId: number | null; events: number }>`
    select max(id) as last_id, count(*)::int as events
    from (select id from events where id > ${after} and id <= ${last} order by id limit ${MAX_EVENTS}) as next`.execute(
    tx,
  );
  const [{ lastId, events } = { lastId: null, events: 0 }] = rows;
  return lastId === null ? null : { lastId, events };
}

/** The latest seal, which belongs into every backup; null before the first. */
export async function latestSeal(db: Database): Promise<Seal | null> {
  const seal = await db
    .selectFrom("eventSeals")
    .select(["number", "firstId", "lastId", "events", "sealedAt"])
    .select(sql<string>`encode(digest, 'hex')`.as("digest"))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return seal ?? null;
}

/** Whether the database has exactly this seal, as somebody wrote it down. */
export async function hasSeal(
  db: Database,
  { number, digest }: Pick<Seal, "number" | "digest">,
): Promise<boolean> {
  const seal = await db
    .selectFrom("eventSeals")
    .select("number")
    .where("number", "=", number)
    .where(sql<boolean>`encode(digest, 'hex') = ${digest.toLowerCase()}`)
    .executeTakeFirst();
  return seal !== undefined;
}
