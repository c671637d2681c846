import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { RepairMoney } from "../rules.ts";

export interface RepairFacts extends RepairMoney {
  deviceId: string;
  /** Who repaired it; null: nobody knows. */
  technicianId: string | null;
  /** The day on which it was both handed over and paid. */
  earnedOn: string;
  bill: number;
  /** What was paid and not given back. Agreed credit is no money until the debt is paid. */
  received: number;
  /** Whether the whole bill was paid at some time, and no debt of it is open. */
  isSettled: boolean;
  /** The approved return under warranty; null: it did not come back. */
  returnId: string | null;
  /** The days of the last money that came in, of the last refund, and of the last decision about the return. */
  moneyOn: string | null;
  refundedOn: string | null;
  returnedOn: string | null;
}

/** Money that came too late and went back at once was never received: its payment `p` has no moment of completion. */
const arrived = sql`(p.status in ('completed', 'refunded') and p.completed_at is not null)`;

const moneyOf = (of: RawBuilder<unknown>) => sql`
  select p.id, p.device_id, p.amount, p.completed_at, p.payment_method = 'on_credit' as is_credit
  from payments p where p.device_id = ${of} and ${arrived}`;

/**
 * What decides about the commission of a repair, of one moment. Nothing for a repair that was not completed and handed
 * over. The facts do not depend on when they are read, so that a late job writes what a punctual one would have written.
 */
export async function readRepairFacts(tx: Tx, deviceId: string): Promise<RepairFacts | undefined> {
  const { rows } = await sql<RepairFacts>`
    with own as (${moneyOf(sql`${deviceId}::uuid`)}),
    debts as (
      select a.id, a.balance, (select max(e.created_at) from credit_entries e where e.account_id = a.id) as last_at
      from own join credit_accounts a on a.payment_id = own.id where own.is_credit),
    money as (
      select id, amount, completed_at from own where not is_credit
      union all
      select p.id, p.amount, p.completed_at from payments p join debts on debts.id = p.credit_account_id
      where ${arrived}),
    -- What was paid of a debt goes back as a refund of the agreed credit. One that lowers the debt moves no money.
    refunds as (
      select f.amount, f.refunded_at from payment_refunds f
      where f.refund_method <> 'on_credit' and f.payment_id in (select id from own union select id from money)),
    parts as (
      select coalesce(sum(used * unit_price), 0)::bigint as charged, coalesce(sum(cost), 0)::bigint as cost
      from device_parts where device_id = ${deviceId}),
    back as (
      select r.id, greatest(r.approval_decided_at, r.created_at, r.warranty_overruled_at) as at from returned_devices r
      where r.device_id = ${deviceId} and ${isComeback(sql`r`)} order by r.created_at, r.id limit 1)
    select d.id as device_id,
      case when u.role = 'technician' then u.id else coalesce(d.assigned_to, u.id) end as technician_id,
      coalesce(d.final_amount, 0) - least(parts.charged, coalesce(d.final_amount, 0)) as labour,
      least(parts.charged, coalesce(d.final_amount, 0)) as parts_charged, parts.cost as parts_cost,
      coalesce(d.final_amount, 0) + d.charges_amount as bill,
      (select coalesce(sum(amount), 0)::bigint from money)
        - (select coalesce(sum(amount), 0)::bigint from refunds) as received,
      (select coalesce(sum(amount), 0) from own) >= coalesce(d.final_amount, 0) + d.charges_amount
        and not exists (select from debts where balance > 0) as is_settled,
      ${shopDay(sql`greatest(d.handed_over_at, (select max(completed_at) from money), (select max(last_at) from debts))`)} as earned_on,
      (select id from back) as return_id,
      ${shopDay(sql`(select max(completed_at) from money)`)} as money_on,
      ${shopDay(sql`(select max(refunded_at) from refunds)`)} as refunded_on,
      ${shopDay(sql`(select at from back)`)} as returned_on
    from devices d cross join parts
    left join lateral (
      select t.performed_by from device_transitions t
      where t.device_id = d.id and t.to_status = 'completed' order by t.position desc limit 1) last on true
    left join users u on u.id = last.performed_by
    where d.id = ${deviceId} and d.status = 'done' and d.completed_at is not null and d.handed_over_at is not null`.execute(
    tx,
  );
  return rows[0];
}

/** Whether a return takes the commission back: it was approved, and it is under warranty. */
export const isComeback = (of: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${of}.admin_approval_status = 'approved' and ${of}.warranty_status = 'in-warranty')`;
