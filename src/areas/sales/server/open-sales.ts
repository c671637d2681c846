import { sql } from "kysely";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database } from "#src/server/database.ts";

/** The sales of these customers that wait for their payment, and approved refunds whose money nobody has given yet. */
export async function openSales(
  db: Database,
  customerIds: readonly string[],
): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select 'unpaid_sale' as kind, s.total as amount, s.currency, s.sale_number as number, 'sale' as place,
      s.id as record_id
    from sales s where s.customer_id = any(${customerIds}::uuid[]) and s.status = 'pending'
    union all
    select 'refund', r.amount, s.currency, s.sale_number, 'sale', s.id
    from refund_requests r join sales s on s.id = r.sale_id
    where s.customer_id = any(${customerIds}::uuid[]) and r.status = 'approved' and r.amount > 0
    order by record_id`.execute(db);
  return rows;
}
