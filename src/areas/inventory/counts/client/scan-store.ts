/** Unsent scans in IndexedDB: they survive a lost network or an empty battery. */
import { deviceStore } from "#src/client/device-store.ts";
import type { ScanAct } from "../rules.ts";

export interface WaitingScan {
  /** The id of the scan. The server counts each id once, so a scan may be sent repeatedly. */
  id: string;
  userId: string;
  countId: string;
  act: ScanAct;
  code?: string;
  itemId?: string;
  quantity?: number;
  undoes?: string;
  join?: boolean;
  /** The time of the scan in milliseconds of this device's clock. No two scans have the same. */
  at: number;
}

/** Without browser storage, scans wait in memory while the page is open. */
const run = deviceStore("fundi-counts", "id");

export const saveScan = (scan: WaitingScan): Promise<unknown> =>
  run("readwrite", (store) => store.put(scan));

export const forgetScans = (ids: readonly string[]): Promise<unknown> =>
  run("readwrite", (store) => {
    for (const id of ids) store.delete(id);
  });

/** In the order of creation. */
export async function readScans(userId: string, countId: string): Promise<WaitingScan[]> {
  const all = (await run<WaitingScan[]>("readonly", (store) => store.getAll())) ?? [];
  return all
    .filter((scan) => scan.userId === userId && scan.countId === countId)
    .toSorted((a, b) => a.at - b.at);
}
