/** Photos that wait for their upload, stored in this browser to survive a reload or a flat battery. */
import { rememberChoice } from "#src/client/words/choices.ts";
import { deviceStore } from "#src/client/device-store.ts";
import type { PhotoPhase } from "../rules.ts";

export interface WaitingPhoto {
  /** The Idempotency-Key of the upload, so that a repeated upload adds the photo only once. */
  key: string;
  userId: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  addedAt: number;
  /** Whether the photo must wait until its device is saved. */
  held: boolean;
}

/** Without browser storage the queue lives only as long as the page. */
const run = deviceStore("fundi-photos", "key");

/** Stores a photo. Also sets a flag that every screen reads, so that any screen continues the upload. */
export function saveWaiting(photo: WaitingPhoto): Promise<unknown> {
  rememberChoice("photos-waiting", "yes");
  return run("readwrite", (store) => store.put(photo));
}

export const forgetWaiting = (key: string): Promise<unknown> =>
  run("readwrite", (store) => store.delete(key));

export async function readWaiting(): Promise<WaitingPhoto[]> {
  const waiting = (await run<WaitingPhoto[]>("readonly", (store) => store.getAll())) ?? [];
  if (waiting.length === 0) rememberChoice("photos-waiting", "no");
  return waiting;
}
