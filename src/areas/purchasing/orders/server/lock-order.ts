import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import { getPurchaseOrder } from "./queries.ts";

/**
 * Locks a purchase order, and thereby its lines, until `tx` ends.
 * @throws Refusal not_found; stale_version when `version` is given and not the stored one
 */
export async function lockOrder(tx: Tx, actor: Actor, id: string, version?: number) {
  const order = await tx
    .selectFrom("purchaseOrders")
    .select(["id", "orderNumber", "status", "orderDate", "currency", "exchangeRate"])
    .select(["totalAmount", "paymentMethod", "paymentAccountId", "notes", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(order, version, () => getPurchaseOrder(tx, actor, id));
  // After the lock, so that it sees what was received while this transaction waited.
  const { receivedQuantity } = await tx
    .selectFrom("purchaseOrderLines")
    .select(sql<number>`coalesce(sum(received_quantity), 0)::integer`.as("receivedQuantity"))
    .where("purchaseOrderId", "=", id)
    .executeTakeFirstOrThrow();
  return { ...order, receivedQuantity };
}
