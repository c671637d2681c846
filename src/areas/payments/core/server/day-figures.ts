import { sql } from "kysely";
import {
  inSpan,
  recordedBy,
  type DayFigure,
  type DaySpan,
  type RecordedBy,
} from "#src/server/day-figures.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

/** Payments that arrived in the span (alias `p`). Late money that completed no payment has no time of completion. */
export const arrived = (span: DaySpan, by: RecordedBy | null) =>
  sql`p.status in ('completed', 'refunded') and ${inSpan(sql`p.completed_at`, span)}
    and ${recordedBy(sql`p.received_by`, sql`p.completed_at`, by)}`;

/** Refunds in the span (alias `r`) of payments (alias `p`) that had arrived. */
export const givenBack = (span: DaySpan, by: RecordedBy | null) =>
  sql`p.completed_at is not null and ${inSpan(sql`r.refunded_at`, span)}
    and ${recordedBy(sql`r.refunded_by`, sql`r.refunded_at`, by)}`;

/** Payments of repairs and their refunds by method, also by credit, points and gift cards. `amount` is minor units. */
export const paymentFigures = {
  repair_payment: (span, by) => sql`
    select ${shopDay(sql`p.completed_at`)}, p.payment_method, count(*), sum(p.amount) from payments p
    where p.device_id is not null and ${arrived(span, by)} group by 1, 2`,

  repair_refund: (span, by) => sql`
    select ${shopDay(sql`r.refunded_at`)}, r.refund_method, count(*), sum(r.amount)
    from payment_refunds r join payments p on p.id = r.payment_id
    where p.device_id is not null and ${givenBack(span, by)} group by 1, 2`,

  /** Refunds of sales by method. Their sum is the figure `sale_refund`. */
  sale_refund_method: (span, by) => sql`
    select ${shopDay(sql`r.refunded_at`)}, r.refund_method, count(*), sum(r.amount)
    from payment_refunds r join payments p on p.id = r.payment_id
    where p.sale_id is not null and ${givenBack(span, by)} group by 1, 2`,

  /** Payments of sales and repairs that were simulated for a demo, so that no money moved. */
  simulated: (span, by) => sql`
    select ${shopDay(sql`p.completed_at`)}, '', count(*), sum(p.amount) from payments p
    where p.gateway = 'simulator' and p.credit_account_id is null and ${arrived(span, by)} group by 1`,
} satisfies Record<string, DayFigure>;
