import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { lockItems, type LockedItem } from "../../core/server/stock-statements.ts";
import { partOfValue, splitValue } from "../../value-rules.ts";
import {
  readArrivals,
  readValuedPieces,
  writeValues,
  type Arrival,
  type ValuedPiece,
  type ValueEntry,
} from "./value-statements.ts";

/** A change of the value of an item's stock without pieces, such as a cost of transport that is known late. */
export interface ValueAdjustment {
  itemId: string;
  /** The whole amount in minor units; negative: the goods cost less. Never 0. */
  value: number;
  reason: "late_cost" | "correction" | "refurbishment";
  /** The arrival whose pieces the amount belongs to; omitted: all pieces in stock. */
  movementId?: string | undefined;
  /**
   * The pieces of the arrival that were taken out again because they had never come, and how many such pieces arrived
   * after it. They carry nothing.
   */
  undone?: { pieces: number; later: number; serials: readonly string[] } | undefined;
  /** The only piece of a serialised item that the amount belongs to (`item_serials.id`), whether it is still here. */
  serialId?: string | undefined;
  /** Why, in the words of the user. */
  note?: string | undefined;
  reference?: string | undefined;
}

/** What became of the amount: the value of the stock changed, or the cost of pieces that have left. */
export interface AdjustedValue {
  itemId: string;
  inStock: number;
  sold: number;
}

/**
 * Changes the value of stock without pieces, for higher areas. The part of pieces that have left is a line of its own,
 * which is a cost of goods sold. The oldest pieces leave first, as in the analytics; a serialised piece is known. The
 * value of the stock never falls below zero: the rest belongs to the pieces that have left. Items are locked
 * last, in the order of their ids; the caller has checked the permission.
 * @throws Refusal product_not_found (`params`: itemId), conflict (the value would exceed its maximum)
 */
export async function adjustValue(
  tx: Tx,
  actor: { userId: string } | null,
  changes: readonly ValueAdjustment[],
): Promise<AdjustedValue[]> {
  if (changes.length === 0) return [];
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))].toSorted();
  const items = new Map((await lockItems(tx, { itemIds })).map((item) => [item.id, item]));
  const sources = await readSources(tx, [...items.values()], changes);
  const entries: ValueEntry[] = [];
  const adjusted = changes.map((change): AdjustedValue => {
    const item = items.get(change.itemId);
    if (!item) return refuse("product_not_found", { params: { itemId: change.itemId } });
    invariant(!change.serialId || item.isSerialised, "only serialised items have known pieces");
    const { inStock, sold } = item.isSerialised
      ? divideAmongPieces(change, sources.pieces)
      : divide(change, item, sources.arrivals);
    item.value += inStock;
    const { itemId, reason, movementId = null, serialId = null } = change;
    const { note = null, reference = null } = change;
    const common = { itemId, reason, movementId, note, reference, serialId };
    const state = { quantity: item.quantity, valueAfter: item.value };
    if (inStock !== 0)
      entries.push({ id: newId(), ...common, part: "stock", value: inStock, ...state });
    if (sold !== 0) entries.push({ id: newId(), ...common, part: "sold", value: sold, ...state });
    return { itemId, inStock, sold };
  });
  await writeValues(tx, {
    items: JSON.stringify(
      [...items.values()].map((item) => ({ itemId: item.id, ...worthOf(item) })),
    ),
    pieces: JSON.stringify(sources.pieces.filter(({ isHere }) => isHere)),
    entries: JSON.stringify(entries),
    actorId: actor?.userId ?? null,
  });
  await recordEvents(
    tx,
    itemIds.map((itemId) => ({
      kind: "item.value_adjusted",
      recordId: itemId,
      actorId: actor?.userId ?? null,
    })),
  );
  return adjusted;
}

/** The value of an item, and its average cost. A cost that is not known stays so. */
export const worthOf = ({
  value,
  quantity,
  cost,
}: Pick<LockedItem, "value" | "quantity" | "cost">) => ({
  value,
  cost: cost === null || quantity === 0 ? cost : partOfValue(value, 1, quantity),
});

async function readSources(
  tx: Tx,
  items: readonly LockedItem[],
  changes: readonly ValueAdjustment[],
): Promise<{ arrivals: Arrival[]; pieces: ValuedPiece[] }> {
  const movementIds = changes.flatMap(({ movementId }) => movementId ?? []);
  const serialised = items.filter(({ isSerialised }) => isSerialised).map(({ id }) => id);
  return {
    arrivals: movementIds.length > 0 ? await readArrivals(tx, { movementIds }) : [],
    pieces:
      serialised.length > 0 ? await readValuedPieces(tx, { itemIds: serialised, movementIds }) : [],
  };
}

/** Divides an amount between the pieces in stock and those that have left. */
function divide(
  { itemId, value, movementId, undone }: ValueAdjustment,
  item: LockedItem,
  arrivals: readonly Arrival[],
): { inStock: number; sold: number } {
  const arrival = arrivals.find(({ id }) => id === movementId);
  invariant(!movementId || arrival?.itemId === itemId, "a late cost names an arrival of its item");
  const all = arrival ? arrival.quantity - (undone?.pieces ?? 0) : item.quantity;
  const later = (arrival?.later ?? 0) - (undone?.later ?? 0);
  const left = arrival ? Math.min(all, Math.max(0, item.quantity - later)) : all;
  const part = left === 0 ? 0 : partOfValue(value, left, all);
  const inStock = Math.max(part, -item.value);
  return { inStock, sold: value - inStock };
}

/** Divides an amount among serialised pieces, and changes the cost of those in stock. */
function divideAmongPieces(
  { itemId, value, movementId, serialId, undone }: ValueAdjustment,
  pieces: readonly ValuedPiece[],
): { inStock: number; sold: number } {
  const concerned = pieces.filter(
    (piece) =>
      piece.itemId === itemId &&
      (!movementId || piece.movementId === movementId) &&
      !undone?.serials.includes(piece.serial) &&
      (!serialId || piece.id === serialId),
  );
  const shares = splitValue(value, concerned.length);
  let inStock = 0;
  for (const [nth, piece] of concerned.entries()) {
    if (!piece.isHere) continue;
    const before = piece.unitCost ?? 0;
    const share = Math.max(shares[nth] ?? 0, -before);
    // A piece whose cost is not known stays so unless the amount gives it a cost.
    if (share !== 0) piece.unitCost = before + share;
    inStock += share;
  }
  return { inStock, sold: value - inStock };
}
