import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Rating } from "../../detail/ratings.ts";

export const ratingsOf = (deviceId: RawBuilder<unknown>) => sql<Rating[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'score', k.score, 'comment', k.comment, 'technician', ${userInJson("k.technician_id")},
    'recordedBy', ${userInJson("k.recorded_by")}, 'createdAt', ${momentInJson(sql`k.created_at`)},
    'updatedAt', ${momentInJson(sql`k.updated_at`)})), '[]')
  from device_ratings k where k.device_id = ${deviceId})`;
