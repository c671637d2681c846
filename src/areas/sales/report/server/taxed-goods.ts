import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { inSpan, recordedBy, type DaySpan, type RecordedBy } from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { TaxedRow } from "#src/server/taxed-rows.ts";
import { completed } from "../../core/server/day-figures.ts";

/**
 * Goods and charges of completed sales by the day of the sale and their tax, and what was given back by the day of the
 * refund. Amounts are those of the lines, before cash rounding. A refund has the amounts of its paper: differences of
 * rounded sums (`nextShareOf`), and the charges with the last money of the sale.
 */
export async function taxedGoods(
  db: Database,
  span: DaySpan,
  by: RecordedBy | null = null,
): Promise<(TaxedRow & { isRefund: boolean })[]> {
  const { rows } = await sql<TaxedRow & { isRefund: boolean }>`
    with ${givenBack(span, by)}
    select ${shopDay(sql`at`)} as day, code, rate::float8 as rate, is_refund, sum(amount)::bigint as amount,
      sum(tax)::bigint as tax
    from (
      select s.completed_at as at, i.tax_code as code, i.tax_rate as rate, false as is_refund,
        i.total_price - i.discount_share as amount, i.tax_amount as tax
      from sales s join sale_items i on i.sale_id = s.id where ${completed(span, by)}
      union all
      select s.completed_at, ${chargeColumns}, false, (c ->> 'amount')::bigint, (c ->> 'taxAmount')::bigint
      from sales s cross join lateral jsonb_array_elements(s.charges) c
      where s.charges_amount > 0 and ${completed(span, by)}
      union all
      select b.created_at, i.tax_code, i.tax_rate, true,
        -(${share("paid", "b.upto")} - ${share("paid", "b.upto - b.quantity")}),
        -(${share("tax", "b.upto")} - ${share("tax", "b.upto - b.quantity")})
      from back b
      join (select *, total_price - discount_share as paid, tax_amount as tax from sale_items) i on i.id = b.sale_item_id
      where b.is_asked
      union all
      select f.created_at, ${chargeColumns}, true, -(c ->> 'amount')::bigint, -(c ->> 'taxAmount')::bigint
      from given f join sales s on s.id = f.sale_id cross join lateral jsonb_array_elements(s.charges) c
      where f.is_asked and f.amount > 0 and f.upto = s.total and s.charges_amount > 0) facts
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

const chargeColumns = sql`c ->> 'taxCode', (c ->> 'taxRate')::numeric`;

/** The rounded share of the first pieces of line `i`. */
const share = (of: "paid" | "tax", pieces: string) =>
  sql`round(i.${sql.raw(of)} * (${sql.raw(pieces)})::numeric / i.quantity)`;

/**
 * The refunds of all sales that had one in the span, with what each sale (`given`) and each line (`back`) had got back
 * up to and with this refund. `is_asked`: the refund itself is in the span.
 */
const givenBack = (span: DaySpan, by: RecordedBy | null) => sql`
  given as materialized (
    select f.id, f.sale_id, f.created_at, f.amount,
      ${inSpan(sql`f.created_at`, span)} and ${recordedBy(sql`f.user_id`, sql`f.created_at`, by)} as is_asked,
      sum(f.amount) over (partition by f.sale_id order by f.created_at, f.id) as upto
    from sale_refunds f
    where f.sale_id in (select a.sale_id from sale_refunds a where ${inSpan(sql`a.created_at`, span)})),
  back as materialized (
    select *, sum(quantity) over (partition by sale_item_id order by created_at, id) as upto
    from (
      select f.id, f.created_at, f.is_asked, l.sale_item_id, sum(l.quantity) as quantity
      from given f join sale_refund_lines l on l.refund_id = f.id
      group by f.id, f.created_at, f.is_asked, l.sale_item_id) pieces)`;
