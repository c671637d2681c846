import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { moves, type DeviceStatus } from "../../rules.ts";
import type { LockedDevice } from "../../server/lock-device.ts";
import { moveDevice } from "../../moves/server/move-device.ts";

/** Where an estimate itself moves the device on, and from where: sent, it waits; approved, the work begins. */
const from = {
  "awaiting-approval": ["diagnosing", "in_progress"],
  in_progress: ["awaiting-approval"],
} as const satisfies Partial<Record<DeviceStatus, readonly DeviceStatus[]>>;

/**
 * Moves the device as the shop chose it (workflow, autoStatusUpdates); where that is not a move of the table, or
 * nobody has the work in hands, it stays. `actor` null: the customer answered by the link.
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
