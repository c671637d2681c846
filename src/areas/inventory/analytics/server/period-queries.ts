/** Queries on the movements of a period. Each reads the movements once (measurements: docs/decisions/0021). */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { goodsBack, goodsOut, type Category } from "../../rules.ts";
import { shrinkageReasons } from "../rules.ts";

const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const isOut = sql`m.reason in (${list([...goodsOut, ...goodsBack])})`;

export interface DayChange {
  day: string;
  /** The change of the stock's value by the day's movements, at today's prices. Archived items are excluded. */
  atPrice: number;
  /** The exact change of the stock's value at cost, by movements and without pieces. Archived items are excluded. */
  atCost: number;
  /** The cost of pieces that went out, minus pieces that came back, and late costs of pieces that had left. */
  costOfGoods: number;
}

export async function listDayChanges(db: Database, since: string): Promise<DayChange[]> {
  // `date_bin` groups by days from `since` on. Converting all rows to the shop's time zone takes ten times as long.
  const { rows } = await sql<DayChange>`
    select ${shopDay(sql`d.begins`)} as day, d.at_price, d.at_cost, d.cost_of_goods
    from (select date_bin('1 day', m.created_at, ${since}::timestamptz) as begins,
           coalesce(sum(m.quantity * i.price) filter (where i.archived_at is null), 0) as at_price,
           coalesce(sum(m.value) filter (where i.archived_at is null and m.part <> 'sold'), 0) as at_cost,
           coalesce(-sum(m.value) filter (where ${isOut} or m.part = 'sold'), 0) as cost_of_goods
    from (
      select item_id, created_at, quantity, value, reason, '' as part from stock_movements
      union all
      select item_id, created_at, 0, case part when 'sold' then -value else value end, '', part
      from stock_value_entries) m
    join inventory_items i on i.id = m.item_id
    where m.created_at >= ${since}
    group by 1) d`.execute(db);
  return rows;
}

export interface BestSeller {
  item: { id: string; sku: string; name: string };
  sold: number;
  used: number;
  pieces: number;
  atPrice: number;
  atCost: number;
}

export interface Outgoings {
  best: BestSeller[];
  byCategory: { category: Category; out: number }[];
}

const BEST = 10;

export async function getOutgoings(db: Database, since: string): Promise<Outgoings> {
  const { rows } = await sql<Outgoings>`
    with out as materialized (
      select m.item_id,
             -coalesce(sum(m.quantity) filter (where m.reason in ('sale', 'refund')), 0) as sold,
             -coalesce(sum(m.quantity) filter (where m.reason in ('repair_part', 'part_returned')), 0) as used,
             -sum(m.quantity) as pieces,
             -sum(m.value) as at_cost
      from stock_movements m
      where m.created_at >= ${since} and ${isOut}
      group by m.item_id),
    best as (
      select i.id, i.sku, i.name, o.sold, o.used, o.sold + o.used as pieces,
             (o.sold + o.used) * i.price as at_price, o.at_cost
      from out o join inventory_items i on i.id = o.item_id
      where o.sold + o.used > 0
      order by o.sold + o.used desc, (o.sold + o.used) * i.price desc, i.id
      limit ${BEST})
    select
      (select coalesce(json_agg(json_build_object(
          'item', json_build_object('id', id, 'sku', sku, 'name', name), 'sold', sold, 'used', used,
          'pieces', pieces, 'atPrice', at_price, 'atCost', at_cost)), '[]') from best) as best,
      (select coalesce(json_agg(json_build_object('category', category, 'out', pieces)), '[]') from (
          select i.category, sum(o.pieces) as pieces from out o join inventory_items i on i.id = o.item_id
          group by i.category) c) as by_category`.execute(db);
  return rows[0] ?? { best: [], byCategory: [] };
}

export interface Shrinkage {
  reason: (typeof shrinkageReasons)[number];
  pieces: number;
  atPrice: number;
  atCost: number;
}

export async function listShrinkage(db: Database, since: string): Promise<Shrinkage[]> {
  const { rows } = await sql<Shrinkage>`
    select m.reason, sum(m.quantity)::bigint as pieces, sum(m.quantity * i.price) as at_price,
           sum(m.value) as at_cost
    from stock_movements m join inventory_items i on i.id = m.item_id
    where m.created_at >= ${since} and m.reason in (${list(shrinkageReasons)})
    group by m.reason order by 3`.execute(db);
  return rows;
}
