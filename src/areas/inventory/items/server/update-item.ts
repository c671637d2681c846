import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Item, ItemChange } from "../../core/contract.ts";
import { saveOwnPictures } from "../../pictures/server/show-pictures.ts";
import { getItem } from "../../core/server/queries.ts";
import { setSerialised } from "../../serials/server/set-serialised.ts";

const pictureFields = ["featuredImage", "imageUrl", "imageAltText"] as const;

/**
 * Writes the given fields if no other user has edited the item since `version`. Changes of stock keep `version`,
 * because no form edits the stock. A picture address has no effect while the item has uploaded pictures.
 * @throws Refusal not_found, stale_version (with the current item), sku_taken, barcode_taken, validation_failed
 * (`serials` although the item does not become serialised), and the refusals of `setSerialised`
 */
export async function updateItem(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { version, images, serials, reason, ...changes }: ItemChange,
): Promise<Item> {
  const stored = await tx
    .selectFrom("inventoryItems")
    .selectAll()
    .where("id", "=", itemId)
    .executeTakeFirst();
  const before = await tx
    .updateTable("inventoryItems as i")
    .from((eb) =>
      eb
        .selectFrom("inventoryItems")
        .select(["id", "isSerialised as wasSerialised"])
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
    .returning(["old.wasSerialised", "i.isSerialised"])
    .executeTakeFirst();
  if (!before) {
    return refuse("stale_version", { current: await getItem(tx, actor, itemId) });
  }
  if (before.wasSerialised !== before.isSerialised) {
    await setSerialised(tx, actor, itemId, before.isSerialised, serials);
  } else if (serials) {
    refuse("validation_failed", {
      fields: { serials: "are told when an item comes to be kept by serial number" },
    });
  }
  if (images || pictureFields.some((field) => changes[field] !== undefined)) {
    await saveOwnPictures(tx, itemId);
  }
  const item = await getItem(tx, actor, itemId);
  await recordAct(tx, actor, "item.updated", itemId, {
    fields: [...Object.keys(changes), ...(images ? ["images"] : [])],
    ...changedValues(stored ?? {}, changes),
    ...(reason && { reason }),
  });
  return item;
}
