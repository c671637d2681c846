import { draftOf, fileOf } from "#src/client/outbox/keep.ts";
import type { WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import { photosContract } from "../contract.ts";
import type { PhotoPhase } from "../../kinds.ts";

export interface TakenPhoto {
  /** The Idempotency-Key of the upload. With it, the server adds the photo only once, even if it is sent twice. */
  key: string;
  /** The id of the user who took it. */
  author: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  /** Now by default. */
  takenAt?: string;
}

/** The name of what the outbox has of a photo. It is never sent as a command. */
export const PHOTO = "addPhoto";

const inputOf = ({ deviceId, phase }: TakenPhoto) => ({
  params: { id: deviceId },
  body: { phase },
});

export const fileOfPhoto = (photo: TakenPhoto): WaitingFile =>
  fileOf(photo.key, photosContract.addPhoto, inputOf(photo), {
    field: "photo",
    file: photo.picture,
  });

/**
 * Keeps a photo on this device, without a command. `form`: until the form of its device is saved, it is not sent.
 * @throws StoreFailure
 */
export function keepPhoto(
  outbox: Pick<Outbox, "save">,
  photo: TakenPhoto,
  startsAs: "files" | "form",
): Promise<unknown> {
  const files = [fileOfPhoto(photo)];
  const { key, author, takenAt } = photo;
  const draft = draftOf({
    endpoint: photosContract.addPhoto,
    offline: { name: PHOTO, kind: "fact", needs: ["params.id"], creates: { none: "it is a file" } },
    input: inputOf(photo),
    key,
    author,
    files,
    ...(takenAt && { madeAt: takenAt }),
  });
  return outbox.save({ ...draft, startsAs }, files);
}
