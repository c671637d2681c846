import { ApiRefusal } from "#src/client/data/api.ts";
import type { FileRefusal, Kept } from "#src/client/outbox/device/outbox-store.ts";
import { PHOTO } from "./keep-photo.ts";
import type { PhotoHere } from "./taken-photos.ts";
import type { PhotoPhase } from "../../kinds.ts";

/** A photo of a device that the server does not have yet, as its tile shows it. */
export interface UnsentPhoto {
  key: string;
  phase: PhotoPhase;
  /** The picture, if the page has it; null: it is in the outbox. */
  picture: Blob | null;
  state: "preparing" | "waiting" | "sending" | "failed";
  progress: number;
  /** Whether the form of its device is not saved yet. */
  held: boolean;
  /** Whether it is a file of the intake, which cannot be removed any more. */
  isOfIntake: boolean;
  notKept: unknown;
  error: unknown;
}

interface Asked {
  deviceId: string;
  author: string;
  /** When the server said which photos it has, by the device's clock; null: the device is not saved yet. */
  copiedAt: number | null;
}

/** The photos of a device by this user, oldest first: those of the outbox, and those that only this page has yet. */
export function unsentPhotos(
  records: readonly Kept[],
  here: readonly PhotoHere[],
  { deviceId, author, copiedAt }: Asked,
): readonly UnsentPhoto[] {
  const kept = records
    .filter(({ command }) => command.author === author && command.needs.includes(deviceId))
    .flatMap((each) => photosOf(each, copiedAt ?? Infinity));
  const keysOf = (photos: readonly UnsentPhoto[]) => new Set(photos.map(({ key }) => key));
  const released = keysOf(kept.filter(({ held }) => !held));
  const known = keysOf(kept);
  return [
    // A photo of an intake that was kept just now may still be one of its form too.
    ...kept.filter(({ key, held }) => !held || !released.has(key)),
    ...here.filter((photo) => photo.deviceId === deviceId && !known.has(photo.key)).map(asUnsent),
  ];
}

const nothing = { picture: null, progress: 0, notKept: null, error: null } as const;

/** A photo that was sent is shown until the copy of its device has it. */
function photosOf(
  { command, stage, files, refused, endedAt = 0, isLocked }: Kept,
  copiedAt: number,
): readonly UnsentPhoto[] {
  if (isLocked) return [];
  const isLone = command.endpoint === PHOTO;
  // An intake has photos of how the device came in.
  const phase = isLone ? (command.body as { phase: PhotoPhase }).phase : "before";
  const isSent = isLone && stage === "done" && endedAt >= copiedAt;
  return (isSent ? command.blobs : files).map((key) => {
    const refusal = isLone ? refused?.[key]?.refusal : undefined;
    return {
      ...nothing,
      key,
      phase,
      held: stage === "form",
      isOfIntake: !isLone,
      state: isSent ? "sending" : refusal ? "failed" : "waiting",
      progress: isSent ? 1 : 0,
      error: refusal ? refusalOf(refusal) : null,
    };
  });
}

const refusalOf = ({ code, status, params = {} }: FileRefusal) =>
  new ApiRefusal(code as ApiRefusal["code"], status, code, { params });

const asUnsent = (photo: PhotoHere): UnsentPhoto => ({
  ...photo,
  held: photo.isOfForm,
  isOfIntake: false,
  state: photo.state === "kept" || photo.state === "unkept" ? "waiting" : photo.state,
});
