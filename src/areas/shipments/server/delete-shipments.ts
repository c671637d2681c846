import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";

/**
 * Deletes the shipments of an order that is deleted. Purchasing calls it in the same transaction.
 * @throws Refusal has_linked_records (a payment or a proof of payment)
 */
export async function deleteShipmentsOf(
  tx: Tx,
  actor: Actor,
  purchaseOrderId: string,
): Promise<void> {
  const deleted = await deleteUnlinked(
    tx
      .deleteFrom("shipments")
      .where("purchaseOrderId", "=", purchaseOrderId)
      .returning(["id", "status"])
      .execute(),
  );
  for (const { id, status } of deleted) {
    await recordEvent(tx, {
      kind: "shipment.deleted",
      recordId: id,
      actorId: actor.userId,
      data: { before: { purchaseOrderId, status } },
    });
  }
}
