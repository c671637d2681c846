-- Area: inventory. What the shop has on its shelves, and every piece that came, went or is set aside.

create table inventory_items (
  id uuid primary key,
  sku text not null check (length(sku) between 1 and 60),
  barcode text constraint inventory_items_barcode_unique unique,
  name text not null check (length(name) between 1 and 160),
  brand text,
  model text,
  category text not null default 'other' check (category in (
    'accessories', 'screens', 'cables', 'chargers', 'parts', 'batteries', 'cases', 'devices', 'tools', 'other')),
  price bigint not null check (price >= 0),
  -- What the shop paid for one; null: not known.
  cost bigint check (cost >= 0),
  -- Written by inventory's one verb alone (move-stock.ts), together with the rows that explain them.
  quantity integer not null default 0 check (quantity >= 0),
  reserved integer not null default 0,
  -- How many movements there were; the next one takes the next number (see stock_movements).
  movement_count integer not null default 0,
  min_stock integer not null default 0 check (min_stock >= 0),
  location text,
  -- null: the shop's goodsWarrantyDays.
  warranty_days integer check (warranty_days >= 0),
  expiry_date date,
  -- Percent; null: the shop's.
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  is_serialised boolean not null default false,
  is_available_online boolean not null default false,
  online_price bigint check (online_price >= 0),
  sale_price bigint check (sale_price >= 0),
  featured_image text,
  image_url text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  image_alt_text text,
  rating numeric(2, 1) check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  short_description text,
  long_description text,
  description text,
  archived_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is set aside is still on the shelf.
  constraint inventory_items_reserved_is_there check (reserved between 0 and quantity),
  -- Sums of sums stay inside an integer.
  constraint inventory_items_quantity_limit check (quantity <= 100000000),
  stock_state text not null generated always as (
    case when quantity - reserved <= 0 then 'out' when quantity - reserved <= min_stock then 'low' else 'in' end) stored,
  search_text text not null generated always as (
    lower(name || ' ' || sku || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(barcode, ''))
  ) stored
);
-- No index holds quantity or reserved: a sale that leaves the state as it was touches none of them.
create unique index inventory_items_sku_unique on inventory_items (lower(sku));
create index inventory_items_search on inventory_items using gin (search_text gin_trgm_ops);
create index inventory_items_newest on inventory_items (created_at desc, id desc);
create index inventory_items_by_name on inventory_items (lower(name), id);
create index inventory_items_by_price on inventory_items (price, id);
create index inventory_items_category on inventory_items (category, created_at desc, id desc);
create index inventory_items_state on inventory_items (stock_state, created_at desc, id desc);
create index inventory_items_archived on inventory_items (created_at desc, id desc) where archived_at is not null;
create index inventory_items_online on inventory_items (created_at desc, id desc) where is_available_online;

-- Every piece that came or went. An item's quantity is the sum of its rows, the opening stock included.
create table stock_movements (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  -- 1, 2, 3 … per item: what two people do at once has an order.
  position integer not null,
  type text not null check (type in ('IN', 'OUT', 'ADJUSTMENT')),
  -- The change: more than zero came, less than zero went.
  quantity integer not null,
  quantity_after integer not null check (quantity_after >= 0),
  -- What one cost the shop at that time; null: not known.
  unit_cost bigint check (unit_cost >= 0),
  value bigint generated always as (quantity * unit_cost) stored,
  reason text not null check (reason in (
    'opening', 'received', 'refund', 'part_returned', 'sale', 'repair_part', 'defective',
    'count', 'damaged', 'lost', 'found', 'correction', 'adjustment')),
  note text,
  -- The number on paper of what it belongs to: a ticket, a sale, an order.
  reference text,
  device_id uuid,
  sale_id uuid,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint stock_movements_position_unique unique (item_id, position),
  constraint stock_movements_direction check (
    case type when 'IN' then quantity > 0 when 'OUT' then quantity < 0 else quantity <> 0 end)
);
create index stock_movements_newest on stock_movements (created_at desc, id desc);
create index stock_movements_item on stock_movements (item_id, created_at desc, id desc);
create index stock_movements_type on stock_movements (type, created_at desc, id desc);
create index stock_movements_reason on stock_movements (reason, created_at desc, id desc);
create index stock_movements_device on stock_movements (device_id) where device_id is not null;
create index stock_movements_sale on stock_movements (sale_id) where sale_id is not null;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_no_truncate before truncate on stock_movements
  for each statement execute function refuse_change();

-- What is set aside, and for what. An item's `reserved` is the sum of those that have not ended. Of each item there
-- is one live row per device or sale; a part of it that is used or given back becomes an ended row of its own.
create table stock_reservations (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  quantity integer not null check (quantity > 0),
  device_id uuid,
  sale_id uuid,
  -- When whoever set it aside may be thought to have gone; null: never.
  expires_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'released', 'expired')),
  holder_id uuid not null generated always as (coalesce(device_id, sale_id)) stored,
  constraint stock_reservations_holder check (num_nonnulls(device_id, sale_id) = 1),
  constraint stock_reservations_end check ((ended_at is null) = (ended_as is null))
);
create unique index stock_reservations_live on stock_reservations (item_id, holder_id) where ended_at is null;
create index stock_reservations_holder_live on stock_reservations (holder_id) where ended_at is null;
create index stock_reservations_expiry on stock_reservations (expires_at) where ended_at is null;
create index stock_reservations_of_holder on stock_reservations (holder_id, created_at);
create trigger stock_reservations_no_delete before delete on stock_reservations
  for each row execute function refuse_change();
create trigger stock_reservations_no_truncate before truncate on stock_reservations
  for each statement execute function refuse_change();
