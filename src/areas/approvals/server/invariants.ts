import { sql } from "kysely";

export const approvalsInvariants = {
  "a request for approval is where its moves brought it": sql`
    select r.id as request_id, r.status, m.statuses
    from approval_requests r
    left join lateral (
      select string_agg(position || ' ' || status, ' ' order by position) as statuses
      from approval_request_moves where request_id = r.id) m on true
    where (r.status, coalesce(m.statuses, '')) not in (
      ('waiting', ''), ('approved', '1 approved'), ('rejected', '1 rejected'), ('cancelled', '1 cancelled'),
      ('cancelled', '1 approved 2 cancelled'), ('done', '1 done'), ('done', '1 approved 2 done'))`,

  "an approved discount was used by a sale that gave no more": sql`
    select r.id as request_id, r.amount, s.discount_amount, s.subtotal
    from approval_requests r
    left join sales s on s.id = r.sale_id
    where r.kind = 'discount' and r.status = 'done' and (
      s.id is null or s.discount_amount > r.amount or s.subtotal < (r.input->>'subtotal')::bigint)`,

  "every request for approval and every move of it stands in the journal": sql`
    select r.id as request_id, r.status from approval_requests r
    where (select count(*) from events e where e.record_id = r.id and e.kind = 'approval.asked') <> 1
       or exists (
         select from approval_request_moves m where m.request_id = r.id and not exists (
           select from events e where e.record_id = r.id and e.kind = 'approval.' || m.status))`,
};
