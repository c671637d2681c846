import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { namesOfRecords } from "#src/areas/audit/server/record-names.ts";
import { activityKinds, activityNeeds, type ActivityKind } from "../activity-kinds.ts";
import type { Activity } from "../answers.ts";

const MOST = 10;

interface EventRow {
  id: string;
  kind: ActivityKind;
  subject: string;
  recordId: string;
  actorId: string | null;
  actorName: string | null;
  createdAt: string;
}

/** The last ten events of each kind that the activity tells of, by the index of events on their kind. */
export async function lastEvents(db: Database): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id::text as id, e.kind, e.area as subject, e.record_id, e.actor_id, u.name as actor_name, e.created_at
    from unnest(${[...activityKinds]}::text[]) k (kind)
    cross join lateral (
      select * from events where events.kind = k.kind order by created_at desc, id desc limit ${sql.lit(MOST)}) e
    left join users u on u.id = e.actor_id
    order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}

/** The last ten events that the actor may see, with the names of their records. */
export async function recentActivity(
  db: Database,
  actor: Actor,
  events: readonly EventRow[],
): Promise<Activity[]> {
  const seen = events.filter(({ kind }) => may(actor, activityNeeds[kind])).slice(0, MOST);
  const names = await namesOfRecords(db, actor, seen);
  return seen.map(({ id, kind, recordId, actorId, actorName, createdAt }) => ({
    id,
    kind,
    recordId,
    record: names.get(recordId) ?? null,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? "" },
    createdAt,
  }));
}
