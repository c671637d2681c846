import { moveOldStore } from "#src/client/outbox/device/old-stores.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import { rememberChoice } from "#src/client/words/choices.ts";
import { keepPhoto } from "./keep-photo.ts";
import type { PhotoPhase } from "../../kinds.ts";

/** A photo as older versions kept it. */
interface OldPhoto {
  key: string;
  userId: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  addedAt: number;
  /** Whether its device was not saved yet. */
  held: boolean;
}

/** Moves the photos that an older version of the app kept in a database of its own. @throws StoreFailure */
export async function moveOldPhotos(outbox: Pick<Outbox, "save">): Promise<void> {
  const isDone = await moveOldStore<OldPhoto>("fundi-photos", "key", (old) => {
    const { key, userId: author, deviceId, phase, picture, addedAt, held } = old;
    const takenAt = new Date(addedAt).toISOString();
    const photo = { key, author, deviceId, phase, picture, takenAt };
    return keepPhoto(outbox, photo, held ? "form" : "files");
  });
  // An older page may have added one meanwhile, which is moved the next time.
  if (isDone) rememberChoice("photos-waiting", "no");
}
