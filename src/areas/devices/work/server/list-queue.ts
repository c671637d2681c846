import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { QueuedDevice } from "../bench-contract.ts";
import { inRepair, readyForPickup } from "../../rules.ts";
import { byPromise } from "../rules.ts";
import { hasPasscode } from "../../core/server/detail/passcode.ts";
import { selectSummaries, toSummary } from "../../core/server/queries.ts";
import { workOf } from "../../core/server/detail/work.ts";

/** A technician's devices in repair, in the order of work, and the number of their devices that wait for pickup. */
export async function listQueue(
  db: Database,
  technicianId: string,
): Promise<{ items: QueuedDevice[]; ready: number }> {
  const [rows, { ready }] = await Promise.all([
    selectSummaries(db)
      .select([workOf(sql.ref("d.id")).as("work"), hasPasscode(sql.ref("d.id")).as("hasPasscode")])
      .where("d.assignedTo", "=", technicianId)
      .where("d.status", "in", inRepair)
      .execute(),
    db
      .selectFrom("devices")
      .select((eb) => eb.fn.countAll<number>().as("ready"))
      .where("assignedTo", "=", technicianId)
      .where("status", "in", readyForPickup)
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map((row) => ({
    ...toSummary(row),
    work: row.work,
    hasPasscode: row.hasPasscode,
  }));
  return { items: items.toSorted(byPromise), ready };
}
