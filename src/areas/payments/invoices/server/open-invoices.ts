import { sql } from "kysely";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database } from "#src/server/database.ts";

/** The invoices of these customers that ask for money which is listed nowhere else: they are paid or cancelled first. */
export async function openInvoices(
  db: Database,
  customerIds: readonly string[],
): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select 'invoice' as kind, i.balance as amount, i.currency, i.invoice_number as number,
      'invoice' as place, i.id as record_id
    from invoices i
    left join sales s on s.id = i.sale_id
    left join devices d on d.id = i.device_id
    where i.customer_id = any(${customerIds}::uuid[]) and i.cancelled_at is null and i.balance > 0
      and coalesce(s.status, '') <> 'pending'
      and coalesce(d.paid_amount, 0) >= coalesce(d.final_amount, 0) + coalesce(d.charges_amount, 0)
      and not exists (
        select from payments p join credit_accounts a on a.payment_id = p.id and a.balance > 0
        where p.sale_id = i.sale_id or p.device_id = i.device_id)
    order by i.issued_at, i.id`.execute(db);
  return rows;
}
