import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../contract.ts";
import { getItem } from "../../server/queries.ts";
import { lockItems, type LockedItem } from "../../server/stock-statements.ts";
import type { ValueCorrection } from "../contract.ts";
import { MOST_VALUE, partOfValue } from "../rules.ts";
import { readValuedPieces, writeValues, type ValuedPiece } from "./value-statements.ts";

/**
 * Corrects the value of the stock of an item by what one piece really cost. Users name the cost of one piece and not
 * the value of the stock, because pieces may be sold while they type. Pieces that have left keep their cost.
 * @throws Refusal not_found, forbidden (without `view_cost`), nothing_in_stock, serial_not_available (the piece is not
 * in stock), conflict (the value would exceed its maximum)
 */
export async function correctStockValue(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { unitCost, serialId, reason }: ValueCorrection,
): Promise<Item> {
  requirePermission(actor, "view_cost");
  const [item] = await lockItems(tx, { itemIds: [itemId] });
  if (!item) return refuse("not_found");
  const { name, quantity } = item;
  if (quantity === 0) refuse("nothing_in_stock", { params: { itemId, name } });
  const pieces = item.isSerialised ? await piecesToCorrect(tx, item, serialId) : [];
  if (!item.isSerialised && serialId !== undefined) {
    refuse("validation_failed", {
      fields: { serialId: "this item is not kept by serial number" },
    });
  }
  const before = item.isSerialised
    ? pieces.reduce((sum, piece) => sum + (piece.unitCost ?? 0), 0)
    : item.value;
  const change = unitCost * (item.isSerialised ? pieces.length : quantity) - before;
  const value = item.value + change;
  if (value > MOST_VALUE)
    refuse("conflict", { params: { reason: "value-too-high", itemId, name } });
  if (change === 0 && item.cost !== null) return getItem(tx, actor, itemId);
  await writeValues(tx, {
    items: JSON.stringify([{ itemId, value, cost: await costAfter(tx, item, value, serialId) }]),
    pieces: JSON.stringify(pieces.map(({ id }) => ({ id, unitCost }))),
    entries: JSON.stringify([
      {
        ...{ id: newId(), itemId, part: "stock", reason: "correction", value: change, quantity },
        ...{ valueAfter: value, serialId: serialId ?? null, note: reason },
      },
    ]),
    actorId: actor.userId,
  });
  await recordEvent(tx, {
    kind: "item.value_corrected",
    recordId: itemId,
    actorId: actor.userId,
    data: { before: item.value, after: value, reason, ...(serialId && { serialId }) },
  });
  return getItem(tx, actor, itemId);
}

/** The named piece, or all pieces in stock. */
async function piecesToCorrect(
  tx: Tx,
  { id: itemId, name }: LockedItem,
  serialId: string | undefined,
): Promise<ValuedPiece[]> {
  const pieces = await readValuedPieces(tx, { itemIds: [itemId], movementIds: [] });
  const named = pieces.filter(({ id }) => serialId === undefined || id === serialId);
  if (named.length === 0) refuse("serial_not_available", { params: { itemId, name } });
  return named;
}

/** The average cost. If one piece of several was corrected, it stays unknown while another piece has no cost. */
async function costAfter(
  tx: Tx,
  { id, quantity }: LockedItem,
  value: number,
  serialId: string | undefined,
): Promise<number | null> {
  const cost = partOfValue(value, 1, quantity);
  if (serialId === undefined) return cost;
  const pieces = await readValuedPieces(tx, { itemIds: [id], movementIds: [] });
  const isKnown = pieces.every((piece) => piece.unitCost !== null || piece.id === serialId);
  return isKnown ? cost : null;
}
