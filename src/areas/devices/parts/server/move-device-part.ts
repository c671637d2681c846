import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import {
  moveStock,
  type MovedValue,
  type StockChange,
  type StockPurpose,
} from "#src/areas/inventory/stock/server/move-stock.ts";
import { serialsOfDevice } from "#src/areas/inventory/serials/server/serials-of-device.ts";
import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import { spoilSerials } from "#src/areas/inventory/stock/server/spoil-serials.ts";
import { refusalOfParts, splitOfParts, type PartAction, type PartSplit } from "../rules.ts";
import { priceForParts } from "../../core/server/agreed-prices.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { listDeviceParts } from "../../core/server/detail/parts.ts";
import { writeEntries } from "./write-entries.ts";
import type { DeviceParts } from "../../core/detail/parts.ts";

export interface PartMove {
  itemId: string;
  quantity: number;
  action: PartAction;
  note?: string | null | undefined;
  /** The serial numbers of the pieces, for a serialised item. */
  serials?: readonly string[] | undefined;
}

/**
 * Moves pieces of one item between the stock and a repair, if parts/rules.ts allows it. The device keeps its `version`,
 * because no form edits its parts.
 * @throws Refusal not_found, forbidden and conflict (with the reason in `params.reason`; `too-many`: the repair has
 * only `params.held`), product_not_found, item_archived, insufficient_stock, serials_required, serial_unknown,
 * serial_taken, serial_not_available, adjustment_needs_approval (the parts cost more than the price of the repair, and
 * than the limit)
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
  const changes = stockChanges(action, split, held, purpose, named);
  if (named && action === "defective" && named.rest.length > 0) {
    const item = { id: itemId, name: held.name };
    const { ticketNumber: reference } = device;
    await spoilSerials(tx, actor, { item, serials: named.rest, deviceId, reference });
  }
  const free = await leftOfPrice(tx, actor, device);
  const { items, values } = await moveStock(tx, actor, changes, { free });
  const [item] = items;
  await writeEntries(tx, actor, deviceId, [
    {
      itemId,
      action,
      note: note ?? null,
      change: split.change,
      unitPrice: item?.price ?? held.unitPrice,
      ...costAfter(held, split, { action, values, itemCost: item?.cost ?? null }),
    },
  ]);
  await recordAct(tx, actor, "device.parts_changed", deviceId, { itemId, action, quantity });
  return listDeviceParts(tx, actor, deviceId);
}

/** How many pieces of the item this repair has. The caller has locked the device, so the numbers cannot change. */
async function heldPart(tx: Tx, deviceId: string, itemId: string) {
  const part = await tx
    .selectFrom("deviceParts as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["p.reserved", "p.used", "p.defective", "p.unitPrice", "p.unitCost", "p.cost"])
    .select(["i.name", "i.isSerialised"])
    .where("p.deviceId", "=", deviceId)
    .where("p.itemId", "=", itemId)
    .executeTakeFirst();
  const none = { reserved: 0, used: 0, defective: 0, unitPrice: 0, unitCost: null, cost: 0 };
  return part ?? { ...none, name: "", isSerialised: false };
}

/** What the price of the repair leaves for parts of this user; 0 while no price is agreed. */
async function leftOfPrice(tx: Tx, actor: Actor, device: LockedDevice): Promise<number> {
  const { spent } = await tx
    .selectFrom("deviceParts")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("cost"), sql<number>`0`).as("spent"))
    .where("deviceId", "=", device.id)
    .executeTakeFirstOrThrow();
  return Math.max(0, (await priceForParts(tx, actor, device)) - spent);
}

/**
 * What the parts cost after a change: the values that left the stock and have not come back. `unitCost` is null while
 * the cost of a piece is not known; it is the cost of the item while no piece has left.
 */
function costAfter(
  held: Awaited<ReturnType<typeof heldPart>>,
  { change }: PartSplit,
  {
    action,
    values,
    itemCost,
  }: { action: PartAction; values: readonly (MovedValue | null)[]; itemCost: number | null },
): { cost: number; unitCost: number | null } {
  const moved = values.filter((each) => each !== null);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  const cost = held.cost + (action === "return" ? -sum : sum);
  const before = held.used + held.defective;
  const pieces = before + change.used + change.defective;
  if (pieces === 0) return { cost, unitCost: itemCost ?? held.unitCost };
  const isKnown =
    (before === 0 || held.unitCost !== null) && moved.every(({ unitCost }) => unitCost !== null);
  return { cost, unitCost: isKnown ? partOfValue(cost, 1, pieces) : null };
}

/** The serial numbers in a request. `rest` has the pieces that are not reserved for this repair. */
interface Named {
  reserved: string[];
  rest: string[];
}

/**
 * Divides the serial numbers of a request into pieces reserved for this repair and the rest; null when the request has
 * none. A piece that was used before its item became serialised has no recorded serial number. Returning the piece
 * records it.
 */
async function namedPieces(
  tx: Tx,
  deviceId: string,
  { itemId, quantity, action, serials }: PartMove,
  held: { name: string; used: number; isSerialised: boolean },
): Promise<Named | null> {
  const { name } = held;
  // Without serial numbers, the server cannot know whether a used or a reserved piece is meant.
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

/**
 * The changes of stock by an action. Used pieces left the stock when they were used, so marking them defective changes
 * nothing in the stock. Returned pieces bring back their part of the value with which they left.
 */
function stockChanges(
  action: PartAction,
  { fromReserved, rest }: PartSplit,
  held: { cost: number; used: number; defective: number; unitCost: number | null },
  purpose: StockPurpose & { itemId: string },
  named: Named | null,
): StockChange[] {
  const reserved = { ...purpose, quantity: fromReserved, serials: named?.reserved };
  const further = { ...purpose, quantity: rest, serials: named?.rest };
  const gone = Math.max(held.used + held.defective, rest, 1);
  const changes: Record<PartAction, StockChange[]> = {
    reserve: [{ ...further, act: "reserve" }],
    use: [
      { ...reserved, act: "use-reserved", reason: "repair_part" },
      { ...further, act: "take-out", reason: "repair_part" },
    ],
    return: [
      { ...reserved, act: "release" },
      {
        ...further,
        act: "bring-in",
        reason: "part_returned",
        value: partOfValue(held.cost, rest, gone),
        isValueKnown: held.unitCost !== null,
      },
    ],
    defective: [{ ...reserved, act: "use-reserved", reason: "defective" }],
  };
  return changes[action].filter(({ quantity }) => quantity > 0);
}
