import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { refuseTooHigh } from "./cost-limit.ts";

/** Marks the shipments of an order that is cancelled. Purchasing calls it while it holds the order. */
export async function endShipmentsOf(tx: Tx, actor: Actor, purchaseOrderId: string): Promise<void> {
  const ended = await tx
    .updateTable("shipments")
    .set({ isOrderCancelled: true, ...nextVersion })
    .where("purchaseOrderId", "=", purchaseOrderId)
    .returning("id")
    .execute();
  await recordEvents(
    tx,
    ended.map(({ id: recordId }) => ({
      kind: "shipment.order_cancelled",
      recordId,
      actorId: actor.userId,
      data: { purchaseOrderId },
    })),
  );
}

/**
 * Gives the shipments of an order its new exchange rate. Purchasing calls it while it holds the order.
 * @throws Refusal validation_failed (a cost is too high in shillings)
 */
export async function repriceShipmentsOf(
  tx: Tx,
  purchaseOrderId: string,
  exchangeRate: number,
): Promise<void> {
  const repriced = await tx
    .updateTable("shipments")
    .set({ exchangeRate })
    .where("purchaseOrderId", "=", purchaseOrderId)
    .where("exchangeRate", "<>", exchangeRate)
    .returning("shippingCost")
    .execute();
  for (const { shippingCost } of repriced) refuseTooHigh(shippingCost ?? 0, exchangeRate);
}
