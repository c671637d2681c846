/**
 * The outbox of this page, which every screen uses. The staff app begins it right after the first screen; a screen that
 * writes earlier waits for it. This module has no code of the outbox, so that screens do not become heavier.
 */
import { useSyncExternalStore } from "react";
import type { Kept } from "./device/outbox-store.ts";
import type { Outbox } from "./outbox.ts";

let outbox: Outbox | null = null;
let records: readonly Kept[] = [];
const hearers = new Set<() => void>();

let setBegun: (begun: Outbox) => void;
const begun = new Promise<Outbox>((resolve) => {
  setBegun = resolve;
});

/** Makes this the outbox of the page. Called once, by `beginOutbox`. */
export function provideOutbox(provided: Outbox): void {
  outbox = provided;
  outbox.listen(() => void look());
  setBegun(outbox);
}

/** The outbox, once the app has begun it. That may be never: what a user waits for calls `pageOutboxSoon`. */
export const pageOutbox = (): Promise<Outbox> => begun;

/** No screen may wait longer for the code of the outbox, which may not load. */
const BEGIN_MS = 4_000;

/** The outbox, or null when it does not begin soon. Then the device counts as one that can keep nothing. */
export async function pageOutboxSoon(): Promise<Outbox | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), BEGIN_MS);
  });
  return Promise.race([begun, late]).finally(() => clearTimeout(timer));
}

/** All commands that this device has, by their order; also those that the server has carried out in the last days. */
export const useOutboxRecords = (): readonly Kept[] =>
  useSyncExternalStore(hearRecords, () => records);

/** One function for all renders: another one each time would subscribe, read and render again without an end. */
function hearRecords(hear: () => void): () => void {
  hearers.add(hear);
  void begun.then(look);
  return () => hearers.delete(hear);
}

async function look(): Promise<void> {
  if (!outbox || hearers.size === 0) return;
  // A device that cannot be read has nothing to show. Screens that write to it say that they could not save.
  records = await outbox.readAll().catch(() => []);
  for (const hear of hearers) hear();
}
