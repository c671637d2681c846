/** Photos on their way to the server, kept in this browser so that a reload or a flat battery loses none. */
import { rememberChoice } from "#src/client/words/choices.ts";
import { deviceStore } from "#src/client/device-store.ts";
import type { PhotoPhase } from "../rules.ts";

export interface WaitingPhoto {
  /** Its Idempotency-Key: sent again and again, it is one photo. */
  key: string;
  userId: string;
  deviceId: string;
  phase: PhotoPhase;
  picture: Blob;
  addedAt: number;
  /** The device is not saved yet. */
  held: boolean;
}

/** Without browser storage the queue lives as long as the page. */
const run = deviceStore("fundi-photos", "key");

/** Also says so where every screen sees it, so that the photo goes on whichever is opened next. */
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
