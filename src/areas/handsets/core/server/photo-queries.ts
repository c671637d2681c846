import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { HandsetPhoto } from "../../photo-schemas.ts";

const address = sql`'/api/used-handsets/' || f.handset_id || '/photos/' || f.id`;

const photoInJson = sql<HandsetPhoto>`json_build_object(
    'id', f.id, 'url', ${address}, 'thumbnailUrl', ${address} || '/thumbnail',
    'width', f.width, 'height', f.height,
    'takenBy', ${userInJson("f.takenBy")}, 'createdAt', ${momentInJson(sql`f.created_at`)})`;

/** The photos of a used handset, oldest first. */
export const photosOfHandset = (handsetId: RawBuilder<unknown>) => sql<HandsetPhoto[]>`(
  select coalesce(json_agg(${photoInJson} order by f.created_at, f.position), '[]')
  from handset_photos f where f.handset_id = ${handsetId} and f.deleted_at is null)`;

/** @throws Refusal not_found */
export async function getPhoto(db: Database, photoId: string): Promise<HandsetPhoto> {
  const { rows } = await sql<{ photo: HandsetPhoto }>`
    select ${photoInJson} as photo from handset_photos f where f.id = ${photoId}`.execute(db);
  return rows[0]?.photo ?? refuse("not_found");
}
