import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/**
 * Deletes the shipments of a purchase order, with which the order is deleted. Purchasing calls it in its transaction,
 * while it holds the order.
 * @throws Refusal has_linked_records when a shipment has arrived, or has payments or proofs
 */
export async function deleteShipmentsOf(
  tx: Tx,
  actor: Actor,
  purchaseOrderId: string,
): Promise<void> {
  const shipments = await tx
    .selectFrom("shipments as s")
    .select(["s.id", "s.status"])
    .select(
      sql<boolean>`exists (select from shipment_payments p where p.shipment_id = s.id)
        or exists (select from shipment_proofs f where f.shipment_id = s.id)`.as("hasPapers"),
    )
    .where("s.purchaseOrderId", "=", purchaseOrderId)
    .orderBy("s.id")
    .forUpdate("s")
    .execute();
  if (shipments.some(({ status, hasPapers }) => status !== "in_transit" || hasPapers))
    refuse("has_linked_records", { detail: "Its shipment has arrived, or has payments" });
  const ids = shipments.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom("shipments").where("id", "in", ids).execute();
  await recordEvents(
    tx,
    ids.map((recordId) => ({
      kind: "shipment.deleted",
      recordId,
      actorId: actor.userId,
      data: { purchaseOrderId },
    })),
  );
}
