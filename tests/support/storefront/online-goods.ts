/** Goods that a shop sells online, for tests of the online shop. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { type Database, inTransaction } from "#src/server/database.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { slugOf } from "#src/areas/storefront/slugs.ts";
import type { TestClient } from "../client.ts";
import { formWith, plainPicture } from "../shop/pictures.ts";

interface OnlineGood {
  id: string;
  name: string;
  slug: string;
}

let last = 0;

/** Creates an item that is sold online, with ten pieces unless `quantity` says otherwise. */
export async function onlineGood(
  db: Database,
  name: string,
  {
    quantity = 10,
    ...given
  }: {
    quantity?: number;
    brand?: string;
    category?: "accessories" | "cables" | "chargers" | "devices" | "other";
    price?: number;
    onlinePrice?: number;
    salePrice?: number;
    shortDescription?: string;
    longDescription?: string;
    rating?: number;
    reviewCount?: number;
    minStock?: number;
    isAvailableOnline?: boolean;
  } = {},
): Promise<OnlineGood> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("inventoryItems")
      .values({
        id,
        sku: `ONLINE-${++last}`,
        name,
        price: 2_500_000,
        cost: 7_654_321,
        isAvailableOnline: true,
        location: "Rafu ya siri",
        ...given,
      })
      .execute();
    if (quantity > 0)
      await moveStock(tx, null, [{ act: "bring-in", reason: "opening", itemId: id, quantity }]);
  });
  return { id, name, slug: slugOf({ id, name }) };
}

/** Creates many items at once, without stock movements, for tests that only read. `texts` are repeated. */
export async function manyOnlineGoods(
  db: Database,
  count: number,
  texts: readonly string[],
): Promise<void> {
  await sql`
    insert into inventory_items (id, sku, name, brand, category, price, is_available_online,
      short_description, long_description)
    select gen_random_uuid(), 'MANY-' || gen_random_uuid(), left(t[1 + n % cardinality(t)], 160),
      (array['Samsung', 'Tecno', 'JBL', 'Sony', 'LG', null])[1 + n % 6],
      (array['accessories', 'cables', 'chargers', 'devices'])[1 + n % 4],
      500000 + n * 1000, true,
      left(t[1 + (n + 1) % cardinality(t)], 300), t[1 + (n + 2) % cardinality(t)]
    from generate_series(1, ${count}) n, (select ${texts}::text[] as t) given`.execute(db);
}

/** Adds a picture of one colour. */
export const addPictureOf = async (admin: TestClient, itemId: string, colour: string) => {
  const jpeg = plainPicture(1000, 1000, colour).jpeg().toBuffer();
  return admin.post(`/api/items/${itemId}/pictures`, await formWith(jpeg));
};
