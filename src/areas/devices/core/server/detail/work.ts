import { sql, type RawBuilder } from "kysely";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import type { Work } from "../../detail/work.ts";

export const workOf = (deviceId: RawBuilder<unknown>) => sql<Work>`(
  select json_build_object(
    'seconds', coalesce(round(extract(epoch from sum(s.ended_at - s.started_at))), 0)::bigint,
    'runningSince', ${momentInJson(sql`max(s.started_at) filter (where s.ended_at is null)`)})
  from device_work_sessions s where s.device_id = ${deviceId})`;
