/** Queries on the current stock, its age, and the time since a piece last went out. Archived items are excluded. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { ageBands, DEAD_DAYS, SLOW_DAYS, type AgeBand } from "../rules.ts";
import type { IdleItem } from "../contract.ts";
import type { Category } from "../../rules.ts";

export interface CategoryStock {
  category: Category;
  items: number;
  pieces: number;
  atPrice: number;
  atCost: number;
  withoutCost: number;
}

export async function listCategoryStock(db: Database): Promise<CategoryStock[]> {
  const { rows } = await sql<CategoryStock>`
    select category, count(*)::integer as items, sum(quantity)::bigint as pieces,
           sum(quantity::numeric * price) as at_price, sum(value) as at_cost,
           (count(*) filter (where quantity > 0 and cost is null))::integer as without_cost
    from inventory_items where archived_at is null
    group by category order by 4 desc, category`.execute(db);
  return rows;
}

/**
 * Selects the arrivals of the pieces that are still in stock. The query assumes that the oldest pieces go out first,
 * so the pieces in stock are from the latest arrivals. A piece that comes back from a sale or repair is not an
 * arrival. `which` is a condition on the items. An index (migration 0028) lets the query skip arrivals whose pieces
 * have all gone.
 */
export const layers = (which: RawBuilder<unknown>) => sql`
  select m.item_id, m.created_at, least(m.quantity, i.quantity - (i.arrived - m.arrived)) as pieces,
         i.quantity as held, i.price, i.value, i.last_out_at
  from inventory_items i join stock_movements m on m.item_id = i.id and m.arrived > i.arrived - i.quantity
  where m.quantity > 0 and m.reason not in ('refund', 'part_returned')
    and i.quantity > 0 and i.archived_at is null and ${which}`;

export const age = (at: RawBuilder<unknown>) => sql`${shopDay(sql`now()`)} - ${shopDay(at)}`;

/** The start of the day `days` days ago. Comparing timestamps with it is faster than computing the age of each row. */
const atMostOld = (days: number) => sql`${startOfDay(addDays(today(), -days))}::timestamptz`;

export const bandOf = (at: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    ageBands.map(({ name, upTo }) =>
      upTo === Infinity
        ? sql`else ${sql.lit(name)}`
        : sql`when ${at} >= ${atMostOld(upTo)} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`;

export interface AgeWorth {
  band: AgeBand;
  pieces: number;
  atPrice: number;
  atCost: number;
}

export interface Idle {
  items: number;
  pieces: number;
  atPrice: number;
  atCost: number;
  worst: (IdleItem & { atCost: number })[];
}

export interface Shelf {
  ageing: AgeWorth[];
  slow: Idle;
  dead: Idle;
}

const WORST = 20;

/** @param worth the value by which slow and dead items are sorted, the highest first */
export async function getShelf(db: Database, worth: "at_price" | "at_cost"): Promise<Shelf> {
  const { rows } = await sql<Shelf>`
    with layers as materialized (${layers(sql`true`)}),
    idle as materialized (
      select item_id as id, held as pieces, held::numeric * price as at_price,
             value as at_cost, last_out_at,
             greatest(oldest, last_out_at) as lies_since
      from (
        select item_id, min(created_at) as oldest, max(held) as held, max(price) as price, max(value) as value,
               max(last_out_at) as last_out_at
        from layers group by item_id) l)
    select
      (select coalesce(json_agg(a), '[]') from (
        select ${bandOf(sql`created_at`)} as band, sum(pieces) as pieces,
               sum(pieces * price) as "atPrice", sum(pieces * value::numeric / held) as "atCost"
        from layers group by 1) a) as ageing,
      ${idleOf(sql`lies_since < ${atMostOld(SLOW_DAYS - 1)} and lies_since >= ${atMostOld(DEAD_DAYS - 1)}`, worth)} as slow,
      ${idleOf(sql`lies_since < ${atMostOld(DEAD_DAYS - 1)}`, worth)} as dead`.execute(db);
  const none: Idle = { items: 0, pieces: 0, atPrice: 0, atCost: 0, worst: [] };
  return rows[0] ?? { ageing: [], slow: none, dead: none };
}

/** Counts and sums the items for which `which` is true, and selects those with the highest value. */
const idleOf = (which: RawBuilder<unknown>, worth: string) => sql`(
  select json_build_object(
    'items', count(*), 'pieces', coalesce(sum(pieces), 0), 'atPrice', coalesce(sum(at_price), 0),
    'atCost', coalesce(sum(at_cost), 0),
    'worst', (
      select coalesce(json_agg(json_build_object(
        'item', json_build_object('id', id, 'sku', i.sku, 'name', i.name), 'pieces', pieces, 'atPrice', at_price,
        'atCost', at_cost, 'idleDays', ${age(sql`lies_since`)},
        'lastOutAt', to_char(last_out at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by ${sql.ref(worth)} desc, id), '[]')
      from (select id, pieces, at_price, at_cost, last_out_at as last_out, lies_since from idle where ${which} order by ${sql.ref(worth)} desc, id limit ${sql.lit(WORST)}) worst
      join inventory_items i using (id)))
  from idle where ${which})`;
