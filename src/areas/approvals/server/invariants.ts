import { sql } from "kysely";

export const approvalsInvariants = {
  "a request for approval is where its moves brought it": sql`
    select r.id as request_id, r.status, m.statuses
    from approval_requests r
    left join lateral (
      select string_agg(status, ' ' order by position) as statuses, count(*) as moves, max(position) as last
      from approval_request_moves where request_id = r.id) m on true
    where coalesce(m.statuses, '') !~ case r.status
        when 'waiting' then '^$'
        when 'approved' then '^approved( done given_back)*$'
        when 'rejected' then '^rejected$'
        else '^(approved( done given_back)* )?' || r.status || '$' end
      or m.moves <> coalesce(m.last, 0)`,

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
