import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { inShillings, MAX_SHILLINGS } from "#src/areas/shipments/shillings.ts";
import type { CostSharing, NewPurchaseCost, OrderReceiving } from "../schemas.ts";
import { followShippingCosts } from "./follow-shipping.ts";
import {
  costTotalOf,
  lockReceiving,
  requireWeights,
  type LockedReceiving,
} from "./lock-receiving.ts";
import { getOrderReceiving } from "./queries.ts";
import { settleCosts } from "./settle-costs.ts";

/**
 * Adds a cost of bringing goods in. What has arrived carries its part at once.
 * @throws Refusal forbidden (without `view_cost`), not_found, invalid_transition (cancelled), weight_missing, conflict,
 * validation_failed (too high)
 */
export async function addPurchaseCost(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { kind, amount, currency, exchangeRate = 1, note = null }: NewPurchaseCost,
): Promise<OrderReceiving> {
  requirePermission(actor, "view_cost");
  const order = await lockReceiving(tx, orderId);
  refuseCancelled(order);
  const total = await costTotalOf(tx, orderId);
  if (inShillings(amount, exchangeRate) + total > MAX_SHILLINGS)
    refuse("validation_failed", { fields: { amount: "is too high" } });
  const id = newId();
  await tx
    .insertInto("purchaseCosts")
    .values({
      id,
      purchaseOrderId: orderId,
      kind,
      amount,
      currency,
      exchangeRate,
      note,
      createdBy: actor.userId,
    })
    .execute();
  await settle(tx, actor, order);
  await recordAct(tx, actor, "purchase_order.cost_added", orderId, { costId: id, kind, currency });
  return getOrderReceiving(tx, actor, orderId);
}

/**
 * Removes a cost by a counter-entry.
 * @throws Refusal forbidden (without `view_cost`), not_found, cost_removed, cost_of_shipment, weight_missing, conflict
 */
export async function removePurchaseCost(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
): Promise<OrderReceiving> {
  requirePermission(actor, "view_cost");
  const cost = await tx
    .selectFrom("purchaseCosts")
    .select(["purchaseOrderId", "kind", "amount", "currency", "exchangeRate", "shipmentId"])
    .select("removesId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  if (cost.shipmentId) refuse("cost_of_shipment");
  const { purchaseOrderId, kind, amount, currency, exchangeRate } = cost;
  const order = await lockReceiving(tx, purchaseOrderId);
  if (cost.removesId) refuse("cost_removed");
  await tx
    .insertInto("purchaseCosts")
    .values({
      id: newId(),
      purchaseOrderId,
      kind,
      amount: -amount,
      currency,
      exchangeRate,
      removesId: id,
      reason,
      createdBy: actor.userId,
    })
    .execute();
  await settle(tx, actor, order);
  await recordAct(tx, actor, "purchase_order.cost_removed", purchaseOrderId, {
    costId: id,
    kind,
    currency,
    reason,
  });
  return getOrderReceiving(tx, actor, purchaseOrderId);
}

/**
 * Chooses how the costs of an order are divided. What has arrived carries its new part at once.
 * @throws Refusal forbidden (without `view_cost`), not_found, invalid_transition (cancelled), weight_missing (of a
 * line), conflict
 */
export async function shareCosts(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { basis, weights }: CostSharing,
): Promise<OrderReceiving> {
  requirePermission(actor, "view_cost");
  const order = await lockReceiving(tx, orderId);
  refuseCancelled(order);
  const before = order.costBasis;
  order.costBasis = basis;
  for (const { lineId, grams } of weights) {
    const line =
      order.lines.find(({ id }) => id === lineId) ??
      refuse("validation_failed", { fields: { weights: "name a line of another order" } });
    line.weightGrams = grams;
    await updateById(tx, "purchaseOrderLines", lineId, { weightGrams: grams });
  }
  requireWeights(order);
  await updateById(tx, "purchaseOrders", orderId, { ...nextVersion, costBasis: basis });
  await settle(tx, actor, order);
  await recordAct(tx, actor, "purchase_order.costs_shared", orderId, {
    before: { basis: before },
    after: { basis },
  });
  return getOrderReceiving(tx, actor, orderId);
}

const refuseCancelled = ({ status }: LockedReceiving): void => {
  if (status === "cancelled") refuse("invalid_transition", { params: { reason: "ended" } });
};

/** Costs are divided only when goods have come. */
async function settle(tx: Tx, actor: Actor, order: LockedReceiving): Promise<void> {
  if (order.lines.every(({ receivedQuantity }) => receivedQuantity === 0)) return;
  requireWeights(order);
  await followShippingCosts(tx, actor, order);
  await settleCosts(tx, actor, order);
}
