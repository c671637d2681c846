import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { lockDevice, type LockedDevice } from "#src/areas/devices/core/server/lock-device.ts";
import { lockSale } from "#src/areas/sales/core/server/lock-sale.ts";

export interface LockedOrigin {
  device: LockedDevice | null;
  /** The sale of the returned line; null for a repair. */
  saleId: string | null;
}

/**
 * Locks the repair or the sale of a return until `tx` ends. Locks are taken in the order device, sale, customer,
 * return, items.
 * @throws Refusal not_found
 */
export async function lockOrigin(
  tx: Tx,
  { deviceId, saleItemId }: { deviceId?: string | null; saleItemId?: string | null },
): Promise<LockedOrigin> {
  if (deviceId) return { device: await lockDevice(tx, deviceId), saleId: null };
  const line = await tx
    .selectFrom("saleItems")
    .select("saleId")
    .where("id", "=", saleItemId ?? "")
    .executeTakeFirst();
  if (!line) return refuse("not_found", { fields: { saleItemId: "is not a line of a sale" } });
  await lockSale(tx, line.saleId);
  return { device: null, saleId: line.saleId };
}

/**
 * Prevents the erasure of a customer until `tx` ends. The walk-in customer needs no lock, because it is never erased.
 * @throws Refusal customer_erased
 */
export async function lockOwner(tx: Tx, customerId: string): Promise<void> {
  if (customerId !== WALK_IN_CUSTOMER_ID) await lockCustomer(tx, customerId);
}
