import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";
import { getPurchaseOrder } from "../../orders/server/queries.ts";
import { openPieces } from "../rules.ts";
import { lockReceiving, requireWeights } from "./lock-receiving.ts";
import { settleCosts } from "./settle-costs.ts";

/**
 * Gives up what has not come of an open order. The costs are then carried by what has come.
 * @throws Refusal not_found, invalid_transition (the order is over), nothing_received (such an order is cancelled),
 * weight_missing, conflict
 */
export async function closePurchaseOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
): Promise<PurchaseOrder> {
  const order = await lockReceiving(tx, id);
  if (!isOpen(order.status)) refuse("invalid_transition", { params: { reason: "ended" } });
  if (order.lines.every(({ receivedQuantity }) => receivedQuantity === 0))
    refuse("nothing_received");
  requireWeights(order);
  const givenUp = order.lines.reduce((sum, line) => sum + openPieces(line, false), 0);
  await updateById(tx, "purchaseOrders", id, {
    ...nextVersion,
    status: "received",
    closedReason: reason,
    closedBy: actor.userId,
    closedAt: new Date().toISOString(),
  });
  await settleCosts(tx, actor, { ...order, isClosed: true });
  await recordAct(tx, actor, "purchase_order.closed", id, {
    reason,
    givenUp,
    before: { status: order.status },
    after: { status: "received" },
  });
  return getPurchaseOrder(tx, actor, id);
}
