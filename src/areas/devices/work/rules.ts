import type { DeviceStatus, Priority } from "../rules.ts";

/** Statuses in which a technician works on a device; the clock runs in no other. */
export const benchStatuses: readonly DeviceStatus[] = [
  "assigned-to-technician",
  "diagnosing",
  "in_progress",
  "testing",
];

export type WorkRefusal = "not-your-device" | "not-on-bench";

/** null: this technician may start the clock. */
export function refusalOfWork(
  device: { status: DeviceStatus; assignedTo: string | null },
  userId: string,
): WorkRefusal | null {
  if (device.assignedTo !== userId) return "not-your-device";
  return benchStatuses.includes(device.status) ? null : "not-on-bench";
}

const urgency: Record<Priority, number> = { rush: 0, priority: 1, normal: 2 };

interface Queued {
  expectedReturnDate: string | null;
  priority: Priority;
  createdAt: string;
}

/** The order of a technician's queue: by promised day (devices without one last), then priority, then oldest first. */
export function byPromise(a: Queued, b: Queued): number {
  const day = (device: Queued) => device.expectedReturnDate ?? "9999";
  return (
    day(a).localeCompare(day(b)) ||
    urgency[a.priority] - urgency[b.priority] ||
    a.createdAt.localeCompare(b.createdAt)
  );
}

/** Seconds worked until `now` (ISO 8601), including the running interval. */
export function workedUntil(
  work: { seconds: number; runningSince: string | null },
  now: string,
): number {
  const running = work.runningSince ? Date.parse(now) - Date.parse(work.runningSince) : 0;
  return work.seconds + Math.max(0, Math.round(running / 1000));
}
