import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, moneyOfMany } from "#src/shared/fields.ts";

export const devicesToday = z.object({
  /** The shop's day that `receivedToday` and the promised days refer to. */
  day,
  /** Whether the shop has ever taken a device in. */
  hasDevices: z.boolean(),
  receivedToday: z.int(),
  /** Devices in repair by their promised day, and those without a technician. */
  dueToday: z.int(),
  overdue: z.int(),
  unassigned: z.int(),
  ready: z.int(),
  /** Devices that have been ready for pickup for longer than `UNCLAIMED_AFTER_DAYS`. */
  unclaimed: z.int(),
  /** The devices in repair that are assigned to whoever asks. */
  mine: z.object({
    inRepair: z.int(),
    dueToday: z.int(),
    overdue: z.int(),
    awaitingApproval: z.int(),
    awaitingParts: z.int(),
  }),
  /** What customers owe for devices that are ready for pickup. Only for users with `view_payments`. */
  atPickup: z.object({ count: z.int(), total: moneyOfMany }).optional(),
});
export type DevicesToday = z.output<typeof devicesToday>;

export const devicesTodayContract = contract({
  getDevicesToday: {
    method: "GET",
    path: "/api/devices/today",
    summary: "What the workshop has to do today: counts of devices, and one's own queue",
    access: "view_devices",
    refreshesOn: ["devices", "payments"],
    output: devicesToday,
  },
});
