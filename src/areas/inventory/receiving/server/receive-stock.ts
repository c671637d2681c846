import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../core/contract.ts";
import { MAX_VALUE } from "../../value-rules.ts";
import { moveStock } from "../../stock/server/move-stock.ts";
import { getItem } from "../../core/server/queries.ts";
import type { ReceivedGoods } from "../contract.ts";

/**
 * Adds arrived pieces to the stock, at `unitCost` each or at the average cost of the item.
 * @throws Refusal not_found, forbidden (a unit cost without `view_cost`), item_archived, conflict (the stock would
 * exceed its maximum), adjustment_needs_approval, and the refusals of moveStock about serial numbers
 */
export async function receiveStock(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { quantity, unitCost, note, serials }: ReceivedGoods,
): Promise<Item> {
  if (unitCost !== undefined) requirePermission(actor, "view_cost");
  if (quantity * (unitCost ?? 0) > MAX_VALUE) {
    refuse("validation_failed", { fields: { unitCost: "is too high for so many pieces" } });
  }
  await getItem(tx, actor, itemId);
  await moveStock(tx, actor, [
    {
      act: "bring-in",
      reason: "received",
      itemId,
      quantity,
      value: unitCost === undefined ? undefined : unitCost * quantity,
      serials,
      note: note ?? undefined,
    },
  ]);
  return getItem(tx, actor, itemId);
}
