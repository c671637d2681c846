/** Scans on their way to the server, in IndexedDB: a phone without network, or a flat battery, loses none. */
import { deviceStore } from "#src/client/device-store.ts";
import type { ScanAct } from "../rules.ts";

export interface WaitingScan {
  /** The scan's own id: however often it is sent, it counts once. */
  id: string;
  userId: string;
  countId: string;
  act: ScanAct;
  code?: string;
  itemId?: string;
  quantity?: number;
  undoes?: string;
  join?: boolean;
  /** When it was made, in milliseconds of this device's clock; no two are the same. */
  at: number;
}

/** Where the browser keeps nothing, scans wait as long as the page lives. */
const run = deviceStore("fundi-counts", "id");

export const saveScan = (scan: WaitingScan): Promise<unknown> =>
  run("readwrite", (store) => store.put(scan));

export const forgetScans = (ids: readonly string[]): Promise<unknown> =>
  run("readwrite", (store) => {
    for (const id of ids) store.delete(id);
  });

/** In the order they were made. */
export async function readScans(userId: string, countId: string): Promise<WaitingScan[]> {
  const all = (await run<WaitingScan[]>("readonly", (store) => store.getAll())) ?? [];
  return all
    .filter((scan) => scan.userId === userId && scan.countId === countId)
    .toSorted((a, b) => a.at - b.at);
}
