import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../contract.ts";
import { moveStock } from "../../server/move-stock.ts";
import { getItem } from "../../server/queries.ts";
import type { ReceivedGoods } from "../contract.ts";

/**
 * Brings in pieces that arrived. The item's own cost stays: `changeTerms` changes it.
 * @throws Refusal not_found, forbidden (a unit cost without `view_cost`), item_archived, conflict (more than the maximum
 * of stock), and the refusals of moveStock about serial numbers
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
