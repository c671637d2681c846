import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShipmentDetail } from "../contract.ts";
import type { NewTrackingNumber } from "../papers-contract.ts";
import { MAX_TRACKING_NUMBERS } from "../rules.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";

/** The names of the active shipping providers. */
export async function listCarriers(db: Database): Promise<{ items: string[] }> {
  const rows = await db
    .selectFrom("shippingProviders")
    .select("name")
    .where("isActive", "=", true)
    .orderBy("name")
    .execute();
  return { items: rows.map(({ name }) => name) };
}

/**
 * Adds a tracking number to a shipment.
 * @throws Refusal not_found, tracking_number_taken, shipment_limit_reached
 */
export async function addTrackingNumber(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  { trackingNumber, provider = null }: NewTrackingNumber,
): Promise<ShipmentDetail> {
  await lockShipment(tx, actor, shipmentId);
  const { count } = await tx
    .selectFrom("shipmentTracking")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("shipmentId", "=", shipmentId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_TRACKING_NUMBERS)
    refuse("shipment_limit_reached", { params: { limit: MAX_TRACKING_NUMBERS } });
  const id = newId();
  await tx
    .insertInto("shipmentTracking")
    .values({ id, shipmentId, trackingNumber, provider, createdBy: actor.userId })
    .execute();
  return writeChange(tx, actor, shipmentId, {
    kind: "shipment.tracking_added",
    data: { trackingNumber, provider },
  });
}

/** Removes a tracking number from a shipment. @throws Refusal not_found */
export async function removeTrackingNumber(
  tx: Tx,
  actor: Actor,
  { id: shipmentId, trackingId }: { id: string; trackingId: string },
): Promise<ShipmentDetail> {
  await lockShipment(tx, actor, shipmentId);
  const removed = await tx
    .deleteFrom("shipmentTracking")
    .where("id", "=", trackingId)
    .where("shipmentId", "=", shipmentId)
    .returning(["trackingNumber", "provider"])
    .executeTakeFirst();
  return writeChange(tx, actor, shipmentId, {
    kind: "shipment.tracking_removed",
    data: removed ?? refuse("not_found"),
  });
}
