import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { moves, type DeviceStatus } from "../../rules.ts";
import type { LockedDevice } from "../../server/lock-device.ts";
import { moveDevice } from "../../moves/server/move-device.ts";

/** The moves that an estimate causes: sending starts the wait for approval, approval starts the work. */
const from = {
  "awaiting-approval": ["diagnosing", "in_progress"],
  in_progress: ["awaiting-approval"],
} as const satisfies Partial<Record<DeviceStatus, readonly DeviceStatus[]>>;

/**
 * Moves the device if the setting autoStatusUpdates (workflow) is on. The device stays when the table has no such move
 * or the device has no technician. `actor` is null when the customer answered by the link.
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
