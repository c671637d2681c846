import { sql } from "kysely";
import type * as z from "zod";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { salesContract, SalesSummary } from "../contract.ts";
import { spanOf } from "./list-sales.ts";

type SpanQuery = z.output<(typeof salesContract.getSalesSummary)["query"]>;

/** What the sales completed in a time brought, in one pass over them. */
export async function getSalesSummary(db: Database, query: SpanQuery): Promise<SalesSummary> {
  const { from, to } = spanOf(query);
  const { rows } = await sql<SalesSummary>`
with chosen as materialized (
  select id, total, refunded_amount, discount_amount, tax_amount, payment_type, user_id,
         (created_at at time zone ${SHOP_TIMEZONE})::date as day
  from sales
  where status = 'completed' and created_at >= coalesce(${from}::timestamptz, '-infinity')
    and created_at < coalesce(${to}::timestamptz, 'infinity')
)
select count(*)::int as count, coalesce(sum(total), 0)::bigint as total,
  coalesce(sum(refunded_amount), 0)::bigint as refunded, coalesce(sum(total - refunded_amount), 0)::bigint as net,
  coalesce(sum(discount_amount), 0)::bigint as discount, coalesce(sum(tax_amount), 0)::bigint as tax,
  (select coalesce(sum(i.quantity - i.refunded_quantity), 0)::int
   from sale_items i where i.sale_id in (select id from chosen)) as items_sold,
  (select coalesce(json_agg(json_build_object('method', payment_type, 'count', n, 'total', total) order by total desc), '[]')
   from (select payment_type, count(*) as n, sum(total) as total from chosen group by 1) m) as by_method,
  (select coalesce(json_agg(json_build_object('user', json_build_object('id', u.id, 'name', u.name), 'count', n,
     'total', total) order by total desc), '[]')
   from (select user_id, count(*) as n, sum(total) as total from chosen group by 1) c join users u on u.id = c.user_id) as by_cashier,
  (select coalesce(json_agg(json_build_object('day', day, 'count', n, 'total', total) order by day), '[]')
   from (select day, count(*) as n, sum(total) as total from chosen group by 1) d) as by_day
from chosen`.execute(db);
  const [summary] = rows;
  if (!summary) throw new Error("an aggregate answers one row");
  return summary;
}
