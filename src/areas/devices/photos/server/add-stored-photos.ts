import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { freePositions } from "#src/server/files/photos.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { devicePhotos } from "./queries.ts";

interface StoredPhoto {
  pictureHash: string;
  thumbnailHash: string;
  width: number;
  height: number;
  createdAt: string;
}

/**
 * Adds pictures that are stored already, such as those that the customer sent before the visit. Nobody of the shop took
 * them. Those for which the device has no place are left out.
 * @throws Refusal not_found
 */
export async function addStoredPhotos(
  tx: Tx,
  actorId: string | null,
  deviceId: string,
  { photos, note }: { photos: readonly StoredPhoto[]; note: string },
): Promise<void> {
  await lockDevice(tx, deviceId);
  const free = await freePositions(tx, devicePhotos, deviceId);
  for (const [nth, position] of free.slice(0, photos.length).entries()) {
    const photo = photos[nth];
    if (!photo) return;
    const id = newId();
    await tx
      .insertInto("devicePhotos")
      .values({ ...photo, id, deviceId, position, phase: "before", note })
      .execute();
    await recordAct(tx, actorId, "device.photo_added", deviceId, { photoId: id, phase: "before" });
  }
}
