import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { blindSince } from "../../shifts/server/blind-since.ts";
import { creditMethodsInSql } from "../../shifts/server/figures.ts";
import type { Takings } from "../contract.ts";
import { spanOf } from "./span-of-days.ts";
import { inDrawer, isSimulated } from "../../shifts/server/stated-money.ts";

/** What a user must not see: the money that they received since the beginning of their open shift. */
export type Blind = { since: string; userId: string } | null;

export async function blindOf(db: Database, actor: Actor): Promise<Blind> {
  const since = await blindSince(db, actor);
  return since === null ? null : { since, userId: actor.userId };
}

const shiftState = (shiftId: RawBuilder<unknown>) => sql<string>`
  case when ${shiftId} is null then 'none' when f.closed_at is null then 'open' else 'closed' end`;

export const within = (moment: RawBuilder<unknown>, start: string, end: string) =>
  sql<boolean>`${moment} >= ${start}::timestamptz and ${moment} < ${end}::timestamptz`;

export const seen = (
  user: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  blind: Blind,
): RawBuilder<unknown> =>
  blind === null
    ? sql`true`
    : sql`not (${user} is not distinct from ${blind.userId}::uuid and ${moment} >= ${blind.since}::timestamptz)`;

/**
 * Payments and refunds by day, provider and state of the shift. Credit moves no money. The totals of reconciliation and
 * the takings of the dashboard both add these rows up, so that they always agree.
 */
export const takenMoney = (start: string, end: string, blind: Blind): RawBuilder<unknown> => sql`
    select ${shopDay(sql`p.completed_at`)}, p.provider, ${isSimulated}, 'payment', ${shiftState(sql`p.shift_id`)},
      count(*), sum(p.amount + p.cash_rounding)
    from payments p left join shifts f on f.id = p.shift_id
    where ${within(sql`p.completed_at`, start, end)} and p.status in ('completed', 'refunded')
      and p.payment_method not in (${creditMethodsInSql}) and not ${inDrawer}
      and ${seen(sql`p.received_by`, sql`p.completed_at`, blind)}
    group by 1, 2, 3, 5
    union all
    select ${shopDay(sql`p.payment_date`)}, p.provider, ${isSimulated}, 'payment', ${shiftState(sql`p.shift_id`)},
      count(*), sum(p.amount + p.cash_rounding)
    from payments p join shifts f on f.id = p.shift_id
    where ${within(sql`p.payment_date`, start, end)} and ${inDrawer}
      and ${seen(sql`p.received_by`, sql`p.payment_date`, blind)}
    group by 1, 2, 3, 5
    union all
    select ${shopDay(sql`r.refunded_at`)}, r.provider, ${isSimulated}, 'refund', ${shiftState(sql`r.shift_id`)},
      count(*), -sum(r.amount + r.cash_rounding)
    from payment_refunds r join payments p on p.id = r.payment_id left join shifts f on f.id = r.shift_id
    where ${within(sql`r.refunded_at`, start, end)} and r.refund_method not in (${creditMethodsInSql})
      and ${seen(sql`r.refunded_by`, sql`r.refunded_at`, blind)}
    group by 1, 2, 3, 5`;

/**
 * The money of each day and provider that was received and given back, for sales, repairs and debts together. Whoever
 * still has to count an open drawer is not told its money. @throws Refusal validation_failed
 */
export async function listTakings(
  db: Database,
  actor: Actor,
  days: { from: string; to: string },
): Promise<Takings> {
  const { start, end } = spanOf(days);
  const blind = await blindOf(db, actor);
  const { rows: items } = await sql<Takings["items"][number]>`
    with records (day, provider, is_simulated, kind, shift, count, amount) as (${takenMoney(start, end, blind)})
    select day::text as day, provider, is_simulated,
      json_build_object('count', coalesce(sum(count) filter (where kind = 'payment'), 0),
        'total', coalesce(sum(amount) filter (where kind = 'payment'), 0)) as payments,
      json_build_object('count', coalesce(sum(count) filter (where kind = 'refund'), 0),
        'total', coalesce(-sum(amount) filter (where kind = 'refund'), 0)) as refunds
    from records
    group by records.day, provider, is_simulated
    order by records.day desc, provider <> 'cash', provider, is_simulated`.execute(db);
  return { items, withoutOwnSince: blind?.since ?? null };
}
