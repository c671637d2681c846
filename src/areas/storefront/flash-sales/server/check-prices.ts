import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { NewFlashSale } from "../contract.ts";
import { displayedPriceIn } from "../../core/server/prices.ts";

/**
 * Checks that each price is lower than the displayed one, and that no item has two flash sales at a time. The constraint
 * `flash_sale_items_once_at_a_time` refuses a flash sale that was planned meanwhile.
 * @throws Refusal product_not_found, flash_price_not_lower, flash_sale_overlap
 */
export async function checkPrices(
  tx: Tx,
  flashSaleId: string,
  { items, startsAt, endsAt }: Pick<NewFlashSale, "items" | "startsAt" | "endsAt">,
): Promise<void> {
  const found = await tx
    .selectFrom("inventoryItems as i")
    .select(["i.id", "i.name", displayedPriceIn("i").as("displayed")])
    .select((eb) =>
      eb
        .selectFrom("flashSaleItems as f")
        .select("f.flashSaleId")
        .whereRef("f.itemId", "=", "i.id")
        .where("f.flashSaleId", "<>", flashSaleId)
        .where(
          sql<boolean>`tstzrange(f.holds_from, f.holds_until) && tstzrange(${startsAt}, ${endsAt})`,
        )
        .limit(1)
        .as("otherSaleId"),
    )
    .where(
      "i.id",
      "in",
      items.map(({ itemId }) => itemId),
    )
    .where("i.archivedAt", "is", null)
    .orderBy("i.id")
    .forShare("i")
    .execute();
  const byId = new Map(found.map((item) => [item.id, item]));
  for (const { itemId, price } of items) {
    const item = byId.get(itemId) ?? refuse("product_not_found", { params: { itemId } });
    const { name, displayed, otherSaleId } = item;
    if (price >= displayed) {
      refuse("flash_price_not_lower", { params: { itemId, name, displayed } });
    }
    if (otherSaleId) refuse("flash_sale_overlap", { params: { itemId, name } });
  }
}
