import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { lockItems } from "#src/areas/inventory/core/server/stock-statements.ts";
import { serialsOfDevice } from "#src/areas/inventory/serials/server/serials-of-device.ts";
import { awaitForEstimate } from "../../awaited/server/await-part.ts";
import { freePieces, noteReserved } from "../../parts/server/note-reserved.ts";
import { writeEntries } from "../../parts/server/write-entries.ts";
import { inRepair } from "../../rules.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { partsToSetAside, type PartNeed } from "../part-needs.ts";

/**
 * Sets the parts of an approved estimate aside, and waits for those that are not in stock, so that an arrival reserves
 * them. What an earlier approval set aside or waited for and this one does not need is released. Parts that a technician
 * reserved or used count for the estimate, and stay. The caller has locked the device; items are locked last.
 */
export async function reservePartsOfEstimate(
  tx: Tx,
  actor: Actor | null,
  device: LockedDevice,
  estimateId: string,
): Promise<void> {
  if (!inRepair.includes(device.status)) return;
  await tx
    .updateTable("awaitedParts")
    .set({ endedAt: sql`now()`, endedAs: "cancelled" })
    .where("deviceId", "=", device.id)
    .where("forEstimate", "=", true)
    .where("endedAt", "is", null)
    .execute();
  const itemIds = await itemsOf(tx, device.id, estimateId);
  if (itemIds.length === 0) return;
  await lockItems(tx, { itemIds });
  for (const need of await readNeeds(tx, device.id, estimateId)) {
    const { release, reserve, missing } = partsToSetAside(need);
    if (release > 0) await releasePieces(tx, actor, device, need, release);
    if (reserve > 0) await reservePieces(tx, actor, device, need, reserve);
    if (missing > 0)
      await awaitForEstimate(tx, actor, device.id, { itemId: need.itemId, quantity: missing });
  }
}

/** The items of the estimate, and those of which an earlier one set pieces aside, in the order of locks. */
async function itemsOf(tx: Tx, deviceId: string, estimateId: string): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from device_estimate_lines
    where estimate_id = ${estimateId} and kind = 'part' and item_id is not null
    union
    select item_id from device_parts where device_id = ${deviceId} and for_estimate > 0
    order by 1`.execute(tx);
  return rows.map(({ itemId }) => itemId);
}

interface Need extends PartNeed {
  itemId: string;
  price: number;
  cost: number | null;
  isSerialised: boolean;
}

async function readNeeds(tx: Tx, deviceId: string, estimateId: string): Promise<Need[]> {
  const { rows } = await sql<Need>`
    with wanted as (
      select item_id, sum(quantity)::int as pieces from device_estimate_lines
      where estimate_id = ${estimateId} and kind = 'part' and item_id is not null group by item_id),
    held as (
      select item_id, reserved, used, for_estimate from device_parts where device_id = ${deviceId})
    select i.id as item_id, coalesce(w.pieces, 0) as wanted, coalesce(h.reserved, 0) as reserved,
      coalesce(h.used, 0) as used, coalesce(h.for_estimate, 0) as for_estimate, i.price, i.cost, i.is_serialised,
      case when i.archived_at is null then greatest(0, i.quantity - i.reserved) else 0 end as available,
      i.archived_at is null and not exists (
        select from awaited_parts a where a.device_id = ${deviceId} and a.item_id = i.id and a.ended_at is null)
        as may_wait
    from inventory_items i
    left join wanted w on w.item_id = i.id
    left join held h on h.item_id = i.id
    where w.item_id is not null or h.for_estimate > 0
    order by i.id`.execute(tx);
  return rows;
}

async function reservePieces(
  tx: Tx,
  actor: Actor | null,
  device: LockedDevice,
  { itemId, isSerialised, price, cost }: Need,
  quantity: number,
): Promise<void> {
  const serials = isSerialised ? await freePieces(tx, itemId, quantity) : undefined;
  const purpose = { deviceId: device.id, reference: device.ticketNumber };
  await moveStock(tx, actor, [{ act: "reserve", itemId, quantity, serials, ...purpose }]);
  const item = { price, cost };
  await noteReserved(tx, actor, device.id, { itemId, quantity, item, forEstimate: quantity });
  await recordPartsMoved(tx, actor, device.id, { itemId, action: "reserve", quantity });
}

async function releasePieces(
  tx: Tx,
  actor: Actor | null,
  device: LockedDevice,
  { itemId, isSerialised }: Need,
  quantity: number,
): Promise<void> {
  const serials = isSerialised
    ? (await serialsOfDevice(tx, itemId, device.id)).reserved.toSorted().slice(-quantity)
    : undefined;
  const purpose = { deviceId: device.id, reference: device.ticketNumber };
  await moveStock(tx, actor, [{ act: "release", itemId, quantity, serials, ...purpose }]);
  const part = await tx
    .selectFrom("deviceParts")
    .select(["unitPrice", "unitCost", "cost"])
    .where("deviceId", "=", device.id)
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  await writeEntries(tx, actor, device.id, [
    {
      itemId,
      action: "release",
      note: null,
      change: { reserved: -quantity, used: 0, defective: 0 },
      forEstimate: -quantity,
      ...part,
    },
  ]);
  await recordPartsMoved(tx, actor, device.id, { itemId, action: "release", quantity });
}

const recordPartsMoved = (
  tx: Tx,
  actor: Actor | null,
  deviceId: string,
  data: { itemId: string; action: string; quantity: number },
) => recordAct(tx, actor, "device.parts_changed", deviceId, data);
