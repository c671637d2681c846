import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/** Locks an item, so that changes to its pictures run one after the other. @throws Refusal not_found */
export async function lockItem(tx: Tx, itemId: string): Promise<void> {
  const item = await tx
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) refuse("not_found");
}

/**
 * Copies the addresses of an item's pictures, in order, to the item, for lists, tills and the online shop. `version`
 * stays, as with changes of stock. The new `updated_at` makes tills refresh the item.
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

/** Restores the addresses of uploaded pictures, if there are any. A picture address from a form then has no effect. */
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
