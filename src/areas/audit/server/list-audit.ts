import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { eventKinds } from "#src/shared/event-kinds.ts";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { readPersonalValues } from "#src/server/events/personal-values.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isExactMoment } from "#src/server/sql/lists/page.ts";
import type { AuditEntry, AuditFilters, AuditQuery } from "../contract.ts";
import { findRecords } from "./find-records.ts";
import { namesOfRecords } from "./record-names.ts";
import { toEntry, type EventRow } from "./to-entry.ts";

interface Position {
  moment: string;
  id: string;
}

/**
 * Lists the events of the journal by their time, the newest first. The ids of events are no UUIDs, so the list does not
 * use `keysetList`. @throws Refusal validation_failed for a cursor of another list
 */
export async function listAudit(
  db: Database,
  actor: Actor,
  { cursor, limit, ...filters }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const after = positionIn(cursor);
  return readPage(db, actor, { filters, limit, ...(await narrow(db, actor, filters)), after });
}

/** Reads all events that match, for a file, some at a time. The search looks for its records only once. */
export async function* readAllAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  atOnce = 1000,
): AsyncGenerator<AuditEntry[]> {
  const narrowed = await narrow(db, actor, filters);
  let cursor: string | undefined;
  do {
    const page = { filters, limit: atOnce, ...narrowed, after: positionIn(cursor) };
    const { items, nextCursor } = await readPage(db, actor, page);
    yield items;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** The ids of records to which the filters limit the list; null for all. */
async function recordsIn(
  db: Database,
  actor: Actor,
  { search, recordId }: AuditFilters,
): Promise<string[] | null> {
  if (!search) return recordId ? [recordId] : null;
  const found = await findRecords(db, actor, search);
  return recordId ? found.filter((id) => id === recordId) : found;
}

/** What limits the list beside its filters; null for no limit. */
interface Narrowed {
  records: string[] | null;
  kinds: string[] | null;
  after: Position | null;
}

const narrow = async (db: Database, actor: Actor, filters: AuditFilters) => ({
  records: await recordsIn(db, actor, filters),
  kinds: await kindsIn(db, filters),
});

interface PageOf extends Narrowed {
  filters: AuditFilters;
  limit: number;
}

async function readPage(
  db: Database,
  actor: Actor,
  { filters, limit, ...narrowed }: PageOf,
): Promise<Page<AuditEntry>> {
  const { rows } = await sql<EventRow & { position: string }>`
    select e.id::text as id, e.created_at, e.created_at::text as position, e.kind, e.area as subject, e.record_id,
      e.actor_id, u.name as actor_name, e.address, e.device, e.data, e.personal_id
    from (${matching(filters, { ...narrowed, most: limit + 1 })}) as e
    left join users u on u.id = e.actor_id
    order by e.created_at desc, e.id desc`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const names = await namesOfRecords(db, actor, shown);
  const personal = await readPersonalValues(
    db,
    shown.flatMap(({ personalId }) => personalId ?? []),
  );
  return {
    items: shown.map((row) => toEntry(row, actor, names, personal)),
    nextCursor: last ? cursorOf({ moment: last.position, id: last.id }) : null,
  };
}

/**
 * Returns the statement that finds the newest matching events. Those of chosen records, or of the kinds of a subject,
 * are found for each record or kind by its own index (`lateral`), so that a page never sorts more than a page of each.
 */
function matching(
  { actorId, kind, subject, from, to }: AuditFilters,
  { records, kinds, after, most }: Narrowed & { most: number },
): RawBuilder<unknown> {
  const newest = sql`order by created_at desc, id desc limit ${sql.lit(most)}`;
  const conditions = [
    ...(actorId ? [sql`actor_id = ${actorId}::uuid`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(subject ? [sql`area = ${subject}`] : []),
    ...(from ? [sql`created_at >= ${startOfDay(from)}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${startOfDay(addDays(to, 1))}::timestamptz`] : []),
    ...(after ? [sql`(created_at, id) < (${after.moment}::timestamptz, ${after.id}::bigint)`] : []),
  ];
  const newestWhere = (more: readonly RawBuilder<unknown>[]) => {
    const all = [...conditions, ...more];
    return sql`select * from events where ${all.length > 0 ? sql.join(all, sql` and `) : sql`true`} ${newest}`;
  };
  if (records)
    return sql`select found.* from unnest(${records}::uuid[]) as wanted
      cross join lateral (${newestWhere([sql`record_id = wanted`])}) as found ${newest}`;
  // Of one user's events, PostgreSQL knows whether the index of the user or that of the kinds has fewer.
  if (kinds && actorId) return newestWhere([sql`kind = any(${kinds}::text[])`]);
  if (kinds)
    return sql`select found.* from unnest(${kinds}::text[]) as wanted
      cross join lateral (${newestWhere([sql`kind = wanted`])}) as found ${newest}`;
  return newestWhere([]);
}

/** The kinds of events of a subject, with all that only a former version of Fundi knew: they may belong to it too. */
async function kindsIn(db: Database, { subject, kind }: AuditFilters): Promise<string[] | null> {
  if (!subject || kind) return null;
  const own = Object.entries(eventKinds).filter(([, of]) => of.subject === subject);
  return [...own.map(([name]) => name), ...(await formerKinds(db))];
}

const known = new WeakMap<Database, readonly string[]>();

/**
 * The kinds of events in the journal that this version of Fundi does not know. It never writes one, so they are read
 * once: each kind with one step in its index.
 */
async function formerKinds(db: Database): Promise<readonly string[]> {
  const found = known.get(db);
  if (found) return found;
  const { rows } = await sql<{ kind: string }>`
    with recursive known (kind) as (
      (select kind from events order by kind limit 1)
      union all
      select (select e.kind from events e where e.kind > known.kind order by e.kind limit 1)
      from known where known.kind is not null
    )
    select kind from known where kind <> all(${Object.keys(eventKinds)}::text[])`.execute(db);
  const former = rows.map(({ kind }) => kind);
  known.set(db, former);
  return former;
}

const cursorOf = ({ moment, id }: Position): string =>
  Buffer.from(`${id}|${moment}`).toString("base64url");

function positionIn(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [id = "", moment = ""] = Buffer.from(cursor, "base64url").toString("utf8").split("|");
  if (!/^[1-9]\d{0,17}$/.test(id) || !isExactMoment(moment))
    return refuse("validation_failed", { fields: { cursor: "is not of this list" } });
  return { moment, id };
}
