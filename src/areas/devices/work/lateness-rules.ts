/** Rules for late repairs. */
import { inRepair, type DeviceStatus } from "../rules.ts";

const DAY_MS = 86_400_000;

/** In repair and without a transition for longer than `devices.targetRepairDays`. */
export function isStale(
  device: { status: DeviceStatus; movedAt: string },
  targetRepairDays: number,
  now = Date.now(),
): boolean {
  return (
    inRepair.includes(device.status) && now - Date.parse(device.movedAt) > targetRepairDays * DAY_MS
  );
}

/** Past its promised day and still in repair. `today` is the shop's day. */
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
