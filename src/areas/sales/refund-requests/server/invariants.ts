import { sql } from "kysely";

export const refundRequestInvariants = {
  "a request for a refund is where its moves brought it": sql`
    select r.id as request_id, r.status, m.statuses
    from refund_requests r
    left join lateral (
      select string_agg(position || ' ' || status, ' ' order by position) as statuses
      from refund_request_moves where request_id = r.id) m on true
    where (r.status, coalesce(m.statuses, '')) not in (
      ('waiting', ''), ('approved', '1 approved'), ('rejected', '1 rejected'), ('cancelled', '1 cancelled'),
      ('cancelled', '1 approved 2 cancelled'), ('refunded', '1 approved 2 refunded'))`,

  "what was approved is what was given back, of that sale": sql`
    select r.id as request_id, r.amount, f.id as refund_id, f.amount as given_back
    from refund_requests r join sale_refunds f on f.id = r.refund_id
    where (f.sale_id, f.amount) is distinct from (r.sale_id, r.amount)
    union all
    select r.id, null, r.refund_id, null
    from refund_requests r
    cross join lateral (
      select sale_item_id, restock, sum(asked) as asked, sum(given) as given
      from (
        select sale_item_id, restock, quantity as asked, 0 as given
        from refund_request_lines where request_id = r.id
        union all
        select sale_item_id, restock, 0, quantity from sale_refund_lines where refund_id = r.refund_id) pieces
      group by 1, 2) p
    where r.refund_id is not null and p.asked <> p.given`,

  "who is named as having approved a late refund approved it": sql`
    select r.id as request_id, p.approved_by, m.user_id
    from refund_requests r
    join sale_refunds f on f.id = r.refund_id
    join payment_refunds p on p.id = f.payment_refund_id
    left join refund_request_moves m on m.request_id = r.id and m.status = 'approved'
    where p.approved_by is not null and p.approved_by is distinct from m.user_id`,

  "what a refund is asked for is still there to be given back": sql`
    select r.id as request_id, l.sale_item_id, l.quantity, i.quantity - i.refunded_quantity - i.replaced_quantity as still_sold
    from refund_requests r
    join sales s on s.id = r.sale_id
    join (select request_id, sale_item_id, sum(quantity) as quantity from refund_request_lines group by 1, 2) l
      on l.request_id = r.id
    left join sale_items i on i.id = l.sale_item_id and i.sale_id = r.sale_id
    where r.status in ('waiting', 'approved') and (
      s.status <> 'completed' or r.amount > s.total - s.refunded_amount
      or i.id is null or l.quantity > i.quantity - i.refunded_quantity - i.replaced_quantity)`,

  "every request for a refund and every move of it stands in the journal": sql`
    select r.id as request_id, r.status from refund_requests r
    where (select count(*) from events e where e.record_id = r.id and e.kind = 'refund_request.made') <> 1
       or (select count(*) from events e where e.record_id = r.id and e.kind like 'refund\_request.%')
         <> 1 + (select count(*) from refund_request_moves m where m.request_id = r.id)
       or exists (
         select from refund_request_moves m where m.request_id = r.id and not exists (
           select from events e where e.record_id = r.id and e.kind = 'refund_request.' || m.status))`,
};
