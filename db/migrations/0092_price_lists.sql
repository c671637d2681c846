-- Area: purchasing. What suppliers ask for items, from whom an item is usually bought, and how reordering is computed.

-- A price is valid until a later one of the same supplier and item begins. Former prices stay: they are the history.
create table supplier_prices (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  item_id uuid not null references inventory_items (id),
  -- How the supplier calls the item.
  supplier_sku text,
  -- Of one piece, in minor units of the currency.
  price bigint not null check (price > 0),
  currency text not null check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  -- The fewest pieces that the supplier sells, and the pieces of a pack, which is not opened.
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  pack_size integer not null default 1 check (pack_size > 0),
  valid_from date not null,
  archived_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two prices of one day would contradict each other. One that was archived was a mistake, or is not offered any more.
create unique index supplier_prices_one_a_day on supplier_prices (item_id, supplier_id, valid_from)
  where archived_at is null;
create index supplier_prices_newest on supplier_prices (valid_from desc, id desc);
create index supplier_prices_supplier on supplier_prices (supplier_id, valid_from desc, id desc);
create index supplier_prices_item on supplier_prices (item_id, valid_from desc, id desc);
create index supplier_prices_sku on supplier_prices using gin (lower(supplier_sku) gin_trgm_ops);

-- From whom an item is usually bought.
create table preferred_suppliers (
  item_id uuid primary key references inventory_items (id),
  supplier_id uuid not null references suppliers (id),
  chosen_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index preferred_suppliers_supplier on preferred_suppliers (supplier_id);

-- One row.
create table reorder_settings (
  is_only boolean primary key default true check (is_only),
  -- For how many days goods should last beyond the time that the supplier needs.
  safety_days integer not null default 7 check (safety_days between 0 and 365),
  -- The time of a supplier who has told none.
  lead_time_days integer not null default 14 check (lead_time_days between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into reorder_settings default values;
