import { sql } from "kysely";
import { MAX_COUNTS } from "../rules.ts";
import { creditMethodsInSql } from "./figures.ts";

/** The invariants of shifts. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const shiftInvariants = {
  "what a closed shift should have is its float, and what its ledgers say": sql`
    select s.id as shift_id, s.z_number, t.provider, t.expected, m.total
    from shifts s
    cross join lateral (
      select provider, sum(amount) as total
      from (
        select 'cash' as provider, s.opening_float as amount
        union all select 'cash', case direction when 'in' then amount else -amount end
          from shift_movements where shift_id = s.id
        union all select provider, amount + cash_rounding from payments where shift_id = s.id
          and payment_method not in (${creditMethodsInSql})
        union all select provider, -amount - cash_rounding from payment_refunds where shift_id = s.id
          and refund_method not in (${creditMethodsInSql})) money
      group by provider) m
    full join shift_tallies t on t.shift_id = s.id and t.provider = m.provider
    where s.closed_at is not null and t.expected is distinct from m.total`,

  "what a shift counts is of a closed shift, and what nobody took is expected to be nothing": sql`
    select t.shift_id, t.provider, t.expected from shift_tallies t join shifts s on s.id = t.shift_id
    where s.closed_at is null
       or (t.provider <> 'cash' and t.expected <> 0
           and not exists (select from payments p where p.shift_id = s.id and p.provider = t.provider)
           and not exists (select from payment_refunds f where f.shift_id = s.id and f.provider = t.provider))`,

  "a closed shift counted its cash, or nobody counted": sql`
    select s.id as shift_id, s.z_number from shifts s
    left join shift_tallies t on t.shift_id = s.id and t.provider = 'cash'
    where s.closed_at is not null and (
      t.shift_id is null or t.counted is distinct from s.float_left + s.safe_drop
      or (s.closing = 'counted' and t.counted is null)
      or (s.closing = 'forced' and s.closing_note is null))`,

  "a drawer was counted as often as it may be, and its shift closed with the last count": sql`
    select s.id as shift_id, s.z_number, c.counts, c.wrong, c.last, c.accepted
    from shifts s
    left join lateral (
      select count(*) as counts, count(*) filter (where not is_accepted) as wrong, max(position) as last,
             max(position) filter (where is_accepted) as accepted
      from shift_counts where shift_id = s.id) c on true
    where c.counts <> coalesce(c.last, 0) or c.wrong > ${sql.lit(MAX_COUNTS)}
       or (s.closed_at is null and c.accepted is not null)
       or (s.float_left is not null and c.accepted is distinct from c.last)
       or (s.closing = 'forced' and s.float_left is null and c.accepted is not null)`,

  "a shift counts what the count it was closed with says": sql`
    select s.id as shift_id, c.position, t.provider, t.expected, t.counted, k.expected as expected_then, k.counted as counted_then
    from shifts s
    join shift_counts c on c.shift_id = s.id and c.is_accepted
    cross join lateral jsonb_to_recordset(c.tallies) as k(provider text, expected bigint, counted bigint)
    full join shift_tallies t on t.shift_id = s.id and t.provider = k.provider
    where (c.id is not null or exists (select from shift_counts a where a.shift_id = t.shift_id and a.is_accepted))
      and (t.expected, t.counted) is distinct from (k.expected, k.counted)`,

  "a shift needs a sign-off if its difference is above the limit of its day": sql`
    select s.id as shift_id, s.z_number, s.difference_limit, s.needs_sign_off, d.is_above
    from shifts s
    cross join lateral (
      select coalesce(bool_or(abs(t.counted - t.expected) > s.difference_limit
        or t.provider = 'cash' and t.counted is null and abs(t.expected) > s.difference_limit), false) as is_above
      from shift_tallies t where t.shift_id = s.id) d
    where s.needs_sign_off <> d.is_above`,

  "Z reports are numbered 1, 2, 3 without a gap": sql`
    select n.last, count(s.z_number) as reports, max(s.z_number) as highest
    from shift_numbers n left join shifts s on s.z_number is not null
    group by n.last
    having n.last <> count(s.z_number) or n.last <> coalesce(max(s.z_number), 0)`,

  "money in a shift was taken by its user while it was open": sql`
    select p.id, p.shift_id from payments p join shifts s on s.id = p.shift_id
    cross join lateral (select p.paid_with is not null and p.payment_method = 'cash' as is_part) c
    where p.received_by is distinct from s.user_id
       or not (p.status in ('completed', 'refunded') or c.is_part and p.status in ('pending', 'late'))
       or case when c.is_part then p.payment_date else p.completed_at end not between s.opened_at
         and coalesce(s.closed_at, 'infinity')
    union all
    select f.id, f.shift_id from payment_refunds f join shifts s on s.id = f.shift_id
    where f.refunded_by is distinct from s.user_id or f.refunded_at < s.opened_at or f.refunded_at > s.closed_at
    union all
    select m.id, m.shift_id from shift_movements m join shifts s on s.id = m.shift_id
    where m.created_at > s.closed_at`,

  "a movement of cash is undone once, by its opposite": sql`
    select m.id as movement_id from shift_movements m join shift_movements w on w.id = m.corrects
    where (m.shift_id, m.amount) <> (w.shift_id, w.amount) or m.direction = w.direction or w.corrects is not null`,

  "every shift stands in the journal": sql`
    select s.id as shift_id from shifts s
    where not exists (select from events e where e.record_id = s.id and e.kind = 'shift.opened')
       or (s.closed_at is not null) <> exists (select from events e where e.record_id = s.id and e.kind = 'shift.closed')
       or (s.signed_off_at is not null) <> exists (
         select from events e where e.record_id = s.id and e.kind = 'shift.signed_off')`,
};
