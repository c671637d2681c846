import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { permissions } from "#src/shared/permissions.ts";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { lockItems } from "#src/areas/inventory/core/server/stock-statements.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { moveDevice } from "../../moves/server/move-device.ts";
import { freePieces, noteReserved } from "../../parts/server/note-reserved.ts";
import { inRepair, refusalOfMove } from "../../rules.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { listStandings } from "../../core/server/detail/estimates.ts";

interface Waiting {
  id: string;
  deviceId: string;
  itemId: string;
}

/**
 * Goods have arrived: the repair that has waited longest for one of them gets it. Each run serves one repair, so that
 * devices and items are locked in the order of all verbs. It tolerates a second run, because it only gives what is
 * still awaited and available.
 */
export async function reserveArrived(
  tx: Tx,
  { actorId, data }: ReactiveEvent,
): Promise<"again" | void> {
  const { receiptId } = data as { receiptId: string };
  const next = await longestWaiting(tx, receiptId);
  if (!next) return;
  const device = await lockDevice(tx, next.deviceId);
  const got = await reserve(tx, actorId, device, next);
  if (got) await tell(tx, actorId, device, { ...next, ...got });
  if (got?.isWhole) await leaveAwaitingParts(tx, device);
  // Somebody else took the pieces, or the repair ended meanwhile: the next run looks again.
  return "again";
}

/** The repair that has waited longest for an item of the receipt of which a piece is available. */
const longestWaiting = (tx: Tx, receiptId: string): Promise<Waiting | undefined> =>
  tx
    .selectFrom("awaitedParts as a")
    .innerJoin("devices as d", "d.id", "a.deviceId")
    .innerJoin("inventoryItems as i", "i.id", "a.itemId")
    .select(["a.id", "a.deviceId", "a.itemId"])
    .where("a.endedAt", "is", null)
    .where("d.status", "in", [...inRepair])
    .where(sql<boolean>`i.quantity > i.reserved and i.archived_at is null`)
    .where(
      sql<boolean>`a.item_id in (select item_id from goods_receipt_lines where receipt_id = ${receiptId})`,
    )
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .limit(1)
    .executeTakeFirst();

/** Reserves what is available of what the repair still waits for; null if there is nothing to give any more. */
async function reserve(
  tx: Tx,
  actorId: string | null,
  device: LockedDevice,
  { id, itemId }: Waiting,
): Promise<{ quantity: number; isWhole: boolean } | null> {
  const part = await tx
    .selectFrom("awaitedParts")
    .select(["quantity", "arrivedQuantity", "forEstimate"])
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (!part || !inRepair.includes(device.status)) return null;
  await lockItems(tx, { itemIds: [itemId] });
  const item = await tx
    .selectFrom("inventoryItems")
    .select(["isSerialised", "price", "cost"])
    .select(sql<number>`quantity - reserved`.as("available"))
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  const quantity = Math.min(item.available, part.quantity - part.arrivedQuantity);
  if (quantity <= 0) return null;
  const actor = actorId ? { userId: actorId } : null;
  const serials = item.isSerialised ? await freePieces(tx, itemId, quantity) : undefined;
  await moveStock(tx, actor, [
    {
      act: "reserve",
      itemId,
      quantity,
      serials,
      deviceId: device.id,
      reference: device.ticketNumber,
    },
  ]);
  const forEstimate = part.forEstimate ? quantity : 0;
  await noteReserved(tx, actor, device.id, { itemId, quantity, item, forEstimate });
  const isWhole = part.arrivedQuantity + quantity === part.quantity;
  await updateById(tx, "awaitedParts", id, {
    arrivedQuantity: part.arrivedQuantity + quantity,
    ...(isWhole && { endedAt: sql<string>`now()`, endedAs: "arrived" as const }),
  });
  return { quantity, isWhole };
}

async function tell(
  tx: Tx,
  actorId: string | null,
  device: LockedDevice,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> {
  const { name } = await tx
    .selectFrom("inventoryItems")
    .select("name")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actorId, "device.parts_changed", device.id, {
    itemId,
    action: "reserve",
    quantity,
  });
  await notify(tx, {
    type: "success",
    code: "part_arrived",
    values: { ticket: device.ticketNumber, name, quantity },
    href: pageHref("/devices/$id", { id: device.id }),
    to: { userId: device.assignedTo },
    actorId: null,
    deviceId: device.id,
  });
}

/**
 * Moves a repair that waits for nothing any more to the bench, if the table of moves allows it. Otherwise, for example
 * without an approved estimate, its technician decides.
 */
async function leaveAwaitingParts(tx: Tx, device: LockedDevice): Promise<void> {
  if (device.status !== "awaiting-parts") return;
  const open = await tx
    .selectFrom("awaitedParts")
    .select("id")
    .where("deviceId", "=", device.id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (open) return;
  const workflow = await getSettings(tx, "workflow");
  const estimates = await listStandings(tx, device.id);
  const mover = { userId: "", permissions };
  const movable = { ...device, checklists: [], estimates, photos: [] };
  if (refusalOfMove(movable, "in_progress", mover, workflow)) return;
  await moveDevice(tx, null, device, { to: "in_progress", keepsVersion: true });
}
