import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
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
  const records = await recordsIn(db, actor, filters);
  return readPage(db, actor, { filters, records, limit, after: positionIn(cursor) });
}

/** Reads all events that match, for a file, some at a time. The search looks for its records only once. */
export async function* readAllAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  atOnce = 1000,
): AsyncGenerator<AuditEntry[]> {
  const records = await recordsIn(db, actor, filters);
  let cursor: string | undefined;
  do {
    const page = { filters, records, limit: atOnce, after: positionIn(cursor) };
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

interface PageOf {
  filters: AuditFilters;
  records: string[] | null;
  limit: number;
  after: Position | null;
}

async function readPage(
  db: Database,
  actor: Actor,
  { filters, records, limit, after }: PageOf,
): Promise<Page<AuditEntry>> {
  const { rows } = await sql<EventRow & { position: string }>`
    select e.id::text as id, e.created_at, e.created_at::text as position, e.kind, e.area as subject, e.record_id,
      e.actor_id, u.name as actor_name, e.address, e.device, e.data, e.personal_id
    from (${matching(filters, records, after)} order by e.created_at desc, e.id desc limit ${sql.lit(limit + 1)}) as e
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

/** A record has few events, so those of chosen records are read by their own index and then sorted (`offset 0`). */
function matching(
  { actorId, kind, subject, from, to }: AuditFilters,
  records: string[] | null,
  after: Position | null,
): RawBuilder<unknown> {
  const source = records
    ? sql`(select * from events where record_id = any(${records}::uuid[]) offset 0)`
    : sql`events`;
  const conditions = [
    ...(actorId ? [sql`e.actor_id = ${actorId}::uuid`] : []),
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(subject ? [sql`e.area = ${subject}`] : []),
    ...(from ? [sql`e.created_at >= ${startOfDay(from)}::timestamptz`] : []),
    ...(to ? [sql`e.created_at < ${startOfDay(addDays(to, 1))}::timestamptz`] : []),
    ...(after
      ? [sql`(e.created_at, e.id) < (${after.moment}::timestamptz, ${after.id}::bigint)`]
      : []),
  ];
  return sql`select e.* from ${source} as e
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`;
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
