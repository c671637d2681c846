import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Photo } from "../../detail/photos.ts";

export const photoInJson = sql<Photo>`json_build_object(
    'id', p.id, 'phase', p.phase, 'note', p.note,
    'url', '/api/devices/' || p.device_id || '/photos/' || p.id,
    'thumbnailUrl', '/api/devices/' || p.device_id || '/photos/' || p.id || '/thumbnail',
    'width', p.width, 'height', p.height,
    'takenBy', ${userInJson("p.taken_by")}, 'createdAt', ${momentInJson(sql`p.created_at`)})`;

/** The photos of a device, oldest first. */
export const photosOf = (deviceId: RawBuilder<unknown>) => sql<Photo[]>`(
  select coalesce(json_agg(${photoInJson} order by p.created_at, p.position), '[]')
  from device_photos p where p.device_id = ${deviceId} and p.deleted_at is null)`;
