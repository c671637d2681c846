-- Area: purchasing. From whom the shop buys, from which accounts it pays, what foreign money costs, and what it ordered.

create table suppliers (
  id uuid primary key,
  name text not null,
  company_name text,
  email text,
  phone text,
  address text,
  contact_person text,
  payment_terms text,
  -- How many days goods usually take to arrive.
  lead_time_days integer check (lead_time_days between 0 and 3650),
  archived_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(contact_person, '') || ' ' ||
      coalesce(email, '') || ' ' || coalesce(phone, ''))
  ) stored
);
create index suppliers_name on suppliers (lower(name), id);
create index suppliers_search on suppliers using gin (search_text gin_trgm_ops);

-- The accounts from which the shop pays its suppliers.
create table payment_accounts (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('cash', 'bank', 'mobile_money')),
  account_number text,
  archived_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_accounts_name on payment_accounts (lower(name));

-- What one unit of a currency costs in another one, from a day on. An order keeps its own rate.
create table exchange_rates (
  id uuid primary key,
  from_currency text not null check (from_currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  to_currency text not null check (to_currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  rate numeric(12, 4) not null check (rate > 0),
  effective_date date not null,
  archived_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exchange_rates_two_currencies check (from_currency <> to_currency)
);
-- Two rates of one day would contradict each other. One that was archived was a mistake.
create unique index exchange_rates_one_a_day on exchange_rates (from_currency, to_currency, effective_date)
  where archived_at is null;
create index exchange_rates_newest on exchange_rates (effective_date desc, id desc);

create table purchase_orders (
  id uuid primary key,
  order_number text not null,
  supplier_id uuid not null references suppliers (id),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'confirmed', 'shipped', 'received', 'cancelled')),
  -- Why it was cancelled.
  status_reason text,
  order_date date not null,
  currency text not null default 'TZS' check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  -- What one unit of the currency costs in shillings.
  exchange_rate numeric(12, 4) not null default 1 check (exchange_rate > 0),
  -- The sum of the lines, in minor units of the currency.
  total_amount bigint not null default 0 check (total_amount >= 0),
  total_tzs bigint not null generated always as (round(total_amount * exchange_rate)) stored,
  payment_method text check (payment_method in ('cash', 'bank', 'mobile_money')),
  payment_account_id uuid references payment_accounts (id),
  notes text,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (lower(order_number)) stored,
  constraint purchase_orders_rate_of_shillings check (currency <> 'TZS' or exchange_rate = 1),
  constraint purchase_orders_reason_of_cancelled check ((status = 'cancelled') = (status_reason is not null))
);
-- Whoever reads a number aloud does not say which letters are capitals.
create unique index purchase_orders_number on purchase_orders (lower(order_number));
create index purchase_orders_newest on purchase_orders (order_date desc, id desc);
create index purchase_orders_status on purchase_orders (status, order_date desc, id desc);
create index purchase_orders_supplier on purchase_orders (supplier_id, order_date desc, id desc);
create index purchase_orders_search on purchase_orders using gin (search_text gin_trgm_ops);
-- The figures above the list read only this index.
create index purchase_orders_figures on purchase_orders (status, currency) include (total_amount, total_tzs);

create table purchase_order_lines (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  -- The place of the line in the order, from 1.
  position integer not null check (position > 0),
  item_id uuid not null references inventory_items (id),
  -- How the item was called when it was ordered.
  item_name text not null,
  sku text not null,
  brand text,
  model text,
  location text,
  quantity integer not null check (quantity > 0),
  received_quantity integer not null default 0,
  -- In minor units of the order's currency.
  unit_cost bigint not null check (unit_cost > 0),
  total_cost bigint not null generated always as (quantity * unit_cost) stored,
  created_at timestamptz not null default now(),
  constraint purchase_order_lines_received check (received_quantity between 0 and quantity),
  constraint purchase_order_lines_one_of_item unique (purchase_order_id, item_id)
);
create index purchase_order_lines_item on purchase_order_lines (item_id);

alter table shipments add constraint shipments_purchase_order_id_fkey
  foreign key (purchase_order_id) references purchase_orders (id);

-- Owner: src/server. The series of order numbers.
insert into document_series (series, since, last) values ('purchase', 0, 1000);
insert into document_numbers (series, number) select 'purchase', generate_series(1, 1000);
