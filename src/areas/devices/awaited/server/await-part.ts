import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { refusalOfParts } from "../../parts/rules.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { listAwaitedParts } from "./queries.ts";

interface Wanted {
  itemId: string;
  quantity: number;
  orderLineId?: string | undefined;
  note?: string | null | undefined;
}

/**
 * Notes that a repair waits for a part. Without an order line the earliest open order of the item is taken.
 * @throws Refusal not_found, forbidden, conflict (not in repair), product_not_found, item_archived, already_awaited,
 * validation_failed (the order line is not open, or of another item)
 */
export async function awaitPart(tx: Tx, actor: Actor, deviceId: string, wanted: Wanted) {
  const device = await lockDevice(tx, deviceId);
  refuseMover(actor, device);
  const { itemId, quantity, note = null } = wanted;
  const item = await tx
    .selectFrom("inventoryItems")
    .select(["name", "archivedAt"])
    .where("id", "=", itemId)
    .executeTakeFirst();
  if (!item) return refuse("product_not_found", { params: { itemId } });
  if (item.archivedAt) refuse("item_archived", { params: { itemId, name: item.name } });
  await tx
    .insertInto("awaitedParts")
    .values({
      id: newId(),
      deviceId,
      itemId,
      quantity,
      note,
      orderLineId: await openLineOf(tx, itemId, wanted.orderLineId),
      createdBy: actor.userId,
    })
    .execute();
  await recordAwaited(tx, actor.userId, deviceId, itemId);
  return listAwaitedParts(tx, deviceId);
}

/**
 * Notes that a repair waits for pieces that its approved estimate needs and the shop does not have. The caller has locked
 * the device, and has seen that it does not wait for the item yet.
 */
export async function awaitForEstimate(
  tx: Tx,
  actor: Actor | null,
  deviceId: string,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> {
  await tx
    .insertInto("awaitedParts")
    .values({
      id: newId(),
      deviceId,
      itemId,
      quantity,
      forEstimate: true,
      orderLineId: await openLineOf(tx, itemId, undefined),
      createdBy: actor?.userId ?? null,
    })
    .execute();
  await recordAwaited(tx, actor?.userId ?? null, deviceId, itemId);
}

/** A line of an open order with this item: the given one, otherwise the earliest; null if there is none. */
async function openLineOf(tx: Tx, itemId: string, input: string | undefined) {
  const line = await tx
    .selectFrom("purchaseOrderLines as l")
    .innerJoin("purchaseOrders as o", "o.id", "l.purchaseOrderId")
    .select("l.id")
    .where("l.itemId", "=", itemId)
    .where("o.status", "not in", ["received", "cancelled"])
    .where(sql<boolean>`l.received_quantity < l.quantity`)
    .$if(input !== undefined, (query) => query.where("l.id", "=", input ?? ""))
    .orderBy("o.orderDate")
    .orderBy("l.id")
    .limit(1)
    // The line stays until the row refers to it.
    .forKeyShare("l")
    .executeTakeFirst();
  if (input !== undefined && !line)
    refuse("validation_failed", { fields: { orderLineId: "is no open line of this item" } });
  return line?.id ?? null;
}

/**
 * Says that a repair waits for a part no longer.
 * @throws Refusal not_found, forbidden, conflict (the device is not in repair, or does not wait for this part any more)
 */
export async function stopAwaitingPart(tx: Tx, actor: Actor, id: string) {
  const part = await tx
    .selectFrom("awaitedParts")
    .select(["deviceId", "itemId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const device = await lockDevice(tx, part.deviceId);
  refuseMover(actor, device);
  const { numUpdatedRows } = await tx
    .updateTable("awaitedParts")
    .set({ endedAt: sql`now()`, endedAs: "cancelled" })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse("conflict", { params: { reason: "not-awaited" } });
  await recordAwaited(tx, actor.userId, part.deviceId, part.itemId);
  return listAwaitedParts(tx, part.deviceId);
}

function refuseMover(actor: Actor, device: LockedDevice): void {
  const refusal = refusalOfParts(device, {
    userId: actor.userId,
    may: (permission) => may(actor, permission),
  });
  if (refusal)
    refuse(refusal === "not-in-repair" ? "conflict" : "forbidden", { params: { reason: refusal } });
}

const recordAwaited = (tx: Tx, actorId: string | null, deviceId: string, itemId: string) =>
  recordAct(tx, actorId, "device.parts_awaited", deviceId, { itemId });

/** Parts for which repairs wait, and which nobody had ordered, come with a new order. */
export async function linkAwaitedParts(
  tx: Tx,
  { recordId, actorId }: ReactiveEvent,
): Promise<void> {
  const parts = await tx
    .selectFrom("awaitedParts as a")
    .innerJoin("purchaseOrderLines as l", "l.itemId", "a.itemId")
    .select(["a.id", "a.deviceId", "a.itemId", "l.id as orderLineId"])
    .where("l.purchaseOrderId", "=", recordId)
    .where("a.orderLineId", "is", null)
    .where("a.endedAt", "is", null)
    .orderBy("a.id")
    .execute();
  for (const { id, deviceId, itemId, orderLineId } of parts) {
    await tx
      .updateTable("awaitedParts")
      .set({ orderLineId })
      .where("id", "=", id)
      .where("orderLineId", "is", null)
      .execute();
    await recordAwaited(tx, actorId, deviceId, itemId);
  }
}
