import type { DeviceStatus, Priority } from "../rules.ts";

/** The statuses in which a technician works on a device. The clock only runs in these. */
export const benchStatuses: readonly DeviceStatus[] = [
  "assigned-to-technician",
  "diagnosing",
  "in_progress",
  "testing",
];

export type WorkRefusal = "not-your-device" | "not-on-bench";

/** Why the user cannot start the clock of this device; null when they can. */
export function refusalOfWork(
  device: { status: DeviceStatus; assignedTo: string | null },
  userId: string,
): WorkRefusal | null {
  if (device.assignedTo !== userId) return "not-your-device";
  return benchStatuses.includes(device.status) ? null : "not-on-bench";
}

/** Whether the move begins the work of the user, so that the same act starts the clock. */
export const beginsWork = (
  to: DeviceStatus,
  { assignedTo }: { assignedTo: string | null },
  userId: string,
): boolean => (to === "diagnosing" || to === "in_progress") && assignedTo === userId;

const urgency: Record<Priority, number> = { rush: 0, priority: 1, normal: 2 };

interface Queued {
  expectedReturnDate: string | null;
  priority: Priority;
  createdAt: string;
}

/**
 * The order of a technician's queue: earliest promised day first, devices without one last; then by priority and age.
 */
export function byPromise(a: Queued, b: Queued): number {
  const day = (device: Queued) => device.expectedReturnDate ?? "9999";
  return (
    day(a).localeCompare(day(b)) ||
    urgency[a.priority] - urgency[b.priority] ||
    a.createdAt.localeCompare(b.createdAt)
  );
}

/** The seconds worked until `now` (ISO 8601), including work that still continues. */
export function workedUntil(
  work: { seconds: number; runningSince: string | null },
  now: string,
): number {
  const running = work.runningSince ? Date.parse(now) - Date.parse(work.runningSince) : 0;
  return work.seconds + Math.max(0, Math.round(running / 1000));
}
