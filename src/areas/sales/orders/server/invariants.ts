import { sql, type RawBuilder } from "kysely";

/** Invariants of order requests. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const orderRequestInvariants = {
  "stock is set aside for accepted order requests alone, and for all their goods": sql`
    select coalesce(l.request_id, h.holder_id) as request_id, coalesce(l.item_id, h.item_id) as item_id,
           l.quantity, h.quantity as held
    from (
      select l.request_id, l.item_id, l.quantity from order_request_lines l
      join order_requests r on r.id = l.request_id where r.status = 'accepted') l
    full join (
      select holder_id, item_id, quantity from stock_reservations
      where order_request_id is not null and ended_at is null) h
      on h.holder_id = l.request_id and h.item_id = l.item_id
    where l.quantity is distinct from h.quantity`,

  "an order request is sold by a completed sale, and being paid by a pending one": sql`
    select r.id, r.number, r.status, s.status as sale_status from order_requests r left join sales s on s.id = r.sale_id
    where (r.status = 'sold' and s.status is distinct from 'completed')
       or (r.status = 'paying' and s.status is distinct from 'pending')`,

  "the total of an order request is the sum of its lines": sql`
    select r.id, r.number, r.total from order_requests r
    where r.total is distinct from (
      select sum(l.quantity * l.unit_price) from order_request_lines l where l.request_id = r.id)`,

  "an order request is sold, and its goods are set aside, while its prices hold": sql`
    select r.id, r.number, r.status, r.prices_until, r.held_until from order_requests r
    left join sales s on s.id = r.sale_id
    where r.held_until > r.prices_until or s.created_at > r.prices_until`,

  "every order request stands in the journal, and ends with the event of its status": sql`
    select r.id, r.number, r.status from order_requests r
    where not exists (select from events e where e.record_id = r.id and e.kind = 'order_request.requested')
       or (r.status <> 'requested' and r.forgotten_at is null and not exists (
         select from events e where e.record_id = r.id and e.kind = 'order_request.' || r.status))`,
} satisfies Record<string, RawBuilder<unknown>>;
