import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { lockDevice, type LockedDevice } from "#src/areas/devices/server/lock-device.ts";
import { holdCustomer } from "#src/areas/customers/server/hold-customer.ts";
import { getReturn, refundableOf } from "./queries.ts";

export type LockedReturn = Awaited<ReturnType<typeof lockReturn>>;

/**
 * The return as it is now, with its device; nobody else changes either until `tx` ends. Locks are taken in the order
 * device, customer, return.
 * @throws Refusal not_found, customer_erased; stale_version when `version` is given and not the stored one
 */
export async function lockReturn(tx: Tx, returnId: string, version?: number) {
  const device = await lockItsDevice(tx, returnId);
  const returned = await tx
    .selectFrom("returnedDevices as r")
    .select([
      "r.id",
      "r.returnNumber",
      "r.deviceId",
      "r.saleItemId",
      "r.quantity",
      "r.customerId",
      "r.currentStep",
      "r.adminApprovalStatus",
      "r.approvalDecidedBy",
      "r.warrantyStatus",
      "r.assignedTo",
      "r.accessories",
      "r.stepCount",
      "r.version",
      refundableOf.as("refundable"),
      // Of goods, what was sold; a repair is no item.
      sql<string | null>`null::uuid`.as("itemId"),
    ])
    .where("r.id", "=", returnId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!returned) return refuse("not_found");
  if (version !== undefined && version !== returned.version) {
    refuse("stale_version", { current: await getReturn(tx, returnId) });
  }
  return { ...returned, device };
}

/** What came back never changes, so that it can be read before it is held. */
async function lockItsDevice(tx: Tx, returnId: string): Promise<LockedDevice | null> {
  const origin = await tx
    .selectFrom("returnedDevices")
    .select(["deviceId", "customerId"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (!origin) return refuse("not_found");
  const device = origin.deviceId === null ? null : await lockDevice(tx, origin.deviceId);
  await holdCustomer(tx, origin.customerId);
  return device;
}
