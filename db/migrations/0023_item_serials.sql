-- Area: inventory. The pieces of what is kept by serial number, and what happened to each of them.

-- One row for each piece there ever was of an item: one that comes back is the same piece again. Written by
-- inventory's one verb (move-stock.ts) together with the numbers of the item, whose row is held meanwhile.
create table item_serials (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  -- Upper-case, without spaces. Fifteen digits are an IMEI, whose check digit is right.
  serial text not null check (length(serial) between 1 and 40 and serial = upper(serial)),
  is_imei boolean not null generated always as (serial ~ '^[0-9]{15}$') stored,
  state text not null check (state in ('in_stock', 'reserved', 'sold', 'used', 'gone')),
  -- What this one cost the shop; null: not known.
  unit_cost bigint check (unit_cost >= 0),
  -- Who has it or for whom it is set aside: the sale (perhaps for a repair), or the repair.
  sale_id uuid,
  device_id uuid,
  came_at timestamptz not null default now(),
  went_at timestamptz,
  -- How many entries there are; the next one takes the next number.
  entry_count integer not null check (entry_count > 0),
  constraint item_serials_unique unique (item_id, serial),
  constraint item_serials_place check (
    case state when 'in_stock' then num_nonnulls(sale_id, device_id) = 0
               when 'reserved' then num_nonnulls(sale_id, device_id) > 0 else true end),
  constraint item_serials_went check ((went_at is null) = (state in ('in_stock', 'reserved')))
);
-- A handset lies on one shelf only, whatever it is called there.
create unique index item_serials_imei_here on item_serials (serial) where is_imei and state in ('in_stock', 'reserved');
create index item_serials_of_item on item_serials (item_id, state, serial);
create index item_serials_serial on item_serials (serial);
create index item_serials_search on item_serials using gin (serial gin_trgm_ops);
create index item_serials_device on item_serials (device_id) where device_id is not null;
create trigger item_serials_no_delete before delete on item_serials
  for each row execute function refuse_change();
create trigger item_serials_no_truncate before truncate on item_serials
  for each statement execute function refuse_change();

create table item_serial_entries (
  id uuid primary key,
  serial_id uuid not null references item_serials (id),
  position integer not null check (position > 0),
  -- As moveStock calls it; adopt and drop: the item came to be kept by serial, or no longer is.
  act text not null check (act in (
    'bring-in', 'take-out', 'adjust', 'reserve', 'use-reserved', 'release', 'adopt', 'drop', 'spoil')),
  -- Why, where pieces came or went.
  reason text,
  -- What it became.
  state text not null check (state in ('in_stock', 'reserved', 'sold', 'used', 'gone')),
  movement_id uuid references stock_movements (id),
  sale_id uuid,
  device_id uuid,
  reference text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint item_serial_entries_position_unique unique (serial_id, position)
);
create index item_serial_entries_movement on item_serial_entries (movement_id) where movement_id is not null;
create trigger item_serial_entries_append_only before update or delete on item_serial_entries
  for each row execute function refuse_change();
create trigger item_serial_entries_no_truncate before truncate on item_serial_entries
  for each statement execute function refuse_change();

-- Which pieces a line of a sale was, and which of them came back; empty for what is not kept by serial.
alter table sale_items add column serials text[] not null default '{}';
alter table sale_items add constraint sale_items_serials_fit check (cardinality(serials) in (0, quantity));
alter table sale_refund_lines add column serials text[] not null default '{}';
alter table sale_refund_lines add constraint sale_refund_lines_serials_fit check (cardinality(serials) in (0, quantity));

-- Until now the mark said nothing: pieces that are there have no serials yet. Whoever sets it again tells them.
update inventory_items set is_serialised = false, version = version + 1, updated_at = now()
where is_serialised and quantity > 0;

-- Which pieces of a sale came back with a return.
alter table returned_devices add column serials text[] not null default '{}';
