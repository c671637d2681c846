-- Area: sales. What the till sells, cancels and pays back; and what customers and payments need to know of it.

-- Every sale has a customer; this one is of whoever just came in. It has no phone, earns no points, and its row is
-- not written by sales, so that a hundred tills do not wait for one another at it.
alter table customers add column is_walk_in boolean not null default false;
alter table customers drop constraint customers_phone_known;
alter table customers add constraint customers_phone_known
  check (phone is not null or erased_at is not null or is_walk_in);
alter table customers add constraint customers_walk_in_stays
  check (not is_walk_in or (phone is null and is_active and erased_at is null and points = 0 and total_spent = 0));
create unique index customers_one_walk_in on customers (is_walk_in) where is_walk_in;
insert into customers (id, name, joined_date, is_walk_in)
  values ('01900000-0000-7000-8000-00000000c0de', 'Walk-in customer', '2026-01-01', true);
drop index customers_counted;
create index customers_counted on customers (joined_date, is_active) where erased_at is null and not is_walk_in;

-- A payment is for a repair, or for a sale. `gateway` is who was asked to get the money from the customer (the
-- simulator, later real ones); null: it came over the counter, or its reference was typed by hand.
alter table payments add column sale_id uuid;
alter table payments add column gateway text;
-- Who is asked, and when they were; the phone is forgotten when the customer is erased.
alter table payments add column payer_phone text;
alter table payments add column asked_at timestamptz;
alter table payments add column failure_reason text;
alter table payments drop constraint payments_amount_check;
-- A sale with everything taken off is paid with nothing, and still has its receipt.
alter table payments add constraint payments_amount_check check (amount > 0 or (amount = 0 and sale_id is not null));
create index payments_sale on payments (sale_id, payment_date) where sale_id is not null;
create index payments_newest on payments (payment_date desc, id desc);
create index payments_status_newest on payments (status, payment_date desc, id desc);

create function keep_sale_of_payment() returns trigger language plpgsql as $$
begin
  if new.sale_id is distinct from old.sale_id then
    raise exception 'a payment keeps its sale' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payments_keep_sale before update on payments for each row execute function keep_sale_of_payment();

-- A receipt of goods repeats what was sold: [{name, sku, quantity, unitPrice, totalPrice}], before the discount.
alter table receipts add column sale_id uuid;
alter table receipts add column sale_number text;
alter table receipts add column lines jsonb;
alter table receipts add column subtotal bigint;
alter table receipts add column discount_amount bigint;
alter table receipts add column rounding_amount bigint;
create index receipts_sale on receipts (sale_id) where sale_id is not null;

create sequence sale_numbers;
create table sales (
  id uuid primary key,
  sale_number text not null constraint sales_number_unique unique,
  customer_id uuid not null references customers (id),
  user_id uuid not null references users (id),
  payment_type text not null check (payment_type in ('cash', 'card', 'mobile_money')),
  -- The last payment asked for; earlier ones of the same sale failed.
  payment_id uuid not null references payments (id),
  status text not null check (status in ('pending', 'completed', 'cancelled')),
  currency text not null,
  subtotal bigint not null check (subtotal >= 0),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric(16, 2) check (discount_value >= 0),
  discount_amount bigint not null default 0 check (discount_amount between 0 and subtotal),
  discount_reason text,
  -- What cash rounding adds or takes.
  rounding_amount bigint not null default 0,
  total bigint not null check (total >= 0),
  -- Inside the total; the sum of the lines'.
  tax_amount bigint not null check (tax_amount >= 0),
  refunded_amount bigint not null default 0 constraint sales_refunds_within_total check (refunded_amount between 0 and total),
  -- At the rate of that day, so that a refund takes back by the same.
  points_rate numeric not null default 0,
  points_earned bigint not null default 0 check (points_earned >= 0),
  -- Lower-cased, for "contains": the number, and what was sold. Customers are searched in their own table.
  search_text text not null,
  created_at timestamptz not null default now(),
  -- Until when stock is kept for a sale that waits for its payment.
  expires_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  constraint sales_total_adds_up check (total = subtotal - discount_amount + rounding_amount),
  constraint sales_discount_is_whole check ((discount_type is null) = (discount_value is null)),
  constraint sales_times_fit check (
    (status = 'completed') = (completed_at is not null) and (status = 'cancelled') = (cancelled_at is not null))
);
create index sales_newest on sales (created_at desc, id desc);
create index sales_status_newest on sales (status, created_at desc, id desc);
create index sales_customer on sales (customer_id, created_at desc, id desc);
create index sales_user on sales (user_id, created_at desc, id desc);
create index sales_search on sales using gin (search_text gin_trgm_ops);
create index sales_expiring on sales (expires_at) where status = 'pending';

-- What was sold, at what price and to whom stays; a sale only moves on.
create function keep_sale() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'payment_id', 'payment_type', 'refunded_amount', 'points_rate', 'points_earned',
    'expires_at', 'completed_at', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'discount_reason'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change
     or (old.status <> 'pending' and new.status <> old.status)
     or new.refunded_amount < old.refunded_amount
  then
    raise exception 'a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sales_keep before update on sales for each row execute function keep_sale();
create trigger sales_no_delete before delete on sales for each row execute function refuse_change();
create trigger sales_no_truncate before truncate on sales for each statement execute function refuse_change();

create table sale_items (
  id uuid primary key,
  sale_id uuid not null references sales (id),
  position integer not null,
  item_id uuid not null constraint sale_items_item_id_fkey references inventory_items (id),
  -- As they were called that day.
  name text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  -- What the server found to be the price; differs from unit_price where somebody sold at another.
  list_price bigint not null check (list_price >= 0),
  unit_price bigint not null check (unit_price >= 0),
  price_reason text,
  total_price bigint not null check (total_price = unit_price * quantity),
  discount_share bigint not null default 0 check (discount_share between 0 and total_price),
  tax_rate numeric(5, 2) not null,
  tax_amount bigint not null check (tax_amount >= 0),
  -- What the shop had paid for one; null: not known then.
  unit_cost bigint,
  -- The repair it was sold for.
  device_id uuid constraint sale_items_device_id_fkey references devices (id),
  refunded_quantity integer not null default 0
    constraint sale_items_refunds_within_sold check (refunded_quantity between 0 and quantity),
  constraint sale_items_position_unique unique (sale_id, position),
  constraint sale_items_price_says_why check (unit_price = list_price or price_reason is not null)
);
create index sale_items_item on sale_items (item_id);
create index sale_items_device on sale_items (device_id) where device_id is not null;

create function keep_sale_item() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'refunded_quantity' is distinct from to_jsonb(new) - 'refunded_quantity'
     or new.refunded_quantity < old.refunded_quantity
  then
    raise exception 'a line of a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sale_items_keep before update on sale_items for each row execute function keep_sale_item();
create trigger sale_items_no_delete before delete on sale_items for each row execute function refuse_change();
create trigger sale_items_no_truncate before truncate on sale_items for each statement execute function refuse_change();

create table sale_refunds (
  id uuid primary key,
  sale_id uuid not null references sales (id),
  amount bigint not null check (amount >= 0),
  points_reversed bigint not null default 0 check (points_reversed >= 0),
  reason text not null,
  -- Came after the days for refunds: who did it had the right to approve it.
  was_late boolean not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index sale_refunds_sale on sale_refunds (sale_id, created_at);

create table sale_refund_lines (
  id uuid primary key,
  refund_id uuid not null references sale_refunds (id),
  sale_item_id uuid not null references sale_items (id),
  quantity integer not null check (quantity > 0),
  restock boolean not null
);
create index sale_refund_lines_refund on sale_refund_lines (refund_id);
create index sale_refund_lines_item on sale_refund_lines (sale_item_id);

-- Only what somebody wrote may be forgotten, when the customer is erased.
create function keep_sale_refund() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason' or new.reason not in (old.reason, 'Erased') then
    raise exception 'sale_refunds is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger sale_refunds_keep before update on sale_refunds for each row execute function keep_sale_refund();
create trigger sale_refunds_no_delete before delete on sale_refunds for each row execute function refuse_change();
create trigger sale_refunds_no_truncate before truncate on sale_refunds
  for each statement execute function refuse_change();
create trigger sale_refund_lines_append_only before update or delete on sale_refund_lines
  for each row execute function refuse_change();
create trigger sale_refund_lines_no_truncate before truncate on sale_refund_lines
  for each statement execute function refuse_change();
