import { draftOf } from "#src/client/outbox/keep.ts";
import { moveOldStore } from "#src/client/outbox/device/old-stores.ts";
import type { Outbox } from "#src/client/outbox/outbox.ts";
import { writeOf, type WaitingScan } from "./scan-queue.ts";

interface OldScan extends WaitingScan {
  userId: string;
  countId: string;
  /** Older versions kept scans that the server had refused. The server now keeps them for a person. */
  refusal?: unknown;
}

/** Moves the scans that an older version of the app kept in a database of its own. @throws StoreFailure */
export const moveOldScans = (outbox: Outbox): Promise<boolean> =>
  moveOldStore<OldScan>("fundi-counts", "id", ({ userId, countId, refusal: _, ...scan }) =>
    outbox.save(draftOf(writeOf(scan, userId, countId))),
  );
