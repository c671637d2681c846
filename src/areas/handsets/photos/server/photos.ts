import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import { freePosition, storePhoto, type PhotoTable } from "#src/server/files/photos.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockHandset } from "../../core/server/lock-handset.ts";
import { MAX_HANDSET_PHOTOS } from "../../rules.ts";
import type { HandsetPhoto } from "../../photo-schemas.ts";
import { getPhoto } from "../../core/server/photo-queries.ts";

export const handsetPhotos: PhotoTable = {
  name: "handset_photos",
  owner: "handset_id",
  max: MAX_HANDSET_PHOTOS,
};

/** @throws Refusal not_found, too_many_photos, storage_unavailable */
export async function addHandsetPhoto(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  handsetId: string,
  picture: Picture,
): Promise<HandsetPhoto> {
  await lockHandset(tx, handsetId);
  const position = await freePosition(tx, handsetPhotos, handsetId);
  const id = newId();
  await tx
    .insertInto("handsetPhotos")
    .values({
      id,
      handsetId,
      position,
      ...(await storePhoto(tx, files, picture)),
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
  await freePosition(db, handsetPhotos, handsetId);
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
