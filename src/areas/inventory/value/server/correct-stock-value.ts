import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../core/contract.ts";
import { getItem } from "../../core/server/queries.ts";
import { keepRevaluation } from "../../limits/server/keep-revaluations.ts";
import { lockItems, type LockedItem } from "../../core/server/stock-statements.ts";
import type { ValueCorrection } from "../contract.ts";
import { MAX_VALUE, partOfValue } from "../../value-rules.ts";
import { readValuedPieces, writeValues, type ValuedPiece } from "./value-statements.ts";

/**
 * Corrects the value of the stock of an item by what one piece really cost. Users name the cost of one piece and not
 * the value of the stock, because pieces may be sold while they type. Pieces that have left keep their cost.
 * @throws Refusal not_found, forbidden (without `view_cost`), nothing_in_stock, serial_not_available (the piece is not
 * in stock), conflict (the value would exceed its maximum), adjustment_needs_approval (the change is above a limit)
 */
export async function correctStockValue(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { unitCost, serials, reason }: ValueCorrection,
): Promise<Item> {
  requirePermission(actor, "view_cost");
  const [item] = await lockItems(tx, { itemIds: [itemId] });
  if (!item) return refuse("not_found");
  const { name, quantity } = item;
  if (quantity === 0) refuse("nothing_in_stock", { params: { itemId, name } });
  const here = item.isSerialised
    ? await readValuedPieces(tx, { itemIds: [itemId], movementIds: [] })
    : [];
  if (!item.isSerialised && serials)
    refuse("validation_failed", { fields: { serials: "this item is not kept by serial number" } });
  const pieces = serials ? named(item, here, serials) : here;
  const before = item.isSerialised
    ? pieces.reduce((sum, piece) => sum + (piece.unitCost ?? 0), 0)
    : item.value;
  const change = unitCost * (item.isSerialised ? pieces.length : quantity) - before;
  const value = item.value + change;
  if (value > MAX_VALUE) refuse("conflict", { params: { reason: "value-too-high", itemId, name } });
  if (change === 0 && item.cost !== null) return getItem(tx, actor, itemId);
  const recordId = newId();
  await keepRevaluation(tx, actor, { kind: "cost", itemId, recordId, name, quantity, change });
  await writeValues(tx, {
    items: JSON.stringify([{ itemId, value, cost: costAfter(item, value, here, pieces) }]),
    pieces: JSON.stringify(pieces.map(({ id }) => ({ id, unitCost }))),
    entries: JSON.stringify([
      {
        id: recordId,
        itemId,
        part: "stock",
        reason: "correction",
        value: change,
        quantity,
        valueAfter: value,
        serialId: pieces.length === 1 ? (pieces[0]?.id ?? null) : null,
        note: reason,
      },
    ]),
    actorId: actor.userId,
  });
  await recordAct(tx, actor, "item.value_corrected", itemId, {
    before: { stockValue: item.value },
    after: { stockValue: value },
    reason,
    ...(serials && { serials }),
  });
  return getItem(tx, actor, itemId);
}

/** The named pieces. @throws Refusal serial_not_available (`params`: itemId, name, serial) */
const named = (
  { id: itemId, name }: LockedItem,
  here: readonly ValuedPiece[],
  serials: readonly string[],
): ValuedPiece[] =>
  serials.map(
    (serial) =>
      here.find((piece) => piece.serial === serial) ??
      refuse("serial_not_available", { params: { itemId, name, serial } }),
  );

/** The average cost. It is not known while a piece has no cost. */
function costAfter(
  { isSerialised, quantity }: LockedItem,
  value: number,
  here: readonly ValuedPiece[],
  corrected: readonly ValuedPiece[],
): number | null {
  const isKnown =
    !isSerialised || here.every((piece) => piece.unitCost !== null || corrected.includes(piece));
  return isKnown ? partOfValue(value, 1, quantity) : null;
}
