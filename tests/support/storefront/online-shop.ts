import type { Database } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import type { TestClient } from "../client.ts";
import type { Shop } from "../shop.ts";
import { sold } from "../shop/sales.ts";

/** A flash sale of one item, which begins in three days. */
export async function plannedSale(
  admin: TestClient,
  itemId: string,
  price = 1,
): Promise<{ id: string; version: number; startsAt: string; endsAt: string }> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const answer = await admin.post("/api/flash-sales", {
    name: "Wikendi",
    startsAt: inDays(3),
    endsAt: inDays(4),
    items: [{ itemId, price }],
    reason: "Wikendi",
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A published review of the first line of a sale, written directly to the database with its rating. */
export async function publishedReview(db: Database, saleId: string): Promise<void> {
  const line = await db
    .selectFrom("saleItems")
    .select(["id", "itemId"])
    .where("saleId", "=", saleId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("reviews")
    .values({
      id: newId(),
      itemId: line.itemId,
      saleItemId: line.id,
      score: 4,
      status: "published",
      decidedAt: new Date().toISOString(),
    })
    .execute();
  await db
    .updateTable("inventoryItems")
    .set({ rating: 4, reviewCount: 1 })
    .where("id", "=", line.itemId)
    .execute();
}

/** An item of the brand JBL that is sold online, with a planned flash sale and a published review. */
export async function seedOnlineShop({ app, admin }: Shop): Promise<{ online: string }> {
  const spika = {
    name: "Spika",
    price: 500_000,
    quantity: 3,
    brand: "JBL",
    isAvailableOnline: true,
  };
  const { id } = (await admin.post("/api/items", { sku: "SPK-JBL", ...spika })).body;
  await plannedSale(admin, id);
  const sale = await sold(admin, [{ itemId: id, quantity: 1 }]);
  await publishedReview(app.db, sale.id);
  return { online: id };
}

/** Statements that violate the invariants of the online shop. */
export const onlineShopPlants: Record<string, string[]> = {
  "the rating of an item is that of its published reviews": [
    "update inventory_items set rating = 5, review_count = 7 where review_count = 1",
  ],
  "a review of a product is of the item that was sold": [
    "update reviews r set item_id = (select id from inventory_items i where i.id <> r.item_id limit 1)",
  ],
  "the prices of a flash sale hold while it runs": [
    "update flash_sale_items set holds_until = holds_until - interval '1 hour'",
  ],
};
