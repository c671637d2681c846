import { pageHref } from "#src/shared/addresses.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { forgetWaiting, readWaiting } from "./photo-store.ts";

/**
 * The photos of this user that wait on this device. A photo that is held belongs to an intake that is not saved. It may
 * have been given up, so that no screen shows the photo any more.
 */
export async function listWaitingPhotos(userId: string): Promise<KeptRecord[]> {
  const photos = await readWaiting();
  return photos
    .filter((photo) => photo.userId === userId)
    .map(({ addedAt, deviceId, held, key }) => ({
      kind: "photo",
      since: addedAt,
      href: held ? null : pageHref("/devices/$id", { id: deviceId }),
      forget: held ? () => forgetWaiting(key) : null,
    }));
}
