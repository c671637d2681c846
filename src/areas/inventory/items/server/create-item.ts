import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { suggestSku } from "../../sku/server/suggest-sku.ts";
import type { Item, NewItem } from "../../core/contract.ts";
import { rightsForNewItem } from "../../terms/rules.ts";
import { MAX_VALUE } from "../../value-rules.ts";
import { moveStock } from "../../stock/server/move-stock.ts";
import { getItem } from "../../core/server/queries.ts";

/**
 * Creates an item and records its opening stock as the first movement. Without a SKU it gets the one that the form of a
 * new item suggests.
 * @throws Refusal id_taken, sku_taken, barcode_taken, forbidden (a cost without `view_cost`, another tax code than
 * A without `manage_tax_rates`, a warranty without `manage_settings`), serials_required, serial_taken, validation_failed,
 * adjustment_needs_approval (its opening stock is worth more than the limit)
 */
export async function createItem(
  tx: Tx,
  actor: Actor,
  { quantity, images, serials, ...input }: NewItem,
): Promise<Item> {
  if (input.cost !== undefined) requirePermission(actor, "view_cost");
  for (const right of rightsForNewItem(input)) requirePermission(actor, right);
  if (quantity * (input.cost ?? 0) > MAX_VALUE)
    refuse("validation_failed", { fields: { cost: "is too high for so many pieces" } });
  const id = input.id ?? newId();
  await tx
    .insertInto("inventoryItems")
    .values({
      ...input,
      sku: input.sku ?? (await makeSku(tx, input)),
      id,
      ...(images && { images: JSON.stringify(images) }),
      createdBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "item.created", id);
  if (quantity > 0) {
    await moveStock(tx, actor, [
      { act: "bring-in", reason: "opening", itemId: id, quantity, serials },
    ]);
  } else if (serials && serials.length > 0) {
    refuse("validation_failed", { fields: { serials: "are as many as the quantity" } });
  }
  return getItem(tx, actor, id);
}

/** Made SKUs wait for each other, so that two items of the same kind do not get the same one. */
async function makeSku(
  tx: Tx,
  input: Omit<NewItem, "images" | "quantity" | "serials">,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.madeSkus})`.execute(tx);
  return (await suggestSku(tx, { ...input, category: input.category ?? "other" })).sku;
}
