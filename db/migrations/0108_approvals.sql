-- Area: approvals. What a user may only ask for waits here for somebody who may decide.

create table approval_requests (
  id uuid primary key,
  kind text not null check (kind in ('discount', 'stock_adjustment', 'device_deletion')),
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'done', 'rejected', 'cancelled')),
  -- The record that the act changes; null if there is none yet.
  subject_id uuid,
  -- What the inbox shows of it, such as a ticket number. It stays when the record is gone.
  subject_name text not null,
  -- What exactly is asked for, and what was true then.
  input jsonb not null,
  -- What it costs the shop, in minor units; null if it costs nothing.
  amount bigint check (amount >= 0),
  reason text not null,
  customer_id uuid references customers (id),
  asked_by uuid not null references users (id),
  -- The sale that has used an approved discount.
  sale_id uuid constraint approval_requests_sale_unique unique references sales (id),
  created_at timestamptz not null default now(),
  constraint approval_requests_sale_is_done check (sale_id is null or (kind = 'discount' and status = 'done'))
);
create unique index approval_requests_one_open on approval_requests (kind, subject_id)
  where status in ('waiting', 'approved');
create index approval_requests_newest on approval_requests (created_at desc, id desc);
create index approval_requests_open_newest on approval_requests (created_at desc, id desc)
  where status in ('waiting', 'approved');
create index approval_requests_asked_by on approval_requests (asked_by, created_at desc, id desc);
create index approval_requests_customer on approval_requests (customer_id) where customer_id is not null;

-- Who decided, and who ended an approval. Both names stay.
create table approval_request_moves (
  request_id uuid not null references approval_requests (id),
  position integer not null check (position between 1 and 2),
  status text not null check (status in ('approved', 'done', 'rejected', 'cancelled')),
  note text,
  user_id uuid not null references users (id),
  moved_at timestamptz not null default now(),
  primary key (request_id, position)
);

-- A request keeps what was asked for and only moves on. What somebody wrote may be forgotten with the customer.
create function keep_approval_request() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - array['status', 'sale_id', 'reason', 'customer_id'] is distinct from
       to_jsonb(new) - array['status', 'sale_id', 'reason', 'customer_id']
     or new.reason not in (old.reason, 'Erased')
     or (old.sale_id is not null and new.sale_id is distinct from old.sale_id)
     or (new.status <> old.status and (old.status, new.status) not in (
       ('waiting', 'approved'), ('waiting', 'done'), ('waiting', 'rejected'), ('waiting', 'cancelled'),
       ('approved', 'done'), ('approved', 'cancelled')))
  then
    raise exception 'a request for approval keeps what was asked' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger approval_requests_keep before update on approval_requests
  for each row execute function keep_approval_request();
create trigger approval_requests_no_delete before delete on approval_requests
  for each row execute function refuse_change();
create trigger approval_requests_no_truncate before truncate on approval_requests
  for each statement execute function refuse_change();

create function keep_approval_request_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'note' is distinct from to_jsonb(new) - 'note' or new.note is not null then
    raise exception 'approval_request_moves is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger approval_request_moves_keep before update on approval_request_moves
  for each row execute function keep_approval_request_move();
create trigger approval_request_moves_no_delete before delete on approval_request_moves
  for each row execute function refuse_change();
create trigger approval_request_moves_no_truncate before truncate on approval_request_moves
  for each statement execute function refuse_change();

-- The inbox. Late refunds keep their own tables, because they hold the sale and are given back at the counter.
create index refund_requests_asked_by on refund_requests (user_id, created_at desc, id desc);
create view approvals as
select id, kind, status, subject_id, subject_name, input, amount, reason, customer_id, asked_by, sale_id, created_at
from approval_requests
union all
select id, 'late_refund'::text, case status when 'refunded' then 'done' else status end, sale_id, null::text, null::jsonb,
  amount, reason, null::uuid, user_id, sale_id, created_at
from refund_requests;

-- Owner: users. Whoever has a list of rights of their own can still do what they could, and admins who give rights to
-- others can give the new ones.
update users set permissions = permissions || (
  select array_agg(each) from unnest(array['ask_device_deletion', 'ask_discounts', 'ask_late_refunds',
    'exceed_adjustment_limit', 'ask_adjustments']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions);
update users set permissions = permissions || array['ask_late_refunds']
where 'refund_sales' = any (permissions) and not 'ask_late_refunds' = any (permissions);
update users set permissions = permissions || array['exceed_adjustment_limit']
where 'adjust_stock' = any (permissions) and not 'exceed_adjustment_limit' = any (permissions);
