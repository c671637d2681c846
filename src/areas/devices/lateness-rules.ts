import { inRepair, type DeviceStatus } from "./rules.ts";

const DAY_MS = 86_400_000;

/** Whether a device is in repair and has kept its status longer than the setting `targetRepairDays`. */
export function isStale(
  device: { status: DeviceStatus; movedAt: string },
  targetRepairDays: number,
  now = Date.now(),
): boolean {
  return (
    inRepair.includes(device.status) && now - Date.parse(device.movedAt) > targetRepairDays * DAY_MS
  );
}

/** Whether a device is in repair although its promised day is over. `today` is the shop's day. */
export function isOverdue(
  device: { status: DeviceStatus; expectedReturnDate: string | null },
  today: string,
): boolean {
  return (
    device.expectedReturnDate !== null &&
    device.expectedReturnDate < today &&
    inRepair.includes(device.status)
  );
}
