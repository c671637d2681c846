import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { inRepair } from "../../rules.ts";
import { giveToTechnician } from "./assign-technician.ts";
import { lockDevice } from "../../core/server/lock-device.ts";

/**
 * Assigns the device that has waited longest. It goes to the active technician with the fewest devices among those
 * below their limit. If several have the fewest, it goes to the technician whose last assignment is the oldest. Each
 * run assigns one device; the answer `again` starts the next run. Does nothing when automatic assignment is off, no
 * device waits, or all technicians are at their limit.
 */
export async function assignLongestWaiting(tx: Tx): Promise<"again" | void> {
  const { autoAssignTechnicians } = await getSettings(tx, "workflow");
  if (!autoAssignTechnicians) return;
  await sql`select pg_advisory_xact_lock(${advisoryLocks.assignment})`.execute(tx);
  const waiting = await tx
    .selectFrom("devices")
    .select("id")
    .where("status", "=", "received")
    .where("assignedTo", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  const technicians = await techniciansWithRoom(tx);
  if (technicians.length === 0) return;

  const device = await lockWaiting(tx, waiting.id);
  // The device was assigned, moved or deleted after the query above. The next run tries another device.
  if (!device) return "again";
  for (const technicianId of technicians) {
    if (await give(tx, device, technicianId)) return "again";
  }
}

async function lockWaiting(tx: Tx, deviceId: string) {
  try {
    const device = await lockDevice(tx, deviceId);
    return device.status === "received" && device.assignedTo === null ? device : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

/** The ids of active technicians below their limit, in the order in which they should get a device. */
async function techniciansWithRoom(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users as u")
    .select((eb) => [
      "u.id",
      "u.maxDevicesAllowed",
      eb
        .selectFrom("devices as d")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("d.assignedTo", "=", "u.id")
        .where("d.status", "in", inRepair)
        .as("openDevices"),
      eb
        .selectFrom("devices as d")
        .select((last) => last.fn.max("d.assignedAt").as("last"))
        .whereRef("d.assignedTo", "=", "u.id")
        .as("lastAssignedAt"),
    ])
    .where("u.role", "=", "technician")
    .where("u.isActive", "=", true)
    .orderBy("openDevices")
    .orderBy("lastAssignedAt", (order) => order.asc().nullsFirst())
    .orderBy("u.id")
    .execute();
  return rows.flatMap(({ id, openDevices, maxDevicesAllowed }) =>
    (openDevices ?? 0) < maxDevicesAllowed ? [id] : [],
  );
}

/** Assigns the device. Returns false if the technician was deactivated or has reached the limit in the meantime. */
async function give(
  tx: Tx,
  device: Parameters<typeof giveToTechnician>[2],
  technicianId: string,
): Promise<boolean> {
  try {
    await giveToTechnician(tx, null, device, technicianId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "technician_unavailable") return false;
    throw error;
  }
}
