/** Stores unanswered scans in IndexedDB, so that they are not lost when the network fails or the battery is empty. */
import type { ApiRefusal } from "#src/client/data/api.ts";
import { deviceStore } from "#src/client/device-store.ts";
import type { ScanAct } from "../rules.ts";

export interface WaitingScan {
  /** The id of the scan. The server counts each id only once, so the queue may send a scan again. */
  id: string;
  userId: string;
  countId: string;
  act: ScanAct;
  code?: string;
  itemId?: string;
  quantity?: number;
  undoes?: string;
  join?: boolean;
  /** Why the server calls this scan invalid. It is not sent again by itself; the user decides. */
  refusal?: { code: ApiRefusal["code"]; params: ApiRefusal["params"] };
  /** The time of the scan by the browser's clock, in milliseconds. No two scans have the same time. */
  at: number;
}

const run = deviceStore("fundi-counts", "id");

/** @throws ApiRefusal not_kept, not_kept_full */
export const saveScan = (scan: WaitingScan): Promise<unknown> =>
  run("readwrite", (store) => store.put(scan));

export const forgetScans = (ids: readonly string[]): Promise<unknown> =>
  run("readwrite", (store) => {
    for (const id of ids) store.delete(id);
  });

export const readAllScans = async (): Promise<WaitingScan[]> =>
  (await run<WaitingScan[]>("readonly", (store) => store.getAll())) ?? [];

/** Reads the unanswered scans of this user and count, in the order in which they were made. */
export async function readScans(userId: string, countId: string): Promise<WaitingScan[]> {
  const all = await readAllScans();
  return all
    .filter((scan) => scan.userId === userId && scan.countId === countId)
    .toSorted((a, b) => a.at - b.at);
}
