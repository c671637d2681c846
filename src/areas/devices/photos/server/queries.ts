import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { PhotoTable } from "#src/server/files/photos.ts";
import { MAX_PHOTOS } from "../rules.ts";
import type { Photo } from "../../core/detail/photos.ts";
import { photoInJson } from "../../core/server/detail/photos.ts";

export const devicePhotos: PhotoTable = {
  name: "device_photos",
  owner: "device_id",
  max: MAX_PHOTOS,
};

/** @throws Refusal not_found */
export async function getPhoto(db: Database, photoId: string): Promise<Photo> {
  const { rows } = await sql<{ photo: Photo }>`
    select ${photoInJson} as photo from device_photos p where p.id = ${photoId}`.execute(db);
  return rows[0]?.photo ?? refuse("not_found");
}
