import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { getDevice } from "./queries.ts";

export type LockedDevice = Awaited<ReturnType<typeof lockDevice>>;

/**
 * Reads and locks the device until `tx` ends. Locks are taken in the order device, customer,
 * technician, so that verbs cannot deadlock.
 * @throws Refusal not_found; stale_version when `version` is given and differs from the stored one
 */
export async function lockDevice(tx: Tx, deviceId: string, version?: number) {
  const device = await tx
    .selectFrom("devices")
    .select([
      "id",
      "ticketNumber",
      "customerId",
      "status",
      "assignedTo",
      "finalAmount",
      "paidAmount",
      "priority",
      "diagnosisRequired",
      "depositAmount",
      "depositWaivedReason",
      "transitionCount",
      "holderKind",
      "holderUserId",
      "holderPlace",
      "custodyCount",
      "version",
    ])
    .where("id", "=", deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!device) return refuse("not_found");
  if (version !== undefined && version !== device.version) {
    refuse("stale_version", { current: await getDevice(tx, deviceId) });
  }
  return device;
}
