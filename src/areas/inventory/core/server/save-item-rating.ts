import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";

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
  await updateById(tx, "inventoryItems", itemId, { ...rating, updatedAt: sql`now()` });
  await recordAct(tx, actorId, "item.rated", itemId, { ...rating });
}
