/** The statuses of a device. They are not in rules.ts, because the first screen needs only them, without the moves. */
export const deviceStatuses = [
  "received",
  "assigned-to-technician",
  "diagnosing",
  "awaiting-approval",
  "awaiting-parts",
  "in_progress",
  "testing",
  "completed",
  "done",
  "cancelled",
  "unrepairable",
] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** The statuses of a device in the workshop, from received to testing. */
export const inRepair: readonly DeviceStatus[] = [
  "received",
  "assigned-to-technician",
  "diagnosing",
  "awaiting-approval",
  "awaiting-parts",
  "in_progress",
  "testing",
];

/** The statuses of a repair that ended without success. It owes no price, only its diagnosis fee. */
export const endedWithoutRepair: readonly DeviceStatus[] = ["cancelled", "unrepairable"];

/** The statuses of a device that only has to be handed over. */
export const readyForPickup: readonly DeviceStatus[] = ["completed", "cancelled", "unrepairable"];

export const priorities = ["normal", "priority", "rush"] as const;
export type Priority = (typeof priorities)[number];
