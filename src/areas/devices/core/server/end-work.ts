import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";

export type WorkEnd = "paused" | "switched" | "left-bench";

/** Stops the clock of a device, unless the technician `unlessBy` runs it. */
export async function endWork(
  tx: Tx,
  actorId: string | null,
  deviceId: string,
  reason: WorkEnd,
  { unlessBy = null }: { unlessBy?: string | null } = {},
): Promise<void> {
  const ended = await runningWork(tx, reason)
    .where("deviceId", "=", deviceId)
    .$if(unlessBy !== null, (q) => q.where("technicianId", "<>", unlessBy ?? ""))
    .returning("deviceId")
    .execute();
  await recordEnds(tx, actorId, ended, reason);
}

/** Stops the clocks of a technician, except the clock of the device `unlessOn`. */
export async function endWorkOf(
  tx: Tx,
  actorId: string | null,
  technicianId: string,
  reason: WorkEnd,
  { unlessOn = null }: { unlessOn?: string | null } = {},
): Promise<void> {
  const ended = await runningWork(tx, reason)
    .where("technicianId", "=", technicianId)
    .$if(unlessOn !== null, (q) => q.where("deviceId", "<>", unlessOn ?? ""))
    .returning("deviceId")
    .execute();
  await recordEnds(tx, actorId, ended, reason);
}

/** Stops the clocks of a user who was deactivated. */
export const endWorkOfDeactivated = (
  tx: Tx,
  { recordId, actorId }: { recordId: string; actorId: string | null },
): Promise<void> => endWorkOf(tx, actorId, recordId, "left-bench");

/**
 * An update that ends running work. `started_at` can be after `now()`, the start of `tx`, if `tx` waited for a lock.
 */
const runningWork = (tx: Tx, endReason: WorkEnd) =>
  tx
    .updateTable("deviceWorkSessions")
    .set({ endedAt: sql`greatest(started_at, now())`, endReason })
    .where("endedAt", "is", null);

async function recordEnds(
  tx: Tx,
  actorId: string | null,
  ended: readonly { deviceId: string }[],
  reason: WorkEnd,
): Promise<void> {
  for (const { deviceId } of ended) {
    await recordAct(tx, actorId, "device.work_ended", deviceId, { reason });
  }
}
