import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { Photo } from "../../core/detail/photos.ts";
import { photoInJson } from "../../core/server/detail/photos.ts";

/** @throws Refusal not_found */
export async function getPhoto(db: Database, photoId: string): Promise<Photo> {
  const { rows } = await sql<{ photo: Photo }>`
    select ${photoInJson} as photo from device_photos p where p.id = ${photoId}`.execute(db);
  return rows[0]?.photo ?? refuse("not_found");
}

/**
 * The file of a photo in the given size. @throws Refusal not_found: also for a deleted photo or another device's photo
 */
export async function getPhotoFile(
  db: Database,
  { id, photoId }: { id: string; photoId: string },
  size: "full" | "thumbnail",
): Promise<{ hash: string; contentType: string; keptBy: "nobody" }> {
  const file = await db
    .selectFrom("devicePhotos as p")
    .innerJoin("storedFiles as f", "f.hash", size === "full" ? "p.pictureHash" : "p.thumbnailHash")
    .select(["f.hash", "f.contentType"])
    .where("p.id", "=", photoId)
    .where("p.deviceId", "=", id)
    .executeTakeFirst();
  return file ? { ...file, keptBy: "nobody" } : refuse("not_found");
}
