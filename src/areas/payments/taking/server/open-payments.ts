import { sql } from "kysely";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database } from "#src/server/database.ts";

/**
 * Money of these customers whose result is not known yet, that waits for a decision, or that is on its way back. What was
 * asked for a sale that waits is listed with this sale.
 */
export async function openPayments(
  db: Database,
  customerIds: readonly string[],
): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    with mine as (select p.* from payments p where p.customer_id = any(${customerIds}::uuid[])),
    open as (
      select case status when 'late' then 'late_money' else 'open_payment' end as kind, m.id as payment_id, m.amount
      from mine m
      where status in ('pending', 'processing', 'unknown', 'late') and (status = 'late' or not exists (
        select from sales s where s.id = m.sale_id and s.status = 'pending'))
      union all
      select 'refund', r.payment_id, r.amount from provider_refunds r join mine m on m.id = r.payment_id
      where r.state in ('requested', 'sent', 'unknown'))
    select o.kind, o.amount, p.currency, p.payment_number as number,
      case when o.kind <> 'refund' then 'payment' when p.sale_id is not null then 'sale'
        when p.device_id is not null then 'device' else 'debts' end as place,
      case when o.kind <> 'refund' then p.id else coalesce(p.sale_id, p.device_id, p.customer_id) end as record_id
    from open o join payments p on p.id = o.payment_id
    order by p.payment_date, p.id`.execute(db);
  return rows;
}
