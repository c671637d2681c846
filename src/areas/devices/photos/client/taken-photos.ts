/**
 * Photos that this page has just taken. Each is shrunk and then kept in the outbox, which sends it; until the records of
 * the outbox show it, it is shown from here. What the browser cannot keep is sent by the page, as long as it is open.
 */
import type { QueryClient } from "@tanstack/react-query";
import { newId } from "#src/shared/ids.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { ApiRefusal, isForLater } from "#src/client/data/api.ts";
import { asRefusal } from "#src/client/device-store.ts";
import { StoreFailure } from "#src/client/outbox/device/device-connection.ts";
import type { WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import { pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";
import { whenSessionEnds } from "#src/client/session.tsx";
import { shrinkPicture } from "#src/client/pictures/shrink-picture.ts";
import { fileOfPhoto, keepPhoto, PHOTO, type TakenPhoto } from "./keep-photo.ts";
import { sendPhoto } from "./send-photo.ts";

export interface PhotoHere extends TakenPhoto {
  client: QueryClient;
  /** Whether the form of its device is not saved yet. */
  isOfForm: boolean;
  /** `kept`: the outbox has it. `unkept`: the browser did not keep it, and it waits in this page. */
  state: "preparing" | "kept" | "unkept" | "sending" | "failed";
  /** How much of a photo that the page sends is uploaded, from 0 to 1. */
  progress: number;
  /** Why the browser did not keep it; null if it did. */
  notKept: unknown;
  /** Why it cannot be sent. */
  error: unknown;
}

/** The pause before the page sends a photo again that the browser did not keep. */
const AGAIN_MS = 10_000;

let here: readonly PhotoHere[] = [];
const listeners = new Set<() => void>();
/** The keys of photos that their user has removed, which may be on their way to the outbox. */
const removed = new Set<string>();

export const photosHere = (): readonly PhotoHere[] => here;

export function listenToPhotos(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

function change(next: readonly PhotoHere[]): void {
  here = next;
  for (const tell of listeners) tell();
}

const update = (key: string, changes: Partial<PhotoHere>): void =>
  change(here.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

const find = (key: string): PhotoHere | undefined => here.find((photo) => photo.key === key);

const leave = (keys: readonly string[]): void => {
  if (keys.some(find)) change(here.filter(({ key }) => !keys.includes(key)));
};

// Nothing of a user stays on the page of the next one. Their photos wait for them in the outbox.
whenSessionEnds(() => change([]));

/** Ends when all photos so far are in the outbox, or cannot be. */
let preparing: Promise<unknown> = Promise.resolve();

export function takePhotos(
  files: readonly File[],
  place: Pick<PhotoHere, "client" | "author" | "deviceId" | "phase" | "isOfForm">,
): Promise<void> {
  const added = files.map((picture): PhotoHere => ({
    ...place,
    key: newId(),
    picture,
    state: "preparing",
    progress: 0,
    notKept: null,
    error: null,
  }));
  change([...here, ...added]);
  const taking = prepareAll(added);
  preparing = Promise.allSettled([preparing, taking]);
  return taking;
}

async function prepareAll(added: readonly PhotoHere[]): Promise<void> {
  // One after the other, because a phone cannot hold many decoded photos in memory.
  for (const photo of added) {
    const picture = await shrinkPicture(photo.picture);
    if (removed.has(photo.key)) continue;
    if (picture.size > MAX_PICTURE_BYTES) {
      const error = new ApiRefusal("payload_too_large", 413, "Too large");
      update(photo.key, { state: "failed", error });
      continue;
    }
    update(photo.key, { picture });
    // The form may have been saved meanwhile, and the session may have ended.
    await keep({ ...(find(photo.key) ?? photo), picture });
  }
}

async function keep(photo: PhotoHere): Promise<void> {
  const { key, isOfForm } = photo;
  try {
    const outbox = await pageOutboxSoon();
    if (!outbox) throw new StoreFailure("Timeout");
    await keepPhoto(outbox, photo, isOfForm ? "form" : "files");
    update(key, { state: "kept" });
    if (removed.has(key)) await outbox.discardFile(key);
    // The form was saved while its photo was being stored.
    else if (isOfForm && find(key)?.isOfForm === false) await outbox.submitForm(photo.deviceId);
  } catch (error) {
    update(key, { state: "unkept", notKept: asRefusal(error) });
    await sendAlone(key);
  }
}

/** Sends a photo that only this page has. */
async function sendAlone(key: string): Promise<void> {
  const photo = find(key);
  if (photo?.state !== "unkept" || photo.isOfForm) return;
  update(key, { state: "sending", progress: 0 });
  try {
    await sendPhoto(photo.client, photo, (progress) => update(key, { progress }));
    leave([key]);
  } catch (error) {
    if (!isForLater(error)) return update(key, { state: "failed", error });
    update(key, { state: "unkept" });
    setTimeout(() => void sendAlone(key), AGAIN_MS);
  }
}

/** The records of the outbox show these photos now. */
export const leaveKept = (keys: ReadonlySet<string>): void =>
  leave(here.filter(({ key, state }) => state === "kept" && keys.has(key)).map(({ key }) => key));

/** The photos of an intake, as files that follow it. Waits until they are shrunk. */
export async function readFormFiles(deviceId: string): Promise<WaitingFile[]> {
  await preparing;
  const outbox = await pageOutboxSoon();
  const forms = (await outbox?.readForms().catch(() => [])) ?? [];
  const files = await Promise.all(
    forms
      .filter(({ command }) => command.endpoint === PHOTO && command.needs.includes(deviceId))
      .map(async ({ command }) => outbox?.readFile(command.key).catch(() => null)),
  );
  const unkept = here.filter((photo) => photo.deviceId === deviceId && photo.state === "unkept");
  return [
    ...files.filter((file) => file !== null && file !== undefined),
    ...unkept.map(fileOfPhoto),
  ];
}

/** Removes photos that are files of a command now. A photo of both has one key, so that the server adds it once. */
export async function dropFiles(files: readonly WaitingFile[]): Promise<void> {
  await Promise.all(files.map(({ id }) => dropPhoto(id)));
}

/** Sends the photos of a form, because their device is saved. */
export async function releasePhotos(deviceId: string): Promise<void> {
  const isItsForm = (photo: PhotoHere) => photo.isOfForm && photo.deviceId === deviceId;
  const released = here.filter(isItsForm);
  if (released.length > 0)
    change(here.map((photo) => (isItsForm(photo) ? { ...photo, isOfForm: false } : photo)));
  for (const { key } of released) void sendAlone(key);
  const outbox = await pageOutboxSoon();
  const forms = (await outbox?.readForms().catch(() => [])) ?? [];
  if (forms.some(({ command }) => command.needs.includes(deviceId)))
    await outbox?.submitForm(deviceId).catch(() => {});
}

/** Removes a photo that is not uploaded yet. */
export async function dropPhoto(key: string): Promise<void> {
  removed.add(key);
  leave([key]);
  const outbox = await pageOutboxSoon();
  await outbox?.discardFile(key).catch(() => {});
}

/** Removes the photos of a form that is given up. */
export async function dropPhotosOf(deviceId: string): Promise<void> {
  const outbox = await pageOutboxSoon();
  const forms = (await outbox?.readForms().catch(() => [])) ?? [];
  const kept = forms.filter(({ command }) => command.needs.includes(deviceId));
  const keys = [
    ...here.filter((photo) => photo.isOfForm && photo.deviceId === deviceId),
    ...kept.map(({ command }) => command),
  ].map(({ key }) => key);
  await Promise.all(keys.map(dropPhoto));
}

export async function retryPhoto(key: string): Promise<void> {
  if (find(key)?.state === "failed") {
    update(key, { state: "unkept", error: null });
    return sendAlone(key);
  }
  const outbox = await pageOutboxSoon();
  await outbox?.retryFile(key).catch(() => {});
}
