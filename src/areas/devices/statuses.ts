/** Statuses of a device, separate from rules.ts, because the first screen needs them without the moves. */
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

/** Statuses in the workshop: everything from received to testing. */
export const inRepair: readonly DeviceStatus[] = [
  "received",
  "assigned-to-technician",
  "diagnosing",
  "awaiting-approval",
  "awaiting-parts",
  "in_progress",
  "testing",
];

/** Statuses after which only the hand-over remains. */
export const readyForPickup: readonly DeviceStatus[] = ["completed", "cancelled", "unrepairable"];

export const priorities = ["normal", "priority", "rush"] as const;
export type Priority = (typeof priorities)[number];
