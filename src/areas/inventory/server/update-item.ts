import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/actor.ts";
import type { Item, ItemChange } from "../contract.ts";
import { getItem } from "./queries.ts";

/**
 * Writes the given fields if `version` is still the stored one. Stock does not touch `version`: no form edits it.
 * @throws Refusal not_found, stale_version (with the item as it is now), sku_taken, barcode_taken, forbidden (a cost
 * without `view_cost`)
 */
export async function updateItem(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { version, images, ...changes }: ItemChange,
): Promise<Item> {
  if (changes.cost !== undefined) requirePermission(actor, "view_cost");
  const before = await tx
    .updateTable("inventoryItems as i")
    .from((eb) =>
      eb
        .selectFrom("inventoryItems")
        .select(["id", "price as oldPrice", "cost as oldCost"])
        .where("id", "=", itemId)
        .forNoKeyUpdate()
        .as("old"),
    )
    .set({
      ...changes,
      ...(images && { images: JSON.stringify(images) }),
      version: sql`i.version + 1`,
      updatedAt: sql`now()`,
    })
    .whereRef("i.id", "=", "old.id")
    .where("i.version", "=", version)
    .returning(["old.oldPrice", "i.price"])
    .executeTakeFirst();
  const item = await getItem(tx, actor, itemId);
  if (!before) return refuse("stale_version", { current: item });
  const { oldPrice, price } = before;
  await recordEvent(tx, {
    kind: "item.updated",
    recordId: itemId,
    actorId: actor.userId,
    data: {
      fields: [...Object.keys(changes), ...(images ? ["images"] : [])],
      ...(oldPrice !== price && { before: { price: oldPrice }, after: { price } }),
    },
  });
  return item;
}
