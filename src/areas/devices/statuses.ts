/** Where a device may stand, apart from rules.ts: the first screen needs these words and none of the moves. */
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

/** In the workshop's hands: everything from received to testing. */
export const inRepair: readonly DeviceStatus[] = [
  "received",
  "assigned-to-technician",
  "diagnosing",
  "awaiting-approval",
  "awaiting-parts",
  "in_progress",
  "testing",
];

/** Nothing left to do but hand it back. */
export const readyForPickup: readonly DeviceStatus[] = ["completed", "cancelled", "unrepairable"];

export const priorities = ["normal", "priority", "rush"] as const;
export type Priority = (typeof priorities)[number];
