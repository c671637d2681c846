import { sql } from "kysely";

/** Rules for the journal (the table `events`), for idempotency keys, and for erased customers. */
export const journalInvariants = {
  "whoever was erased is nobody": sql`
    select c.id as customer_id from customers c
    where c.erased_at is not null and (
      c.phone is not null or c.whatsapp is not null or c.email is not null or c.national_id is not null
      or exists (select from devices d join device_transitions t on t.device_id = d.id
                 where d.customer_id = c.id and (t.signature is not null or t.signed_by is not null))
      or exists (select from payment_refunds f where f.customer_id = c.id and f.reason is not null)
      or exists (select from payments p where p.customer_id = c.id and p.failure ->> 'code' = 'same_money_because')
      or exists (select from sales s where s.customer_id = c.id
                 and (s.discount_reason is not null or s.cancel_reason is not null))
      or exists (select from sales s join sale_refunds f on f.sale_id = s.id
                 where s.customer_id = c.id and f.reason <> 'Erased')
      or exists (select from loyalty_transactions t where t.customer_id = c.id and t.reason <> 'Erased')
      or exists (select from sales s join sale_items i on i.sale_id = s.id
                 where s.customer_id = c.id and i.price_reason <> 'Erased')
      or exists (select from returned_devices r where r.customer_id = c.id
                 and (r.serial_number is not null or r.imei is not null or r.return_reason <> ''
                   or r.fix_status is not null or r.serials <> '{}'))
      or exists (select from returned_devices r join return_workflow_steps s on s.return_id = r.id
                 where r.customer_id = c.id and (s.note is not null or s.signature is not null or s.signed_by is not null))
      or exists (select from devices d join device_ratings t on t.device_id = d.id
                 where d.customer_id = c.id and t.comment is not null)
      or exists (select from devices d join device_custody t on t.device_id = d.id
                 where d.customer_id = c.id and t.note is not null)
      or exists (select from devices d join device_estimates e on e.device_id = d.id
                 where d.customer_id = c.id and (e.signature is not null or e.decided_name is not null
                   or e.reason is not null or e.remark is not null or e.note is not null))
      or exists (select from devices d join device_signatures s on s.device_id = d.id
                 where d.customer_id = c.id and s.role = 'customer'
                   and num_nonnulls(s.signature, s.signed_by, s.reason) > 0)
      or exists (select from devices d join device_photos p on p.device_id = d.id
                 where d.customer_id = c.id and p.deleted_at is null)
      or exists (select from receipts r where r.customer_id = c.id and r.customer_phone is not null))`,

  "every device, move and payment stands in the journal": sql`
    select 'device' as what, d.id from devices d
    where not exists (select from events e where e.record_id = d.id and e.kind in ('device.created', 'device.imported'))
    union all
    select 'move', d.id from devices d
    where d.transition_count <>
      (select count(*) from events e where e.record_id = d.id and e.kind = 'device.status_changed')
    union all
    select 'payment', p.id from payments p
    where p.status in ('completed', 'refunded') and (p.completed_at is not null or p.status = 'completed')
      and not exists (select from events e where e.record_id = p.id and e.kind = 'payment.completed')
    union all
    select 'refund', f.id from payment_refunds f
    where not exists (select from events e where e.record_id = f.id and e.kind = 'payment.refunded')
    union all
    select 'return', r.id from returned_devices r
    where not exists (select from events e where e.record_id = r.id and e.kind = 'return.created')
    union all
    select 'step', r.id from returned_devices r
    where r.step_count <> (select count(*) from events e where e.record_id = r.id and e.kind = 'return.step_taken')`,

  "a key that was used has its answer": sql`
    select key, created_at from idempotency_keys where status is null or answer is null`,

  "two keys never made the same record": sql`
    select endpoint, made, count(*) as keys
    from idempotency_keys
    where made is not null and endpoint is not null group by endpoint, made having count(*) > 1`,
};
