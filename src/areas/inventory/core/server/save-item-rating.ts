import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";

export interface ItemRating {
  /** The average of the published reviews with one decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
}

/**
 * Writes what published reviews say of an item; the only way to write its rating. The caller has locked the item with
 * `lockItem`. `version` stays, so that open forms of the item do not become stale.
 */
export async function saveItemRating(
  tx: Tx,
  actorId: string | null,
  itemId: string,
  rating: ItemRating,
): Promise<void> {
  await tx
    .updateTable("inventoryItems")
    .set({ ...rating, updatedAt: sql`now()` })
    .where("id", "=", itemId)
    .execute();
  await recordAct(tx, actorId, "item.rated", itemId, { ...rating });
}
