import type { Offline } from "#src/shared/outbox/offline.ts";

/** How a device without a network keeps a new customer. */
export const offlineCustomer = {
  name: "createCustomer",
  kind: "fact",
  needs: ["body.id"],
  creates: ["body.id"],
} as const satisfies Offline;
