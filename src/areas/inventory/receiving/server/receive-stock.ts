import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../contract.ts";
import { moveStock } from "../../server/move-stock.ts";
import { getItem } from "../../server/queries.ts";
import type { ReceivedGoods } from "../contract.ts";

/**
 * Adds arrived pieces to the stock. A `unitCost` is recorded for these pieces only; the cost of the item is changed by
 * `changeTerms`.
 * @throws Refusal not_found, forbidden (a unit cost without `view_cost`), item_archived, conflict (the stock would
 * exceed its maximum), and the refusals of moveStock about serial numbers
 */
export async function receiveStock(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { quantity, unitCost, note, serials }: ReceivedGoods,
): Promise<Item> {
  if (unitCost !== undefined) requirePermission(actor, "view_cost");
  await getItem(tx, actor, itemId);
  await moveStock(tx, actor, [
    {
      act: "bring-in",
      reason: "received",
      itemId,
      quantity,
      unitCost,
      serials,
      note: note ?? undefined,
    },
  ]);
  return getItem(tx, actor, itemId);
}
