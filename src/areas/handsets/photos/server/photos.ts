import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { storeFile, type FileStore } from "#src/server/files/file-store.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockHandset } from "../../core/server/lock-handset.ts";
import { MAX_HANDSET_PHOTOS } from "../../rules.ts";
import type { HandsetPhoto } from "../../photo-schemas.ts";
import { getPhoto } from "../../core/server/photo-queries.ts";

/** @throws Refusal not_found, too_many_photos, storage_unavailable */
export async function addHandsetPhoto(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  handsetId: string,
  { full, thumbnail, contentType, width, height }: Picture,
): Promise<HandsetPhoto> {
  await lockHandset(tx, handsetId);
  const position = await freePosition(tx, handsetId);
  const id = newId();
  await tx
    .insertInto("handsetPhotos")
    .values({
      id,
      handsetId,
      position,
      pictureHash: await storeFile(tx, files, { bytes: full, contentType }),
      thumbnailHash: await storeFile(tx, files, { bytes: thumbnail, contentType }),
      width,
      height,
      takenBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "used_handset.photo_added", handsetId, { photoId: id });
  return getPhoto(tx, id);
}

/** Makes all checks that do not need the picture. @throws Refusal not_found, too_many_photos */
export async function mayAddHandsetPhoto(db: Database, handsetId: string): Promise<void> {
  await db
    .selectFrom("handsets")
    .select("id")
    .where("id", "=", handsetId)
    .executeTakeFirstOrThrow(notFound);
  await freePosition(db, handsetId);
}

/** The first free position. `addHandsetPhoto` has locked the handset, so that two uploads cannot choose the same one. */
async function freePosition(db: Database | Tx, handsetId: string): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select min(n) as position from generate_series(1, ${MAX_HANDSET_PHOTOS}::integer) as n
    where not exists (select from handset_photos where handset_id = ${handsetId} and position = n)`.execute(
    db,
  );
  return rows[0]?.position ?? refuse("too_many_photos", { params: { limit: MAX_HANDSET_PHOTOS } });
}

/** Deletes a photo. A later job deletes its files. The row stays and says who deleted it. @throws Refusal not_found */
export async function deleteHandsetPhoto(
  tx: Tx,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
): Promise<{ ok: true }> {
  await lockHandset(tx, id);
  await tx
    .updateTable("handsetPhotos")
    .set({ ...withoutFiles, deletedBy: actor.userId })
    .where("id", "=", photoId)
    .where("handsetId", "=", id)
    .where("deletedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "used_handset.photo_deleted", id, { photoId });
  return { ok: true };
}

/** What a deleted photo keeps. */
export const withoutFiles = {
  position: null,
  pictureHash: null,
  thumbnailHash: null,
  deletedAt: sql<string>`now()`,
};
