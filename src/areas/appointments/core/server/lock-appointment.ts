import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { getAppointment } from "./queries.ts";

/**
 * Locks an appointment until `tx` ends. Locks are taken in the order appointment, technician, customer.
 * @throws Refusal not_found; stale_version when `version` is given and not the stored one
 */
export async function lockAppointment(tx: Tx, id: string, version?: number) {
  const row = await tx
    .selectFrom("appointments")
    .select(["id", "startsAt", "minutes", "customerId", "contactName", "contactPhone"])
    .select(["technicianId", "status", "isWalkIn", "deviceId", "version", "droppedReminders"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(row, version, () => getAppointment(tx, id));
  return row;
}
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>;
