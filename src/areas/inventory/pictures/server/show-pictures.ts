import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/** Locks an item, so that its pictures are changed by one request at a time. @throws Refusal not_found */
export async function lockItem(tx: Tx, itemId: string): Promise<void> {
  await tx
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Copies the addresses of the pictures to the row of the item, from which lists and tills read them. The new
 * `updated_at` makes tills read the item again. `version` stays, so that open forms of the item do not become stale.
 */
export async function showPictures(tx: Tx, itemId: string): Promise<void> {
  await sql`
    update inventory_items i
    set featured_image = own.featured, image_url = own.large, images = own.all_large,
        image_alt_text = own.alt_text, updated_at = now()
    from (
      select max('/api/item-pictures/' || id || '/480') filter (where position = 1) as featured,
             max('/api/item-pictures/' || id || '/1280') filter (where position = 1) as large,
             max(alt_text) filter (where position = 1) as alt_text,
             coalesce(jsonb_agg('/api/item-pictures/' || id || '/1280' order by position), '[]') as all_large
      from item_pictures where item_id = ${itemId} and deleted_at is null) own
    where i.id = ${itemId}`.execute(tx);
}

/** If the item has uploaded pictures, copies their addresses again, because a form may have replaced them. */
export async function saveOwnPictures(tx: Tx, itemId: string): Promise<void> {
  const own = await tx
    .selectFrom("itemPictures")
    .select("id")
    .where("itemId", "=", itemId)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (own) await showPictures(tx, itemId);
}
