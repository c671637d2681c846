import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { changeOrder } from "./lock-order.ts";
import { releaseGoods } from "./order-stock.ts";

const AT_ONCE = 100;

/**
 * Releases the goods of accepted requests whose customers have not come in time. Each request has its own transaction,
 * so that one failure does not stop the others.
 */
export async function expireOrders(db: Database): Promise<void> {
  const late = await db
    .selectFrom("orderRequests")
    .select("id")
    .where("status", "=", "accepted")
    .where("heldUntil", "<", sql<string>`now()`)
    .orderBy("heldUntil")
    .limit(AT_ONCE)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of late) {
    await inTransaction(db, (tx) => expireOrder(tx, id)).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some requests could not be ended");
}

async function expireOrder(tx: Tx, id: string): Promise<void> {
  // Since the list was read, the request may have been sold or kept longer.
  const order = await tx
    .selectFrom("orderRequests")
    .select(["id", "number"])
    .where("id", "=", id)
    .where("status", "=", "accepted")
    .where("heldUntil", "<", sql<string>`now()`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return;
  await changeOrder(tx, null, order, { status: "expired", event: "order_request.expired" });
  await releaseGoods(tx, null, id, "expired");
}
