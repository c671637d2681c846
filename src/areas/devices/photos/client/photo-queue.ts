/**
 * The upload queue of photos. Each photo is shrunk, stored in the browser, and sent, one photo after the other. Every
 * attempt to send a photo has the same Idempotency-Key. While network or server fail, the queue retries. When a user
 * signs out, their photos wait until the same user signs in again.
 */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { newId } from "#src/shared/ids.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { ApiRefusal, isForLater } from "#src/client/data/api.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { whenSessionEnds } from "#src/client/session.tsx";
import { saySynced } from "#src/client/data/say-retries.ts";
import { shopNow } from "#src/client/words/clock.ts";
import { shrinkPicture } from "#src/client/pictures/shrink-picture.ts";
import {
  forgetWaiting,
  readWaiting,
  saveWaiting,
  whenPhotoForgotten,
  type WaitingPhoto,
} from "./photo-store.ts";
import { fileOf } from "#src/client/outbox/keep.ts";
import type { WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import { photosContract } from "../contract.ts";
import { sendPhoto } from "./send-photo.ts";
import type { PhotoPhase } from "../../kinds.ts";

export interface QueuedPhoto extends WaitingPhoto {
  /** The address of the picture that is shown until the upload has finished. */
  preview: string;
  state: "preparing" | "waiting" | "sending" | "failed";
  /** How much of the photo is uploaded, from 0 to 1. */
  progress: number;
  /** Why the browser did not store the photo, which is lost if the page is closed before it is sent; null if it did. */
  notKept: unknown;
  /** Why the upload failed. The queue does not retry such a photo by itself; the user can. */
  error: unknown;
}

const PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000, 60_000];

let queue: readonly QueuedPhoto[] = [];
let client: QueryClient | null = null;
let userId: string | null = null;
let isSending = false;
let failures = 0;
/** Whether a photo has waited for network or server since the queue was last empty. */
let hasWaited = false;
/** Ends the calls when the server can be reached again. The queue never ends them. */
let isHearing: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly QueuedPhoto[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const update = (key: string, changes: Partial<QueuedPhoto>): void =>
  change(queue.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

function remove(key: string): void {
  forget(key);
  const photo = queue.find((each) => each.key === key);
  if (!photo) return;
  change(queue.filter((each) => each !== photo));
  // The preview stays on screen until the uploaded photo replaces it.
  setTimeout(() => URL.revokeObjectURL(photo.preview), 10_000);
}

/** Nothing of a user stays on the page of the next one. Their photos stay stored, and wait for them. */
whenSessionEnds(() => {
  clearTimeout(timer);
  timer = undefined;
  userId = null;
  failures = 0;
  hasWaited = false;
  for (const { preview } of queue) URL.revokeObjectURL(preview);
  change([]);
});

// The dialog of what waits on this device deletes photos from the store.
whenPhotoForgotten((key) => {
  if (queue.some((photo) => photo.key === key)) change(queue.filter((photo) => photo.key !== key));
});

/** A photo that stays stored is sent again later, and the server does not add it twice. */
const forget = (key: string): void => void forgetWaiting(key).catch(() => {});

const save = (photo: WaitingPhoto): Promise<unknown> =>
  saveWaiting(photo).catch((notKept: unknown) => update(photo.key, { notKept }));

/** Continues the uploads of the signed-in user. Called by screens with photos, and by all screens while photos wait. */
export async function startPhotoQueue(queryClient: QueryClient, user: string): Promise<void> {
  client = queryClient;
  if (userId === user) return;
  userId = user;
  change([]);
  // Without its storage, the queue lasts as long as the page.
  const kept = await readWaiting().catch(() => []);
  if (userId !== user) return;
  const known = new Set(queue.map(({ key }) => key));
  const mine = kept.filter((photo) => photo.userId === user && !known.has(photo.key));
  hasWaited = mine.some(({ held }) => !held);
  change([
    ...mine
      .toSorted((a, b) => a.addedAt - b.addedAt)
      .map((photo) => ({ ...photo, ...fresh, preview: URL.createObjectURL(photo.picture) })),
    ...queue,
  ]);
  isHearing ??= whenOnlineAgain(sendSoon);
  sendSoon();
}

const fresh = { state: "waiting", progress: 0, error: null, notKept: null } as const;

const asStored = ({
  preview: _,
  state: _s,
  progress: _p,
  error: _e,
  notKept: _n,
  ...photo
}: QueuedPhoto): WaitingPhoto => photo;

interface Place {
  deviceId: string;
  phase: PhotoPhase;
  held?: boolean;
}

/** Ends when all photos so far are shrunk. */
let shrinking: Promise<unknown> = Promise.resolve();

/** Adds photos of a device to the queue. `held` keeps them there until the device is saved. */
export function queuePhotos(files: readonly File[], place: Place): Promise<void> {
  const adding = addPhotos(files, place);
  shrinking = Promise.allSettled([shrinking, adding]);
  return adding;
}

async function addPhotos(
  files: readonly File[],
  { deviceId, phase, held = false }: Place,
): Promise<void> {
  const owner = userId;
  if (!owner) return;
  const added = files.map((file) => ({
    key: newId(),
    userId: owner,
    deviceId,
    phase,
    held,
    picture: file as Blob,
    // The shop's time. With the time of a wrong clock, the photo could look too old after the clock is corrected.
    addedAt: shopNow().getTime(),
    preview: URL.createObjectURL(file),
    progress: 0,
    state: "preparing" as const,
    error: null,
    notKept: null,
  }));
  change([...queue, ...added]);
  // Shrinks one photo after the other, because a phone cannot hold many decoded photos in memory.
  for (const photo of added) {
    const picture = await shrinkPicture(photo.picture);
    // The session ended while the photo was not stored yet.
    if (userId !== owner) await saveWaiting({ ...asStored(photo), picture }).catch(() => {});
    if (!queue.some(({ key }) => key === photo.key)) continue;
    if (picture.size > MAX_PICTURE_BYTES) {
      const error = new ApiRefusal("payload_too_large", 413, "Too large");
      update(photo.key, { state: "failed", error });
      continue;
    }
    update(photo.key, { picture, state: "waiting" });
    const ready = queue.find(({ key }) => key === photo.key);
    if (!ready) continue;
    await save(asStored(ready));
    // The photo left the queue while it was being stored.
    if (userId === owner && !queue.some(({ key }) => key === photo.key)) forget(photo.key);
    sendSoon();
  }
}

/** The photos of an intake, as files that follow it. Waits until they are shrunk. */
export async function readHeldFiles(deviceId: string): Promise<WaitingFile[]> {
  await shrinking;
  return queue
    .filter((photo) => photo.held && photo.deviceId === deviceId && photo.state === "waiting")
    .map(({ key, phase, picture }) =>
      fileOf(
        key,
        photosContract.addPhoto,
        { params: { id: deviceId }, body: { phase } },
        { field: "photo", file: picture },
      ),
    );
}

/** Removes photos that are files of a command now. A photo of both has one key, so that the server adds it once. */
export function dropFiles(files: readonly WaitingFile[]): void {
  for (const { id } of files) remove(id);
}

/** Starts the upload of photos that were kept until the device was saved. */
export function releasePhotos(deviceId: string): void {
  const waits = (photo: QueuedPhoto) => photo.held && photo.deviceId === deviceId;
  const released = queue.filter(waits);
  if (released.length === 0) return;
  change(queue.map((photo) => (waits(photo) ? { ...photo, held: false } : photo)));
  for (const photo of released) {
    // A photo that is still being shrunk is not stored yet; `queuePhotos` stores it afterwards.
    if (photo.state !== "preparing") void save({ ...asStored(photo), held: false });
  }
  sendSoon();
}

/** Removes a photo that is not uploaded yet. */
export const dropPhoto = (key: string): void => remove(key);

export function dropPhotosOf(deviceId: string): void {
  for (const { key, held } of queue.filter((photo) => photo.deviceId === deviceId))
    if (held) remove(key);
}

export function retryPhoto(key: string): void {
  failures = 0;
  update(key, fresh);
  sendSoon();
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = undefined;
  void sendNext();
}

async function sendNext(): Promise<void> {
  if (isSending || timer !== undefined || !client) return;
  const photo = queue.find(({ state, held }) => state === "waiting" && !held);
  if (!photo) return;
  const { key } = photo;
  isSending = true;
  update(key, { state: "sending", progress: 0 });
  try {
    await sendPhoto(client, photo, (progress) => update(key, { progress }));
    failures = 0;
    remove(key);
    if (hasWaited && !queue.some(({ state, held }) => state !== "failed" && !held)) {
      hasWaited = false;
      saySynced("photos");
    }
  } catch (error) {
    // The queue sends the photo again after a failure of network or server, and after the next sign-in.
    const isLater = isForLater(error);
    update(key, isLater ? { state: "waiting", progress: 0 } : { state: "failed", error });
    if (isLater && userId === photo.userId) {
      hasWaited = true;
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 60_000;
      failures++;
      const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      timer = setTimeout(sendSoon, Math.max(pause, asked));
    }
  } finally {
    isSending = false;
  }
  void sendNext();
}

/** The photos of a device that are still in the queue, oldest first. */
export function usePhotoQueue(deviceId: string): readonly QueuedPhoto[] {
  const all = useSyncExternalStore(listen, () => queue);
  return all.filter((photo) => photo.deviceId === deviceId);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
