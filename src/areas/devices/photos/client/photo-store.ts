/** Stores in the browser the photos that wait for their upload, so that they survive a reload or an empty battery. */
import { rememberChoice } from "#src/client/words/choices.ts";
import { deviceStore } from "#src/client/device-store.ts";
import type { PhotoPhase } from "../../kinds.ts";

export interface WaitingPhoto {
  /** The Idempotency-Key of the upload. With it, the server adds the photo only once, even if it is sent twice. */
  key: string;
  userId: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  addedAt: number;
  /** Whether the upload must wait until the device is saved. */
  held: boolean;
}

const run = deviceStore("fundi-photos", "key");

/**
 * Stores a photo. Also sets a mark that every screen reads, so that the upload continues on any screen.
 * @throws ApiRefusal not_kept, not_kept_full
 */
export function saveWaiting(photo: WaitingPhoto): Promise<unknown> {
  rememberChoice("photos-waiting", "yes");
  return run("readwrite", (store) => store.put(photo));
}

const forgetters = new Set<(key: string) => void>();

/** Registers what forgets a photo elsewhere when it is deleted here, so that it is not stored and sent again. */
export function whenPhotoForgotten(forget: (key: string) => void): void {
  forgetters.add(forget);
}

/** @throws ApiRefusal not_kept (the photo may still be stored) */
export async function forgetWaiting(key: string): Promise<void> {
  await run("readwrite", (store) => store.delete(key));
  for (const forget of forgetters) forget(key);
}

export async function readWaiting(): Promise<WaitingPhoto[]> {
  const waiting = (await run<WaitingPhoto[]>("readonly", (store) => store.getAll())) ?? [];
  if (waiting.length === 0) rememberChoice("photos-waiting", "no");
  return waiting;
}
