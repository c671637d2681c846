import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { lockOwner, lockOrigin, type LockedOrigin } from "./lock-origin.ts";
import { soldPriceOf } from "./planned-replacement.ts";
import { getReturn, isPaidBack, isRefundSent, refundableOf } from "./queries.ts";

export type LockedReturn = Awaited<ReturnType<typeof lockReturn>>;

/**
 * Locks a return with its repair or sale until `tx` ends, and returns it with the locked repair or the id of the sale.
 * Locks are taken in the order device, sale, customer, return.
 * @throws Refusal not_found, customer_erased; stale_version when `version` is given and not the stored one
 */
export async function lockReturn(tx: Tx, returnId: string, version?: number) {
  const origin = await lockItsOrigin(tx, returnId);
  const returned = await tx
    .selectFrom("returnedDevices as r")
    .select([
      "r.id",
      "r.returnNumber",
      "r.deviceId",
      "r.saleItemId",
      "r.quantity",
      "r.serials",
      "r.customerId",
      "r.currentStep",
      "r.adminApprovalStatus",
      "r.approvalDecidedBy",
      "r.cashApprovedBy",
      "r.warrantyStatus",
      "r.assignedTo",
      "r.fixStatus",
      "r.resolution",
      "r.accessories",
      "r.stepCount",
      "r.version",
      refundableOf.as("refundable"),
      isPaidBack.as("isPaidBack"),
      isRefundSent.as("isRefundSent"),
      // The sold item; null for a repair.
      sql<string | null>`(select l.item_id from sale_items l where l.id = r.sale_item_id)`.as(
        "itemId",
      ),
      sql<boolean>`exists (select from sale_items l join inventory_items i on i.id = l.item_id
        where l.id = r.sale_item_id and i.is_serialised)`.as("isSerialised"),
      "r.plannedItemId",
      "r.plannedQuantity",
      "r.replacementApprovedValue",
      // What the sold pieces cost the shop, and their price; null for a repair.
      sql<{
        cost: number;
        quantity: number;
        isKnown: boolean;
        price: number;
      } | null>`(select json_build_object('cost', coalesce(l.cost, 0), 'quantity', l.quantity,
        'isKnown', l.unit_cost is not null, 'price', ${soldPriceOf}) from sale_items l where l.id = r.sale_item_id)`.as(
        "sold",
      ),
    ])
    .where("r.id", "=", returnId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!returned) return refuse("not_found");
  await requireVersion(returned, version, () => getReturn(tx, returnId));
  return { ...returned, ...origin };
}

/**
 * Locks the repair or sale of a return, and its customer. The ids of repair and sale never
 * change, so they can be read without a lock. Of a merged customer the survivor is held.
 */
async function lockItsOrigin(tx: Tx, returnId: string): Promise<LockedOrigin> {
  const ids = await tx
    .selectFrom("returnedDevices")
    .select(["deviceId", "saleItemId", "customerId"])
    .where("id", "=", returnId)
    .executeTakeFirstOrThrow(notFound);
  const origin = await lockOrigin(tx, ids);
  await lockOwner(tx, ids.customerId);
  return origin;
}
