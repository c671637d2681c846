import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import { freePosition, storePhoto } from "#src/server/files/photos.ts";
import type { Picture } from "#src/server/files/picture.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { mayAddPhoto, phaseAt } from "../rules.ts";
import type { DeviceStatus } from "../../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { devicePhotos, getPhoto } from "./queries.ts";
import type { PhotoPhase } from "../../kinds.ts";
import type { Photo } from "../../core/detail/photos.ts";

export interface NewPhoto {
  picture: Picture;
  phase?: PhotoPhase | undefined;
  note?: string | undefined;
}

/**
 * Stores a photo of a device. Technicians may do this only for their own devices, and nobody after the hand-over.
 * @throws Refusal not_found, forbidden, conflict (handed over), too_many_photos, storage_unavailable
 */
export async function addPhoto(
  tx: Tx,
  actor: Actor,
  files: FileStore,
  deviceId: string,
  { picture, phase, note }: NewPhoto,
): Promise<Photo> {
  const device = await lockDevice(tx, deviceId);
  refuseNoPhoto(device, actor);
  const position = await freePosition(tx, devicePhotos, deviceId);
  const id = newId();
  await tx
    .insertInto("devicePhotos")
    .values({
      id,
      deviceId,
      position,
      phase: phase ?? phaseAt(device.status),
      note: note || null,
      ...(await storePhoto(tx, files, picture)),
      takenBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "device.photo_added", deviceId, {
    photoId: id,
    phase: phase ?? phaseAt(device.status),
  });
  return getPhoto(tx, id);
}

/** Makes all checks that do not need the picture. @throws Refusal not_found, forbidden, conflict, too_many_photos */
export async function mayTakePhoto(db: Database, actor: Actor, deviceId: string): Promise<void> {
  const device = await db
    .selectFrom("devices")
    .select(["status", "assignedTo"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
  refuseNoPhoto(device ?? refuse("not_found"), actor);
  await freePosition(db, devicePhotos, deviceId);
}

function refuseNoPhoto(
  device: { status: DeviceStatus; assignedTo: string | null },
  actor: Actor,
): void {
  if (!mayAddPhoto(device, actor)) refuse("forbidden", { params: { reason: "not-your-device" } });
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
}
