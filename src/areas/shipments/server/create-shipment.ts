import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { NewShipment, ShipmentDetail } from "../contract.ts";
import type { OrderCurrency, ShipmentMode } from "../rules.ts";
import { refuseTooHigh } from "./cost-limit.ts";
import { getShipment } from "./queries.ts";

interface ShipmentOfOrder {
  purchaseOrderId: string;
  mode: ShipmentMode;
  agentName: string | null;
  /** In minor units of `currency`. */
  shippingCost: number | null;
  /** The currency of the order. */
  currency: OrderCurrency;
  /** The rate of the order. */
  exchangeRate: number;
}

/**
 * Creates a shipment, which is in transit. Purchasing calls it in the transaction that creates the order.
 * @throws Refusal validation_failed (the cost is too high in shillings)
 */
export async function createShipment(
  tx: Tx,
  actor: Actor,
  { purchaseOrderId, mode, agentName, shippingCost, currency, exchangeRate }: ShipmentOfOrder,
): Promise<{ id: string; status: "in_transit" }> {
  if (shippingCost !== null) refuseTooHigh(shippingCost, exchangeRate);
  const id = newId();
  const status = "in_transit";
  await tx
    .insertInto("shipments")
    .values({
      id,
      purchaseOrderId,
      mode,
      agentName,
      shippingCost,
      currency,
      exchangeRate,
      status,
      createdBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "shipment.created", id, {
    after: { purchaseOrderId, mode, agentName, shippingCost, currency },
  });
  return { id, status };
}

/** No goods are sent any more for an order with one of these statuses. */
const endedOrders: readonly string[] = ["received", "cancelled"];

/**
 * Adds a further shipment to an open order, for example of goods that are sent later.
 * @throws Refusal not_found, order_ended, forbidden (a cost without `pay_shipments`), validation_failed
 */
export async function addShipment(
  tx: Tx,
  actor: Actor,
  { purchaseOrderId, mode, agentName = null, shippingCost = null }: NewShipment,
): Promise<ShipmentDetail> {
  if (shippingCost !== null) requirePermission(actor, "pay_shipments");
  const { currency, exchangeRate, status } = await tx
    .selectFrom("purchaseOrders")
    .select(["currency", "exchangeRate", "status"])
    .where("id", "=", purchaseOrderId)
    // The order stays until the shipment refers to it.
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound);
  if (endedOrders.includes(status)) refuse("order_ended");
  const given = { purchaseOrderId, mode, agentName, shippingCost, currency, exchangeRate };
  const { id } = await createShipment(tx, actor, given);
  return getShipment(tx, actor, id);
}
