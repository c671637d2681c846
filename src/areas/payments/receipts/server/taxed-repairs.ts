import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { DaySpan, RecordedBy } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { TaxedRow } from "#src/server/taxed-rows.ts";
import { arrived, givenBack } from "../../core/server/day-figures.ts";

/**
 * Payments of repairs by the day of their arrival and the tax of their receipts, and their refunds by the day on which
 * they were given. A refund includes tax at the rate of its receipt, as its paper says.
 */
export async function taxedRepairs(
  db: Database,
  span: DaySpan,
  by: RecordedBy | null = null,
): Promise<(TaxedRow & { isRefund: boolean })[]> {
  const { rows } = await sql<TaxedRow & { isRefund: boolean }>`
    select ${shopDay(sql`p.completed_at`)} as day, c.tax_code as code, c.tax_rate::float8 as rate, false as is_refund,
      sum(p.amount)::bigint as amount, coalesce(sum(c.tax_amount), 0)::bigint as tax
    from payments p left join receipts c on c.payment_id = p.id
    where p.device_id is not null and ${arrived(span, by)} group by 1, 2, 3
    union all
    select ${shopDay(sql`r.refunded_at`)}, c.tax_code, c.tax_rate::float8, true, -sum(r.amount)::bigint,
      -coalesce(sum(round(r.amount * c.tax_rate / (100 + c.tax_rate))), 0)::bigint
    from payment_refunds r join payments p on p.id = r.payment_id left join receipts c on c.payment_id = p.id
    where p.device_id is not null and ${givenBack(span, by)} group by 1, 2, 3`.execute(db);
  return rows;
}
