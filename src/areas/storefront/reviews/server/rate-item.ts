import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { lockItem } from "#src/areas/inventory/pictures/server/show-pictures.ts";
import {
  saveItemRating,
  type ItemRating,
} from "#src/areas/inventory/core/server/save-item-rating.ts";

/**
 * Writes the rating of a product from its published reviews. The item is locked first, so that of two decisions at once
 * the second one counts the first. A review of a repair (null) has no product.
 */
export async function rateItem(
  tx: Tx,
  actorId: string | null,
  itemId: string | null,
): Promise<void> {
  if (itemId === null) return;
  await lockItem(tx, itemId);
  const rating = await tx
    .selectFrom("reviews")
    .select(sql<ItemRating["rating"]>`round(avg(score), 1)::float8`.as("rating"))
    .select(sql<number>`count(*)::integer`.as("reviewCount"))
    .where("itemId", "=", itemId)
    .where("status", "=", "published")
    .executeTakeFirstOrThrow();
  await saveItemRating(tx, actorId, itemId, rating);
}
