/** The prices of products online, in SQL. They are those of `displayedPrice` and `withFlashPrice`. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";

/** The price without a flash sale. `item`: the alias of `inventory_items`. */
export const displayedPriceIn = (item: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${item}.${name}`);
  return sql<number>`case when ${column("sale_price")} > 0 then ${column("sale_price")}
    else coalesce(${column("online_price")}, ${column("price")}) end`;
};

/** The price that a flash sale which runs now gives to an item; null: none does. */
export const runningFlashPrice = (itemId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select f.price from flash_sale_items f
    where f.item_id = ${itemId} and tstzrange(f.holds_from, f.holds_until) @> now())`;

/** The price that buyers see now. */
export const onlinePriceIn = (item: string): RawBuilder<number> =>
  sql<number>`least(${displayedPriceIn(item)}, ${runningFlashPrice(sql.ref(`${item}.id`))})`;

/** What the banner of a running flash sale shows. */
export interface RunningFlashSale {
  id: string;
  name: string | null;
  endsAt: string;
  itemIds: readonly string[];
}

export interface FlashSalesNow {
  /** The flash sales that run now, the one that ends first as the first. */
  running: readonly RunningFlashSale[];
  /** The moment at which the next flash sale starts or ends. Until then pages may be cached; null: none is planned. */
  validUntil: string | null;
}

/** The flash sales that run now, and how long this stays so. */
export async function getFlashSalesNow(db: Database): Promise<FlashSalesNow> {
  const { rows } = await sql<FlashSalesNow>`
    select
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name,
          'endsAt', ${momentInJson(sql`s.ends_at`)},
          'itemIds', (select json_agg(f.item_id order by f.position) from flash_sale_items f where f.flash_sale_id = s.id)
        ) order by s.ends_at, s.id), '[]')
       from flash_sales s
       where s.ended_at is null and s.starts_at <= now() and now() < s.ends_at) as running,
      (select ${momentInJson(sql`min(m.at)`)}
       from flash_sales s, lateral (values (s.starts_at), (s.ends_at)) as m (at)
       where s.ended_at is null and m.at > now()) as "validUntil"`.execute(db);
  return rows[0] ?? { running: [], validUntil: null };
}
