-- Area: sales. A refund that comes later than the shop gives money back without asking: asked for at the counter,
-- allowed or not by who may, and then carried out at the counter.

create table refund_requests (
  id uuid primary key,
  sale_id uuid not null references sales (id),
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'rejected', 'cancelled', 'refunded')),
  -- What the lines bring back. While a request is open its sale is not refunded otherwise, so it stays true.
  amount bigint not null check (amount >= 0),
  -- How the money goes back; its reference is known only once it went.
  refund_method text not null check (refund_method in ('cash', 'card', 'mobile_money')),
  provider text check (provider is null or refund_method = 'mobile_money'),
  reason text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- What became of it.
  refund_id uuid constraint refund_requests_refund_unique unique references sale_refunds (id),
  constraint refund_requests_refunded_says_which check ((status = 'refunded') = (refund_id is not null))
);
create unique index refund_requests_one_open_of_sale on refund_requests (sale_id)
  where status in ('waiting', 'approved');
create index refund_requests_sale on refund_requests (sale_id, created_at);
create index refund_requests_newest on refund_requests (created_at desc, id desc);
create index refund_requests_open_newest on refund_requests (created_at desc, id desc)
  where status in ('waiting', 'approved');

-- The pieces that were asked for, each named where they have serial numbers.
create table refund_request_lines (
  id uuid primary key,
  request_id uuid not null references refund_requests (id),
  sale_item_id uuid not null references sale_items (id),
  quantity integer not null check (quantity > 0),
  restock boolean not null,
  serials text[] not null default '{}'
);
create index refund_request_lines_request on refund_request_lines (request_id);

-- Who moved a request on: decided first, then ended.
create table refund_request_moves (
  request_id uuid not null references refund_requests (id),
  position integer not null check (position between 1 and 2),
  status text not null check (status in ('approved', 'rejected', 'cancelled', 'refunded')),
  note text,
  user_id uuid not null references users (id),
  moved_at timestamptz not null default now(),
  primary key (request_id, position)
);

-- A request keeps what was asked for and only moves on. What somebody wrote may be forgotten with the customer.
create function keep_refund_request() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - array['status', 'refund_id', 'reason'] is distinct from
       to_jsonb(new) - array['status', 'refund_id', 'reason']
     or new.reason not in (old.reason, 'Erased')
     or (new.status <> old.status and (old.status, new.status) not in (
       ('waiting', 'approved'), ('waiting', 'rejected'), ('waiting', 'cancelled'),
       ('approved', 'cancelled'), ('approved', 'refunded')))
  then
    raise exception 'a request for a refund keeps what was asked' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger refund_requests_keep before update on refund_requests
  for each row execute function keep_refund_request();
create trigger refund_requests_no_delete before delete on refund_requests
  for each row execute function refuse_change();
create trigger refund_requests_no_truncate before truncate on refund_requests
  for each statement execute function refuse_change();
create trigger refund_request_lines_append_only before update or delete on refund_request_lines
  for each row execute function refuse_change();
create trigger refund_request_lines_no_truncate before truncate on refund_request_lines
  for each statement execute function refuse_change();

create function keep_refund_request_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'note' is distinct from to_jsonb(new) - 'note' or new.note is not null then
    raise exception 'refund_request_moves is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger refund_request_moves_keep before update on refund_request_moves
  for each row execute function keep_refund_request_move();
create trigger refund_request_moves_no_delete before delete on refund_request_moves
  for each row execute function refuse_change();
create trigger refund_request_moves_no_truncate before truncate on refund_request_moves
  for each statement execute function refuse_change();
