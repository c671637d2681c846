import type { Offline } from "#src/shared/outbox/offline.ts";

/** How a device without a network keeps what was counted. */
export const offlineScans = {
  name: "countItems",
  kind: "fact",
  needs: ["params.id"],
  creates: { none: "each scan has its id" },
} as const satisfies Offline;
