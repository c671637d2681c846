/** Tells customers that the warranty of goods which they bought will end soon. */
import { sql } from "kysely";
import { addDays, today } from "#src/shared/time.ts";
import { beginningOf } from "#src/shared/text.ts";
import type { Database, Tx } from "#src/server/database.ts";
import {
  followAll,
  lengthsSoFar,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import {
  BEFORE_WARRANTY_ENDS,
  isBetween,
  writtenDay,
} from "#src/areas/messaging/automatic/server/wording.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";

export const NOTIFY_OF_GOODS = "tell_of_goods";

/** So many goods of a sale are named in one message. */
const MAX_NAMED = 2;
const LONGEST_NAME = 40;

const GOODS_WARRANTY = "goods_warranty_";

/** Sold goods have warranties of different lengths. Each length has a follower of its own. */
export async function notifyCustomersOfGoods(db: Database, now: Date = new Date()): Promise<void> {
  const { goodsWarrantyDays } = await getSettings(db, "business");
  const { rows } = await sql<{ days: number }>`
    select distinct coalesce(warranty_days, ${goodsWarrantyDays}::integer) as days from inventory_items
    order by 1`.execute(db);
  const current = rows.map(({ days }) => days);
  const lengths = await lengthsSoFar(db, GOODS_WARRANTY, current);
  const followers = lengths.filter((days) => days > BEFORE_WARRANTY_ENDS).map(warrantyEnding);
  await followAll(db, followers, now);
}

interface Sold extends Position {
  customerId: string;
  saleNumber: string;
  completedAt: string;
  names: readonly string[];
}

/** Follows the sales with goods of this warranty. The customer gets one message for all of them. */
const warrantyEnding = (days: number): Follower<Sold> => ({
  key: `${GOODS_WARRANTY}${days}`,
  occasion: "goods_warranty_ending",
  delayDays: days - BEFORE_WARRANTY_ENDS,
  read: (tx, after, until, limit) => readSold(tx, { days, after, until, limit }),
  notify: async (tx, { id, customerId, saleNumber, completedAt, names }) => {
    await notifyCustomer(tx, {
      occasion: "goods_warranty_ending",
      // A sale may have goods with other warranties, whose ends are told too.
      kind: `goods_warranty_ending:${days}`,
      recordId: id,
      customerId,
      variables: {
        items: written(names),
        number: saleNumber,
        day: writtenDay(addDays(today(new Date(completedAt)), days)),
      },
    });
  },
});

/**
 * The next sales, each with its goods of this warranty that the customer still has. Goods that are being returned now are
 * left out: the customer has shown that they know of the warranty.
 */
const readSold = async (
  tx: Tx,
  { days, after, until, limit }: { days: number; after: Position; until: string; limit: number },
): Promise<Sold[]> =>
  (
    await sql<Sold>`
      select s.completed_at::text as at, s.completed_at, s.id, s.customer_id, s.sale_number, g.names
      from sales s cross join lateral (
        select array_agg(l.name order by l.position) as names
        from sale_items l
        where l.sale_id = s.id and l.warranty_days = ${days}
          and l.quantity - l.refunded_quantity - l.replaced_quantity + l.replacement_quantity > 0
          and not exists (select from returned_devices r where r.sale_item_id = l.id and r.current_step <> 'closed')) g
      where g.names is not null and s.status = 'completed' and s.completed_at between ${after.at}::timestamptz and ${until}::timestamptz
        and ${isBetween(sql`s.completed_at`, sql`s.id`, after, until)}
      order by s.completed_at, s.id limit ${limit}`.execute(tx)
  ).rows;

/** The names of the goods, as far as they fit into a short message: `Charger, Cover +2`. */
function written(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => beginningOf(name, LONGEST_NAME));
  const more = names.length - named.length;
  return named.join(", ") + (more > 0 ? ` +${more}` : "");
}
