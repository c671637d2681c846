import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { getDevice } from "./queries.ts";

export type LockedDevice = Awaited<ReturnType<typeof lockDevice>>;

/**
 * Reads a device and locks it until `tx` ends. All verbs lock in the order device, customer, technician, so that they
 * cannot deadlock.
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
      "chargesAmount",
      "taxCode",
      "createdAt",
      "priority",
      "priorityIsFree",
      "diagnosisRequired",
      "depositAmount",
      "depositWaivedReason",
      "warrantyDays",
      "priceIsAllowed",
      "transitionCount",
      "lateFeePercent",
      "lateFeeAfterDays",
      "diagnosisFee",
      "cancellationHours",
      "holderKind",
      "holderUserId",
      "holderPlace",
      "custodyCount",
      "version",
    ])
    .where("id", "=", deviceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(device, version, () => getDevice(tx, deviceId));
  return device;
}
