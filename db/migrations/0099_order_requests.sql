-- Area: sales. What customers ask for in the online shop. A request is no sale: nothing is paid, and the shop may decline.

create table order_requests (
  id uuid primary key,
  number text not null constraint order_requests_number_unique unique,
  -- The secret of the page on which the customer sees the request.
  token text not null constraint order_requests_token_unique unique,
  status text not null default 'requested'
    check (status in ('requested', 'accepted', 'paying', 'sold', 'declined', 'expired', 'withdrawn')),
  -- null: the personal data was deleted (forgotten_at).
  name text,
  phone text,
  fulfilment text not null check (fulfilment in ('pickup', 'delivery')),
  place text,
  note text,
  language text not null check (language in ('en', 'sw')),
  total bigint not null check (total >= 0),
  -- Until when its goods are set aside.
  held_until timestamptz,
  -- Why it was declined, as the customer reads it.
  reason text,
  -- The sale that it became, or that is being paid.
  sale_id uuid constraint order_requests_sale_unique unique references sales (id),
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(number || ' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' ||
      coalesce('0' || substr(phone, 5), '') || ' ' || coalesce(place, ''))
  ) stored,
  constraint order_requests_held check ((status = 'accepted') = (held_until is not null)),
  constraint order_requests_of_sale check ((status in ('paying', 'sold')) = (sale_id is not null)),
  constraint order_requests_declined_why check ((status = 'declined') = (reason is not null)),
  constraint order_requests_place_of_delivery check
    ((fulfilment = 'delivery') = (place is not null) or forgotten_at is not null),
  constraint order_requests_person check ((forgotten_at is null) = (num_nonnulls(name, phone) = 2))
);
create index order_requests_newest on order_requests (created_at, id);
create index order_requests_status on order_requests (status, created_at, id);
create index order_requests_phone on order_requests (phone) where phone is not null;
create index order_requests_expiry on order_requests (held_until) where status = 'accepted';
create index order_requests_search on order_requests using gin (search_text gin_trgm_ops);

create table order_request_lines (
  request_id uuid not null references order_requests (id),
  position integer not null check (position > 0),
  item_id uuid not null references inventory_items (id),
  -- Its name on that day.
  name text not null,
  quantity integer not null check (quantity > 0),
  -- The agreed price of one piece.
  unit_price bigint not null check (unit_price >= 0),
  primary key (request_id, position),
  constraint order_request_lines_item_once unique (request_id, item_id)
);
create index order_request_lines_item on order_request_lines (item_id);
create trigger order_request_lines_append_only before update or delete on order_request_lines
  for each row execute function refuse_change();
create trigger order_request_lines_no_truncate before truncate on order_request_lines
  for each statement execute function refuse_change();

-- Owner: src/areas/inventory. Stock and pieces may be set aside for an order request.
alter table stock_reservations add column order_request_id uuid;
alter table stock_reservations drop constraint stock_reservations_holder;
alter table stock_reservations add constraint stock_reservations_holder
  check (num_nonnulls(device_id, sale_id, order_request_id) = 1);
alter table stock_reservations
  alter column holder_id set expression as (coalesce(device_id, sale_id, order_request_id));
alter table item_serials add column order_request_id uuid;
alter table item_serials drop constraint item_serials_place;
alter table item_serials add constraint item_serials_place check (
  case state when 'in_stock' then num_nonnulls(sale_id, device_id, order_request_id) = 0
             when 'reserved' then num_nonnulls(sale_id, device_id, order_request_id) > 0
             else order_request_id is null end);
alter table item_serial_entries add column order_request_id uuid;

-- Owner: src/server. The series of numbers of order requests.
insert into document_series (series, since, last) values ('order_request', 0, 1000);
insert into document_numbers (series, number) select 'order_request', generate_series(1, 1000);
