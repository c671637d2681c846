import { sql } from "kysely";
import {
  inSpan,
  recordedBy,
  type DayFigure,
  type DaySpan,
  type RecordedBy,
} from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/**
 * Sales of the span (alias `s`), by the day on which they were completed. It never changes, unlike that of a pending
 * sale.
 */
export const completed = (span: DaySpan, by: RecordedBy | null) =>
  sql`s.status = 'completed' and ${inSpan(sql`s.completed_at`, span)}
    and ${recordedBy(sql`s.user_id`, sql`s.completed_at`, by)}`;

const day = shopDay(sql`s.completed_at`);

/** Completed sales, with their refunds and goods. `amount` is money in minor units. */
export const saleFigures = {
  sale: (span, by) => sql`
    select ${day}, '', count(*), sum(s.total) from sales s where ${completed(span, by)} group by 1`,

  /** By how the sales were paid: a sale that was paid in two ways is in both. `count` is the number of payments. */
  sale_method: (span, by) => sql`
    select ${day}, p.payment_method, count(*), sum(p.amount)
    from sales s join payments p on p.sale_id = s.id
    where ${completed(span, by)} and p.status in ('completed', 'refunded') and p.completed_at is not null
    group by 1, 2`,

  /** Goods by the category of today, after discounts and before charges and cash rounding. `count` is pieces. */
  sale_category: (span, by) => sql`
    select ${day}, i.category, sum(l.quantity), sum(l.total_price - l.discount_share)
    from sales s join sale_items l on l.sale_id = s.id join inventory_items i on i.id = l.item_id
    where ${completed(span, by)} group by 1, 2`,

  sale_refund: (span, by) => sql`
    select ${shopDay(sql`f.created_at`)}, '', count(*), sum(f.amount) from sale_refunds f
    where ${inSpan(sql`f.created_at`, span)} and ${recordedBy(sql`f.user_id`, sql`f.created_at`, by)}
    group by 1`,
} satisfies Record<string, DayFigure>;
