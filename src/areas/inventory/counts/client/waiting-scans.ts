import { pageHref } from "#src/shared/addresses.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import { readAllScans } from "./scan-store.ts";

/** The scans of this user that wait on this device, of all counts. */
export async function listWaitingScans(userId: string): Promise<KeptRecord[]> {
  const scans = await readAllScans();
  return scans
    .filter((scan) => scan.userId === userId)
    .map(({ at, countId }) => ({
      kind: "scan",
      since: at,
      href: pageHref("/inventory/counts/$id", { id: countId }),
      forget: null,
    }));
}
