import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { deleteShipmentsOf } from "#src/areas/shipments/server/delete-shipments.ts";
import { endShipmentsOf } from "#src/areas/shipments/server/follow-order.ts";
import type { PurchaseOrder } from "../contract.ts";
import { refusalOfCancellation, refusalOfDeletion } from "../../rules.ts";
import { lockOrder } from "./lock-order.ts";
import { getPurchaseOrder } from "./queries.ts";

/**
 * Cancels an open order of which nothing was received.
 * @throws Refusal not_found, stale_version, invalid_transition, goods_received
 */
export async function cancelPurchaseOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<PurchaseOrder> {
  const order = await lockOrder(tx, actor, id, version);
  const refusal = refusalOfCancellation(order);
  if (refusal === "received") refuseReceived(order.receivedQuantity);
  if (refusal) refuse("invalid_transition", { params: { reason: refusal } });
  await updateById(tx, "purchaseOrders", id, {
    status: "cancelled",
    statusReason: reason,
    ...nextVersion,
  });
  await endShipmentsOf(tx, actor, id);
  await recordAct(tx, actor, "purchase_order.cancelled", id, {
    reason,
    before: { status: order.status },
    after: { status: "cancelled" },
  });
  return getPurchaseOrder(tx, actor, id);
}

/**
 * Deletes an order of which nothing was received, with its lines and its shipments.
 * @throws Refusal not_found, goods_received, has_linked_records (a shipment has payments or proofs)
 */
export async function deletePurchaseOrder(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const { orderNumber, status, currency, totalAmount, receivedQuantity, ...order } =
    await lockOrder(tx, actor, id);
  if (refusalOfDeletion({ status, receivedQuantity })) refuseReceived(receivedQuantity);
  await deleteShipmentsOf(tx, actor, id);
  await deleteUnlinked(
    tx.deleteFrom("purchaseOrderLines").where("purchaseOrderId", "=", id).execute(),
  );
  await deleteUnlinked(tx.deleteFrom("purchaseOrders").where("id", "=", id).execute());
  await recordAct(tx, actor, "purchase_order.deleted", id, {
    before: { orderNumber, status, currency, totalAmount, orderDate: order.orderDate },
  });
  return { ok: true };
}

const refuseReceived = (received: number): never =>
  refuse("goods_received", { params: { received } });
