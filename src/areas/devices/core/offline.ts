/** What a device without a network may keep of repairs. */
import type { Offline } from "#src/shared/outbox/offline.ts";
import { isInHand } from "#src/areas/payments/providers.ts";
import type { NewDevice } from "./contract.ts";

export const offlineIntake = {
  name: "createDevice",
  kind: "fact",
  needs: ["body.id", "body.customerId", "body.customer.id"],
  creates: ["body.id", "body.customer.id"],
  takes: ({ depositPayment }: NewDevice) => !depositPayment || isInHand(depositPayment),
} as const satisfies Offline;

/** A hand-over is a fact: the handset has left the shop. */
export const offlineMove = {
  name: "changeDeviceStatus",
  kind: "wish",
  factIf: { field: "status", is: "done" },
  needs: ["params.id"],
  creates: { none: "a device makes each move once" },
  takes: ({ moneyBack }: { moneyBack?: object | undefined }) => moneyBack === undefined,
} as const satisfies Offline;

export const offlineRemark = {
  name: "addRemark",
  kind: "fact",
  needs: ["params.id", "body.id"],
  creates: ["body.id"],
} as const satisfies Offline;

export const offlineChecklists = {
  name: "updateChecklists",
  kind: "fact",
  needs: ["params.id"],
  creates: { none: "writing the same results twice changes nothing" },
} as const satisfies Offline;

export const offlinePayment = {
  name: "takeDevicePayment",
  kind: "fact",
  needs: ["params.id", "body.id"],
  creates: ["body.id"],
  takes: isInHand,
} as const satisfies Offline;
