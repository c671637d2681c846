/** What the taps of one schedule did in the database. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { MAX_PHOTOS } from "#src/areas/devices/photos/rules.ts";
import type { Effect } from "../layer.ts";
import type { RealTap } from "./taps.ts";

/** A command as the server has stored it. */
export interface StoredRow {
  key: string;
  device: string;
  authorId: string;
  state: "received" | "applied" | "parked" | "waiting" | "dropped";
  refusal: string | null;
  /** Microseconds since 1970. */
  settled: number | null;
  received: number;
  happened: number;
  /** A page sent it itself, before it was delivered or without that. */
  isDirect?: boolean;
}

/** A record that a tap made, or a mark that it left. */
export interface MadeRow {
  mark: string;
  by: string | null;
  /** The number on its paper, if it has one. */
  number: string | null;
  /** Microseconds since 1970, or null where it is not recorded. */
  happened: number | null;
}

export interface Records {
  /** By the key of the command. */
  stored: ReadonlyMap<string, StoredRow>;
  made: readonly MadeRow[];
  effects: readonly Effect[];
  uploads: ReadonlyMap<string, readonly string[]>;
  /** The ids of customers, repairs and sales that exist. */
  existing: ReadonlySet<string>;
  /** The ids of repairs that take no photo: they were handed over, or have twelve. */
  full: ReadonlySet<string>;
}

const micros = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

export async function readRecords(db: Database, taps: readonly RealTap[]): Promise<Records> {
  const stored = await readStored(db, taps);
  const made = await readMade(db, taps);
  const reached = await readReached(db, taps);
  const named = taps.flatMap(({ draft: { needs } }) => needs);
  const rest = await readRest(db, taps, named);
  const effects = taps.flatMap((tap): Effect[] => {
    const row = stored.get(tap.draft.key);
    const kept = row?.state === "parked" || row?.state === "waiting" ? [row.authorId] : [];
    // Writing the same results twice changes nothing, nor does a move to where somebody else has moved the repair.
    const changesNothing = tap.kind === "checklist" || reached.has(tap.number);
    const isUncounted = changesNothing && row?.state === "applied";
    const done = isUncounted
      ? [row.authorId]
      : tap.kind === "checklist"
        ? []
        : tap.kind === "photo"
          ? (rest.uploads.get(tap.draft.key) ?? [])
          : made.filter(({ mark }) => mark === tap.mark).map(({ by }) => by ?? "");
    return [...done, ...kept].map((by) => ({ tap: tap.number, by }));
  });
  return { stored, made, effects, ...rest };
}

async function readStored(
  db: Database,
  taps: readonly RealTap[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const keys = new Map(taps.map(({ draft: { key } }) => [storedKey(key), key]));
  const rows = await db
    .selectFrom("deliveredCommands")
    .select(["key", "device", "authorId", "state", "refusal"])
    .select([
      micros("settledAt").as("settled"),
      micros("receivedAt").as("received"),
      micros("happenedAt").as("happened"),
    ])
    .where("key", "in", [...keys.keys(), NOBODY])
    .execute();
  return new Map(rows.map((row) => [keys.get(row.key) ?? "", row]));
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

async function readMade(db: Database, taps: readonly RealTap[]): Promise<MadeRow[]> {
  const marks = [...taps.map(({ mark }) => mark), NOBODY];
  const ids = sql`any(${marks}::uuid[])`;
  const at = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
  const { rows } = await sql<MadeRow>`
    select id::text as mark, user_id::text as by, sale_number as number, ${at("happened_at")} as happened
      from sales where id = ${ids}
    union all select id::text, created_by::text, null, null from customers where id = ${ids}
    union all select id::text, received_by::text, ticket_number, null from devices where id = ${ids}
    union all select id::text, received_by::text, payment_number, ${at("happened_at")} from payments where id = ${ids}
    union all select id::text, created_by::text, null, null from device_remarks where id = ${ids}
    union all select id::text, scanned_by::text, null, null from stock_count_scans where id = ${ids}
    union all select remark, performed_by::text, null, null from device_transitions
      where remark = any(${marks}::text[])`.execute(db);
  return rows;
}

async function readRest(db: Database, taps: readonly RealTap[], named: readonly string[]) {
  const files = taps.flatMap((tap) => tap.files.map(({ id }) => id));
  const photos = await db
    .selectFrom("devicePhotos")
    .select(["note", "takenBy"])
    .where("note", "in", [...files, NOBODY])
    .execute();
  const uploads = new Map<string, string[]>();
  for (const { note, takenBy } of photos)
    uploads.set(note ?? "", [...(uploads.get(note ?? "") ?? []), takenBy ?? ""]);
  const of = sql`any(${[...named]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select id from customers where id = ${of} union all select id from devices where id = ${of}
    union all select id from sales where id = ${of}`.execute(db);
  const { rows: full } = await sql<{ id: string }>`
    select id from devices d where id = ${of} and (status = 'done'
      or (select count(*) from device_photos p where p.device_id = d.id) >= ${MAX_PHOTOS})`.execute(
    db,
  );
  const idsOf = (found: readonly { id: string }[]) => new Set(found.map(({ id }) => id));
  return { uploads, existing: idsOf(rows), full: idsOf(full) };
}

/** The numbers of taps that move a repair to a status that it has had, and left no mark themselves. */
async function readReached(db: Database, taps: readonly RealTap[]): Promise<ReadonlySet<number>> {
  const moves = taps
    .filter(({ kind }) => kind === "status")
    .map(({ number, mark, draft: { params, body } }) => ({
      number,
      mark,
      device: params["id"],
      status: (body as { status: string }).status,
    }));
  const { rows } = await sql<{ number: number }>`
    select m.number from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (number int, mark text, device uuid, status text)
    where exists (select from device_transitions t where t.device_id = m.device and t.to_status = m.status)
      and not exists (select from device_transitions t where t.remark = m.mark)`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** The cash that a user has in the books, in minor units. */
export async function cashOf(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(amount), 0)::bigint as cash from payments
    where received_by = ${userId} and payment_method = 'cash' and status = 'completed'`.execute(db);
  return rows[0]?.cash ?? 0;
}
