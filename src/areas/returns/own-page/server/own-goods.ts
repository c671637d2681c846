import { sql, type RawBuilder } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { OwnGoods } from "../own-records.ts";

/** The pieces that the customer still has. Replacement pieces have the warranty of the original ones. */
const left = sql<number>`l.quantity - l.refunded_quantity - l.replaced_quantity + l.replacement_quantity`;
const until = sql`${shopDay(sql`s.completed_at`)} + l.warranty_days`;

const goods = keysetList({
  orders: { newest: newestFirst(sql`s.created_at`, sql`l.id`) },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`s.customer_id = ${customerId}`,
  },
  select: (db) =>
    db
      .selectFrom("saleItems as l")
      .innerJoin("sales as s", "s.id", "l.saleId")
      .select(["l.id", "s.saleNumber", "l.name", left.as("quantity")])
      .select(sql<number>`l.warranty_days`.as("warrantyDays"))
      .select(sql<string>`s.completed_at`.as("completedAt"))
      .where("s.status", "=", "completed")
      .where(
        sql<boolean>`l.warranty_days > 0 and ${until} >= ${shopDay(sql`now()`)} and ${left} > 0`,
      ),
});

/** One page of the goods of a customer that are still under warranty, the newest first. */
export async function listOwnGoods(
  db: Database,
  customerId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<OwnGoods>> {
  const { items, nextCursor } = await goods.read(
    db,
    { sort: "newest", cursor, limit },
    { customerId },
  );
  return {
    nextCursor,
    items: items.map(
      ({ id: saleItemId, saleNumber, name, quantity, warrantyDays, completedAt }) => ({
        saleItemId,
        saleNumber,
        name,
        quantity,
        warrantyUntil: addDays(today(new Date(completedAt)), warrantyDays),
      }),
    ),
  };
}
