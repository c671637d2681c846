import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { OrderCurrency, ShipmentMode } from "../rules.ts";

interface ShipmentOfOrder {
  purchaseOrderId: string;
  mode: ShipmentMode;
  agentName: string | null;
  /** In minor units of `currency`. */
  shippingCost: number | null;
  /** The currency of the order. */
  currency: OrderCurrency;
}

/** Creates a shipment, which is in transit. Purchasing calls it in the transaction that creates the order. */
export async function createShipment(
  tx: Tx,
  actor: Actor,
  { purchaseOrderId, mode, agentName, shippingCost, currency }: ShipmentOfOrder,
): Promise<{ id: string; status: "in_transit" }> {
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
      status,
      createdBy: actor.userId,
    })
    .execute();
  await recordEvent(tx, {
    kind: "shipment.created",
    recordId: id,
    actorId: actor.userId,
    data: { after: { purchaseOrderId, mode, agentName, shippingCost, currency } },
  });
  return { id, status };
}
