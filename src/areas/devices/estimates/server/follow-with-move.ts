import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { moves, type DeviceStatus } from "../../rules.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { moveDevice } from "../../moves/server/move-device.ts";

/** The automatic moves: each status to which an estimate moves its device, with the statuses before the move. */
const from = {
  "awaiting-approval": ["diagnosing", "in_progress"],
  in_progress: ["awaiting-approval"],
} as const satisfies Partial<Record<DeviceStatus, readonly DeviceStatus[]>>;

/**
 * Moves the device after sending or approval, if the setting `autoStatusUpdates` is on. The device keeps its status
 * when `from` or the table of moves has no such move, or when no technician is assigned. `actor` is null when the
 * customer answered on the page.
 */
export async function followWithMove(
  tx: Tx,
  actor: Actor | null,
  device: LockedDevice,
  to: keyof typeof from,
  workflow: Settings["workflow"],
): Promise<void> {
  const isUsual = from[to].some((status) => status === device.status);
  const isMove = moves[device.status][to] !== undefined && device.assignedTo !== null;
  if (workflow.autoStatusUpdates && isUsual && isMove) await moveDevice(tx, actor, device, { to });
}
