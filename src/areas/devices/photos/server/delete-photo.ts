import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { mayDeletePhoto } from "../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";

/**
 * Deletes a photo. It disappears from the device at once; a later job deletes its files. The row stays and records who
 * deleted the photo and when.
 * @throws Refusal not_found, forbidden
 */
export async function deletePhoto(
  tx: Tx,
  actor: Actor,
  { id: deviceId, photoId }: { id: string; photoId: string },
): Promise<{ ok: true }> {
  const device = await lockDevice(tx, deviceId);
  const photo = await tx
    .selectFrom("devicePhotos")
    .select(["takenBy", "phase"])
    .where("id", "=", photoId)
    .where("deviceId", "=", deviceId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(notFound);
  if (!mayDeletePhoto(device, photo.takenBy, actor)) {
    refuse("forbidden", { params: { permission: "delete_photos" } });
  }
  await updateById(tx, "devicePhotos", photoId, {
    position: null,
    pictureHash: null,
    thumbnailHash: null,
    note: null,
    deletedBy: actor.userId,
    deletedAt: sql`now()`,
  });
  await recordAct(tx, actor, "device.photo_deleted", deviceId, { photoId, phase: photo.phase });
  return { ok: true };
}
