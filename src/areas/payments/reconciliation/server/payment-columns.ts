import { sql } from "kysely";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import type { ReconciledPayment } from "../contract.ts";
import { receivedAt } from "../../shifts/server/stated-money.ts";

/** Payment `p` as reconciliation shows it. */
export const reconciledInJson = sql<ReconciledPayment>`json_build_object(
    'id', p.id, 'paymentNumber', p.payment_number, 'status', p.status, 'amount', p.amount + p.cash_rounding, 'currency', p.currency,
    'method', p.payment_method, 'provider', p.provider, 'reference', p.reference, 'gateway', p.gateway,
    'isSimulated', p.gateway is not distinct from 'simulator', 'isByLink', coalesce(p.metadata ? 'paymentLinkId', false),
    'phone', p.payer_phone,
    'failure', p.failure, 'failureReason', p.failure_reason,
    'paymentDate', ${momentInJson(sql`p.payment_date`)}, 'completedAt', ${momentInJson(sql`p.completed_at`)},
    'receivedAt', ${momentInJson(receivedAt)},
    'customer', (select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone) from customers c where c.id = surviving_customer(p.customer_id)),
    'sale', (select json_build_object('id', s.id, 'saleNumber', s.sale_number) from sales s where s.id = p.sale_id),
    'device', (select json_build_object('id', d.id, 'ticketNumber', d.ticket_number) from devices d where d.id = p.device_id),
    'debt', (select json_build_object('id', a.id, 'number', coalesce(s.sale_number, d.ticket_number, o.payment_number))
      from credit_accounts a join payments o on o.id = a.payment_id
      left join sales s on s.id = o.sale_id left join devices d on d.id = o.device_id
      where a.id = p.credit_account_id and a.kind = 'debt'),
    'attempts', (select count(*) from payment_attempts a where a.payment_id = p.id),
    'askedAt', (select ${momentInJson(sql`max(a.asked_at)`)} from payment_attempts a where a.payment_id = p.id),
    'answeredAt', (select ${momentInJson(sql`max(a.answered_at)`)} from payment_attempts a where a.payment_id = p.id))`;
