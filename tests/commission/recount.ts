/** Counts all commissions again from repairs, payments, returns and rules, without anything that the product uses. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

interface Recounted {
  deviceId: string;
  technicianId: string;
  month: string;
  bill: number;
  price: number;
  parts: number;
  cost: number;
  received: number;
  cameBack: boolean;
  kind: string;
  rate: number;
  tiersBy: string;
  tiers: { from: number; rate: number }[];
  /** The order in which the repairs of a month were counted. */
  place: number | null;
}

/** Plain sums by repair. A day in Tanzania begins three hours before one of UTC. */
async function repairs(db: Database): Promise<Recounted[]> {
  const { rows } = await sql<Recounted>`
    select d.id as device_id, w.technician_id, to_char(e.day, 'YYYY-MM') as month, b.bill, coalesce(d.final_amount, 0) as price,
      least(coalesce(p.charged, 0), coalesce(d.final_amount, 0)) as parts, coalesce(p.cost, 0) as cost, m.received,
      exists (select from returned_devices r where r.device_id = d.id and r.warranty_status = 'in-warranty'
        and r.admin_approval_status = 'approved') as came_back,
      k.kind, k.rate, k.tiers_by, k.tiers, c.place
    from devices d
    cross join lateral (select coalesce(d.final_amount, 0) + d.charges_amount as bill) b
    cross join lateral (
      select case when u.role = 'technician' then u.id else d.assigned_to end as technician_id
      from device_transitions t join users u on u.id = t.performed_by
      where t.device_id = d.id and t.to_status = 'completed' order by t.position desc limit 1) w
    cross join lateral (
      select coalesce(sum(y.amount - y.refunded_amount), 0)::bigint - (
          select coalesce(sum(g.amount), 0)::bigint from payment_refunds g join payments o on o.id = g.payment_id
          where o.device_id = d.id and o.payment_method = 'on_credit' and g.refund_method = 'cash') as received,
        max(y.completed_at) as last
      from payments y
      where y.payment_method <> 'on_credit' and (y.device_id = d.id or y.credit_account_id in (
        select a.id from credit_accounts a join payments o on o.id = a.payment_id where o.device_id = d.id))) m
    cross join lateral (
      select (greatest(d.handed_over_at, m.last) at time zone 'UTC' + interval '3 hours')::date as day) e
    left join lateral (
      select sum(q.used * q.unit_price)::bigint as charged, sum(q.cost)::bigint as cost from device_parts q
      where q.device_id = d.id) p on true
    join lateral (
      select * from commission_rules r
      where r.starts_on <= e.day and (r.technician_id = w.technician_id or r.technician_id is null)
      order by (r.technician_id is null), r.starts_on desc, r.created_at desc, r.id desc limit 1) k on true
    left join commission_repairs c on c.device_id = d.id
    where d.status = 'done' and b.bill > 0
      and (select sum(y.amount) from payments y where y.device_id = d.id) >= b.bill
      and not exists (select from credit_accounts a join payments o on o.id = a.payment_id
        where o.device_id = d.id and a.balance > 0)`.execute(db);
  return rows;
}

const rounded = (value: number) => Math.floor(value + 0.5);

/** What the ledger of each repair must say now. */
export async function recountLedger(db: Database): Promise<Map<string, number>> {
  const months = new Map<string, { count: number; sum: number }>();
  const totals = new Map<string, number>();
  const all = (await repairs(db)).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  for (const repair of all) {
    const { technicianId, price, parts, cost, bill } = repair;
    const key = `${technicianId} ${repair.month}`;
    const so = months.get(key) ?? { count: 0, sum: 0 };
    let { rate } = repair;
    for (const tier of repair.tiers)
      if ((repair.tiersBy === "count" ? so.count + 1 : so.sum) >= tier.from) rate = tier.rate;
    const whole = {
      none: 0,
      per_repair: Math.min(rate, price),
      labour: rounded(((price - parts) * rate) / 10_000),
      margin: rounded((Math.max(0, price - cost) * rate) / 10_000),
    }[repair.kind]!;
    const kept = Math.max(0, Math.min(repair.received, bill));
    totals.set(repair.deviceId, repair.cameBack ? 0 : rounded((whole * kept) / bill));
    months.set(key, { count: so.count + 1, sum: so.sum + price });
  }
  return totals;
}

/** The repairs that were paid and handed over, by technician and month. */
export async function recountMonths(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { technicianId, month } of await repairs(db)) {
    const key = `${technicianId} ${month}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
