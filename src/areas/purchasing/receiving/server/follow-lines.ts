import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { lockReceiving, requireWeights } from "./lock-receiving.ts";
import { settleCosts } from "./settle-costs.ts";

/**
 * The lines of an order of which goods were received have changed. Its goods carry their new part of the costs, and an
 * order of which nothing is open any more is received, which it returns.
 * @throws Refusal weight_missing, conflict
 */
export async function followLines(
  tx: Tx,
  actor: { userId: string },
  orderId: string,
): Promise<"received" | null> {
  const order = await lockReceiving(tx, orderId);
  requireWeights(order);
  await settleCosts(tx, actor, order);
  if (order.lines.some(({ quantity, receivedQuantity }) => receivedQuantity < quantity))
    return null;
  await updateById(tx, "purchaseOrders", orderId, { status: "received" });
  return "received";
}
