import { sql, type RawBuilder } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { OwnGoods } from "../own-records.ts";

/** The pieces that the customer still has. Replacement pieces have the warranty of the original ones. */
const left = sql<number>`l.quantity - l.refunded_quantity - l.replaced_quantity + l.replacement_quantity`;
const until = (days: RawBuilder<unknown>) =>
  sql`${shopDay(sql`s.completed_at`)} + coalesce(i.warranty_days, ${days}::integer)`;

const goods = keysetList({
  orders: { newest: newestFirst(sql`s.created_at`, sql`l.id`) },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`s.customer_id = ${customerId}`,
    /** The warranty in days of an item without its own. Goods whose warranty has ended are left out. */
    warrantyDays: (days: RawBuilder<number>) =>
      sql`coalesce(i.warranty_days, ${days}::integer) > 0 and ${until(days)} >= ${shopDay(sql`now()`)}`,
  },
  select: (db) =>
    db
      .selectFrom("saleItems as l")
      .innerJoin("sales as s", "s.id", "l.saleId")
      .innerJoin("inventoryItems as i", "i.id", "l.itemId")
      .select(["l.id", "s.saleNumber", "l.name", "i.warrantyDays", left.as("quantity")])
      .select(sql<string>`s.completed_at`.as("completedAt"))
      .where("s.status", "=", "completed")
      .where(sql<boolean>`${left} > 0`),
});

/** One page of the goods of a customer that are still under warranty, the newest first. */
export async function listOwnGoods(
  db: Database,
  customerId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<OwnGoods>> {
  const { goodsWarrantyDays } = await getSettings(db, "business");
  const { items, nextCursor } = await goods.read(
    db,
    { sort: "newest", cursor, limit },
    { customerId, warrantyDays: goodsWarrantyDays },
  );
  return {
    nextCursor,
    items: items.map(
      ({ id: saleItemId, saleNumber, name, quantity, warrantyDays, completedAt }) => ({
        saleItemId,
        saleNumber,
        name,
        quantity,
        warrantyUntil: addDays(today(new Date(completedAt)), warrantyDays ?? goodsWarrantyDays),
      }),
    ),
  };
}
