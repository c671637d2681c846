import type { Permission } from "#src/shared/permissions.ts";

/**
 * The reads whose last answers a device keeps: records that a counter or a bench opens again, and what their forms are made
 * of. Searches are not among them, because their addresses contain what was typed. Nothing that must be true at this moment
 * belongs here: balances that pay, codes, reports.
 */
export const keptReads: Readonly<Record<string, { days: number; entries: number }>> = {
  "/api/devices/:id": { days: 7, entries: 120 },
  "/api/devices/:id/parts": { days: 7, entries: 60 },
  "/api/devices/queue": { days: 7, entries: 3 },
  "/api/devices/technicians": { days: 7, entries: 1 },
  "/api/customers/:id": { days: 7, entries: 80 },
  "/api/customers/:id/notes": { days: 7, entries: 40 },
  "/api/sales/:id": { days: 7, entries: 50 },
  "/api/device-issues": { days: 7, entries: 1 },
  "/api/shifts/current": { days: 1, entries: 1 },
};

/** Reads that are fetched before a screen needs them, by who may have them. */
export const readsAhead: Readonly<Record<string, Permission>> = {
  "/api/devices/technicians": "view_devices",
  "/api/devices/queue": "view_devices",
  "/api/device-issues": "view_devices",
};

/** The reads that the lists of the pack can answer. */
export const copiedReads = [
  "/api/customers",
  "/api/customers/:id",
  "/api/devices",
  "/api/devices/counts",
  "/api/items/:id/serials",
] as const;
