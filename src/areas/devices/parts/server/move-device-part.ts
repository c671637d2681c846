import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import {
  moveStock,
  type StockChange,
  type StockPurpose,
} from "#src/areas/inventory/server/move-stock.ts";
import { serialsOfDevice } from "#src/areas/inventory/serials/server/serials-of-device.ts";
import { spoilSerials } from "#src/areas/inventory/serials/server/spoil-serials.ts";
import type { DeviceParts } from "../contract.ts";
import {
  refusalOfParts,
  splitOfParts,
  type HeldPart,
  type PartAction,
  type PartSplit,
} from "../rules.ts";
import { lockDevice } from "../../server/lock-device.ts";
import { listDeviceParts } from "./queries.ts";

export interface PartMove {
  itemId: string;
  quantity: number;
  action: PartAction;
  note?: string | null | undefined;
  /** Which pieces, of an item that is kept by serial number. */
  serials?: readonly string[] | undefined;
}

/**
 * Moves parts of one item between the stock and a repair, as parts-rules.ts says. `version` of the device stays: no
 * form edits its parts.
 * @throws Refusal not_found, forbidden and conflict (with the reason in `params.reason`; `too-many`: the repair has
 * only `params.held`), product_not_found, item_archived, insufficient_stock, serials_required, serial_unknown,
 * serial_taken, serial_not_available
 */
export async function moveDevicePart(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { itemId, quantity, action, note, serials }: PartMove,
): Promise<DeviceParts> {
  const device = await lockDevice(tx, deviceId);
  const refusal = refusalOfParts(device, {
    userId: actor.userId,
    may: (permission) => may(actor, permission),
  });
  if (refusal) {
    refuse(refusal === "not-in-repair" ? "conflict" : "forbidden", {
      params: { reason: refusal, status: device.status },
    });
  }
  const held = await heldPart(tx, deviceId, itemId);
  const named = await namedPieces(tx, deviceId, { itemId, quantity, action, serials }, held);
  const split = splitOfParts(
    action,
    quantity,
    named ? { ...held, reserved: named.reserved.length } : held,
  );
  if (!split) {
    return refuse("conflict", {
      detail: "This repair does not have so many of it",
      params: { reason: "too-many", itemId, held: held.reserved + held.used },
    });
  }
  const purpose = { itemId, deviceId, reference: device.ticketNumber, note: note ?? undefined };
  const changes = stockChanges(action, split, held.unitCost, purpose, named);
  if (named && action === "defective" && named.rest.length > 0) {
    const item = { id: itemId, name: held.name };
    const { ticketNumber: reference } = device;
    await spoilSerials(tx, actor, { item, serials: named.rest, deviceId, reference });
  }
  const [item] = await moveStock(tx, actor, changes);
  await writeEntries(tx, actor, deviceId, [
    {
      itemId,
      action,
      note: note ?? null,
      change: split.change,
      unitPrice: item?.price ?? held.unitPrice,
      unitCost: item ? item.cost : held.unitCost,
    },
  ]);
  await recordEvent(tx, {
    kind: "device.parts_changed",
    recordId: deviceId,
    actorId: actor.userId,
    data: { itemId, action, quantity },
  });
  return listDeviceParts(tx, actor, deviceId);
}

/**
 * What is still set aside when a device leaves repair is free again. The caller holds the device; items are locked
 * after everything else.
 */
export async function releaseDeviceParts(
  tx: Tx,
  actor: Actor,
  device: { id: string; ticketNumber: string },
): Promise<void> {
  const parts = await tx
    .selectFrom("deviceParts")
    .select(["itemId", "reserved", "unitPrice", "unitCost"])
    .where("deviceId", "=", device.id)
    .where("reserved", ">", 0)
    .execute();
  if (parts.length === 0) return;
  await moveStock(
    tx,
    actor,
    parts.map(({ itemId, reserved }) => ({
      act: "release",
      itemId,
      quantity: reserved,
      deviceId: device.id,
      reference: device.ticketNumber,
    })),
  );
  await writeEntries(
    tx,
    actor,
    device.id,
    parts.map(({ reserved, ...part }) => ({
      ...part,
      action: "release",
      note: null,
      change: { reserved: -reserved, used: 0, defective: 0 },
    })),
  );
}

/** The caller holds the device, so that nobody changes them meanwhile. */
async function heldPart(tx: Tx, deviceId: string, itemId: string) {
  const part = await tx
    .selectFrom("deviceParts as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["p.reserved", "p.used", "p.defective", "p.unitPrice", "p.unitCost"])
    .select(["i.name", "i.isSerialised"])
    .where("p.deviceId", "=", deviceId)
    .where("p.itemId", "=", itemId)
    .executeTakeFirst();
  const none = { reserved: 0, used: 0, defective: 0, unitPrice: 0, unitCost: null };
  return part ?? { ...none, name: "", isSerialised: false };
}

interface Named {
  /** Of those that were named, the ones set aside for the repair, and the others. */
  reserved: string[];
  rest: string[];
}

/** null: none were named. What was built in before its item came to be kept by serial number is named as it returns. */
async function namedPieces(
  tx: Tx,
  deviceId: string,
  { itemId, quantity, action, serials }: PartMove,
  held: { name: string; used: number; isSerialised: boolean },
): Promise<Named | null> {
  const { name } = held;
  // Of those in the device and those set aside for it nobody could say which is meant.
  const isUnclear = action !== "reserve" && action !== "use" && held.isSerialised && held.used > 0;
  if (serials ? serials.length !== quantity : isUnclear) {
    refuse("serials_required", { params: { itemId, name, requested: quantity } });
  }
  if (!serials) return null;
  const { reserved, used } = await serialsOfDevice(tx, itemId, deviceId);
  const rest = serials.filter((each) => !reserved.includes(each));
  const [serial, ...others] = rest.filter((each) => !used.includes(each));
  if (action === "return" && serial && others.length >= held.used - used.length) {
    refuse("serial_unknown", { params: { itemId, name, serial } });
  }
  return { reserved: serials.filter((each) => reserved.includes(each)), rest };
}

/** What the act means for the stock. Pieces spoiled after they were used left it then: for them nothing moves. */
function stockChanges(
  action: PartAction,
  { fromReserved, rest }: PartSplit,
  unitCost: number | null,
  purpose: StockPurpose & { itemId: string },
  named: Named | null,
): StockChange[] {
  const held = { ...purpose, quantity: fromReserved, serials: named?.reserved };
  const further = { ...purpose, quantity: rest, serials: named?.rest };
  const changes: Record<PartAction, StockChange[]> = {
    reserve: [{ ...further, act: "reserve" }],
    use: [
      { ...held, act: "use-reserved", reason: "repair_part" },
      { ...further, act: "take-out", reason: "repair_part" },
    ],
    return: [
      { ...held, act: "release" },
      { ...further, act: "bring-in", reason: "part_returned", unitCost: unitCost ?? undefined },
    ],
    defective: [{ ...held, act: "use-reserved", reason: "defective" }],
  };
  return changes[action].filter(({ quantity }) => quantity > 0);
}

interface PartEntry {
  itemId: string;
  action: PartAction | "release";
  note: string | null;
  change: HeldPart;
  /** Of the first time; later ones change nothing. */
  unitPrice: number;
  unitCost: number | null;
}

/** The numbers, and the entries that explain them. The caller holds the device. */
async function writeEntries(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  entries: readonly PartEntry[],
): Promise<void> {
  await tx
    .insertInto("deviceParts")
    .values(
      entries.map(({ itemId, unitPrice, unitCost }) => ({ deviceId, itemId, unitPrice, unitCost })),
    )
    .onConflict((conflict) => conflict.constraint("device_parts_pkey").doNothing())
    .execute();
  const rows = entries.map(({ itemId, action, note, change }) => ({
    id: newId(),
    itemId,
    action,
    note,
    ...change,
  }));
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        id uuid, "itemId" uuid, action text, note text, reserved integer, used integer, defective integer)
    ),
    counted as (
      update device_parts p set reserved = p.reserved + e.reserved, used = p.used + e.used,
        defective = p.defective + e.defective, entry_count = p.entry_count + 1
      from entry e where p.device_id = ${deviceId}::uuid and p.item_id = e."itemId"
      returning p.item_id, p.entry_count
    )
    insert into device_part_entries (
      id, device_id, item_id, position, action, reserved_change, used_change, defective_change, note, created_by)
    select e.id, ${deviceId}::uuid, e."itemId", c.entry_count, e.action, e.reserved, e.used, e.defective, e.note,
           ${actor.userId}::uuid
    from entry e join counted c on c.item_id = e."itemId"`.execute(tx);
}
