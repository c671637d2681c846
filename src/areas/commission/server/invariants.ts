import { sql, type RawBuilder } from "kysely";
import { isComeback } from "./repair-facts.ts";

/** The money of each repair in the ledger: what was paid and not given back, and when something happened last. */
const facts = sql`
  select c.device_id, coalesce(m.amount, 0) - coalesce(f.amount, 0) as received, b.device_id is not null as came_back,
    greatest(d.handed_over_at, m.at, f.at, b.at, g.at) as changed_at
  from commission_repairs c join devices d on d.id = c.device_id
  left join (
    select coalesce(p.device_id, o.device_id) as device_id, sum(p.amount) as amount, max(p.completed_at) as at
    from payments p left join credit_accounts a on a.id = p.credit_account_id left join payments o on o.id = a.payment_id
    where p.status in ('completed', 'refunded') and p.completed_at is not null and p.payment_method <> 'on_credit'
    group by 1) m on m.device_id = c.device_id
  left join (
    select coalesce(p.device_id, o.device_id) as device_id, sum(r.amount) as amount, max(r.refunded_at) as at
    from payment_refunds r join payments p on p.id = r.payment_id
    left join credit_accounts a on a.id = p.credit_account_id left join payments o on o.id = a.payment_id
    where p.completed_at is not null and r.refund_method <> 'on_credit' group by 1) f on f.device_id = c.device_id
  left join (
    select r.device_id, max(r.updated_at) as at from returned_devices r where ${isComeback(sql`r`)} group by 1) b
    on b.device_id = c.device_id
  left join (
    select r.device_id, max(r.updated_at) as at from returned_devices r group by 1) g on g.device_id = c.device_id`;

/** Invariants of commission. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const commissionInvariants = {
  "the balance of a technician is the sum of their entries": sql`
    select coalesce(b.technician_id, e.technician_id) as technician_id, b.balance, e.total
    from commission_balances b
    full join (select technician_id, sum(amount) as total, count(*) as entries from commission_entries group by 1) e
      on e.technician_id = b.technician_id
    where b.balance is distinct from e.total or b.entries is distinct from e.entries`,

  "each entry of a technician continues from the one before": sql`
    select id, position from (
      select id, position, balance_after, amount, lag(balance_after, 1, 0::bigint) over ledger as before,
             row_number() over ledger as place
      from commission_entries
      window ledger as (partition by technician_id order by position)) as entries
    where balance_after <> before + amount or position <> place`,

  "the commission of a repair follows from its rule, its money and its place in the month": sql`
    select c.device_id, c.amount, c.rate from commission_repairs c
    join commission_rules r on r.id = c.rule_id
    cross join lateral (
      select coalesce((
        select (t ->> 'rate')::bigint from jsonb_array_elements(r.tiers) t
        where (t ->> 'from')::bigint <= case r.tiers_by when 'count' then c.place else c.sum_before end
        order by (t ->> 'from')::bigint desc limit 1), r.rate) as rate) w
    where c.rate <> w.rate or r.starts_on > c.earned_on or (r.technician_id is not null and r.technician_id <> c.technician_id)
       or c.amount <> case r.kind
            when 'none' then 0
            when 'per_repair' then case when c.is_limited then least(c.rate, c.labour + c.parts_charged) else c.rate end
            when 'labour' then round(c.labour::numeric * c.rate / 10000)
            else round(greatest(c.labour + c.parts_charged - c.parts_cost, 0)::numeric * c.rate / 10000) end`,

  "the commission of a repair is at most its money": sql`
    select c.device_id, c.amount, coalesce(e.total, 0) as total from commission_repairs c
    join (${facts}) f on f.device_id = c.device_id
    left join (select device_id, sum(amount) as total from commission_entries group by 1) e on e.device_id = c.device_id
    left join (
      select device_id, -sum(amount) as amount from device_charges where amount < 0 and waived_at is null group by 1) w
      on w.device_id = c.device_id
    where c.is_limited and (c.amount > c.labour + c.parts_charged
       or f.changed_at < (select compared_until from commission_progress)
          and coalesce(e.total, 0) > greatest(f.received, 0) + coalesce(w.amount, 0))`,

  "the repairs of a technician are counted through each month": sql`
    select device_id, place, sum_before from (
      select device_id, place, sum_before, row_number() over earlier as nth,
        coalesce(sum(labour + parts_charged) over (earlier rows between unbounded preceding and 1 preceding), 0) as sum
      from commission_repairs window earlier as (partition by technician_id, month order by place)) as counted
    where place <> nth or sum_before <> sum`,

  "the entries of a repair never take back more than it earned": sql`
    select device_id, position from (
      select e.device_id, e.position, sum(e.amount) over (partition by e.device_id order by e.position) as so_far, c.amount as most,
        e.technician_id = c.technician_id as is_theirs
      from commission_entries e join commission_repairs c on c.device_id = e.device_id) as entries
    where so_far < 0 or so_far > most or not is_theirs`,

  "the ledger of a repair agrees with its payments, refunds and returns": sql`
    select c.device_id, coalesce(e.total, 0) as total from commission_repairs c
    join (${facts}) f on f.device_id = c.device_id
    left join (select device_id, sum(amount) as total from commission_entries group by 1) e on e.device_id = c.device_id
    where f.changed_at < (select compared_until from commission_progress)
      and coalesce(e.total, 0) <> case when f.came_back then 0 when c.bill = 0 then c.amount
        else round(c.amount::numeric * greatest(least(f.received, c.bill), 0) / c.bill) end`,

  "a payout is the sum of the entries that it covers": sql`
    select y.id, y.amount, c.total from commission_payouts y
    left join (
      select p.payout_id, sum(e.amount) as total, bool_and(e.technician_id = o.technician_id and e.day <= o.up_to
          and e.device_id is not null and (p.voided_at is null) = (o.voided_at is null)) as fits
      from commission_payout_entries p join commission_entries e on e.id = p.entry_id
      join commission_payouts o on o.id = p.payout_id group by 1) c on c.payout_id = y.id
    where c.total is distinct from y.amount or not c.fits`,

  "a payout is in the ledger once, and a voided one is undone": sql`
    select y.id from commission_payouts y
    left join (
      select payout_id, sum(amount) as total, count(*) as entries from commission_entries
      where payout_id is not null group by 1) e on e.payout_id = y.id
    where e.total is distinct from (case when y.voided_at is null then -y.amount else 0 end)
       or e.entries is distinct from (case when y.voided_at is null then 1 else 2 end)`,

  "cash for a technician left the drawer, and came back when the payout was voided": sql`
    select y.id from commission_payouts y
    left join shift_movements m on m.id = y.shift_movement_id
    left join shift_movements b on b.id = y.back_movement_id
    where (m.id is not null and (m.direction <> 'out' or m.amount <> y.amount or not m.is_bound))
       or (b.id is not null and (b.direction <> 'in' or b.amount <> y.amount or not b.is_bound))`,
} satisfies Record<string, RawBuilder<unknown>>;
