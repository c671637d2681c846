import { sql } from "kysely";
import type { OpenMoney } from "#src/shared/privacy/open-money.ts";
import type { Database } from "#src/server/database.ts";

/** The debts, the store credit and the gift cards of these customers that have a balance. */
export async function openCredit(
  db: Database,
  customerIds: readonly string[],
): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select a.kind, a.balance as amount, a.currency, coalesce(s.sale_number, d.ticket_number, a.code_end) as number,
      case a.kind when 'gift_card' then 'gift_card' else 'debts' end as place,
      case a.kind when 'gift_card' then a.id else a.customer_id end as record_id
    from credit_accounts a
    left join payments p on p.id = a.payment_id
    left join sales s on s.id = p.sale_id
    left join devices d on d.id = p.device_id
    where a.customer_id = any(${customerIds}::uuid[]) and a.balance > 0
      and (a.kind <> 'debt' or p.status in ('completed', 'refunded'))
    order by a.kind, a.created_at, a.id`.execute(db);
  return rows;
}
