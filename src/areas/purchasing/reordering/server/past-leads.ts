import { sql } from "kysely";
import { rangeOf, type CasesRange } from "#src/shared/forecast/cases-range.ts";
import type { Database } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

export type PastLeads = ReadonlyMap<string, CasesRange>;

/** Only so many of a supplier's newest orders are read. Older ones say little about today's ways. */
const NEWEST_ORDERS = 50;

/**
 * How many days suppliers needed: from the day of an order to its first goods, for suppliers with enough orders that
 * were received.
 */
export async function listPastLeads(
  db: Database,
  supplierIds: readonly string[],
): Promise<PastLeads> {
  if (supplierIds.length === 0) return new Map();
  const { rows } = await sql<{ supplierId: string; days: number[] }>`
    select s.supplier_id, array_agg(f.days order by f.days) as days
    from unnest(${supplierIds}::uuid[]) as s (supplier_id)
    cross join lateral (
      select o.id, o.order_date from purchase_orders o
      where o.supplier_id = s.supplier_id and o.status not in ('draft', 'cancelled')
      order by o.order_date desc, o.id desc limit ${sql.lit(NEWEST_ORDERS)}) as o
    cross join lateral (
      select greatest(${shopDay(sql`min(r.created_at)`)} - o.order_date, 0) as days
      from goods_receipts r where r.purchase_order_id = o.id and r.reason is null) as f
    where f.days is not null and exists (
      select from purchase_order_lines l where l.purchase_order_id = o.id and l.received_quantity > 0)
    group by s.supplier_id`.execute(db);
  return new Map(
    rows.flatMap(({ supplierId, days }) => {
      const range = rangeOf(days);
      return range ? [[supplierId, range] as const] : [];
    }),
  );
}
