-- Area: devices. Parts out of the stock that a repair set aside, used or spoiled.

create table device_parts (
  device_id uuid not null references devices (id),
  item_id uuid not null references inventory_items (id),
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  -- Broken in the shop's hands: gone from the stock, and not in the device.
  defective integer not null default 0 check (defective >= 0),
  -- What one was sold for, and cost the shop, when the first was asked for; minor units, a cost may be unknown.
  unit_price bigint not null,
  unit_cost bigint,
  entry_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint device_parts_pkey primary key (device_id, item_id)
);
create index device_parts_item on device_parts (item_id);

-- What was done, by whom: the numbers above are the sums of these.
create table device_part_entries (
  id uuid primary key,
  device_id uuid not null,
  item_id uuid not null,
  -- 1, 2, 3 … per device and item.
  position integer not null,
  action text not null check (action in ('reserve', 'use', 'return', 'defective', 'release')),
  reserved_change integer not null,
  used_change integer not null,
  defective_change integer not null,
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint device_part_entries_part_fk foreign key (device_id, item_id) references device_parts (device_id, item_id),
  constraint device_part_entries_position_unique unique (device_id, item_id, position)
);
create trigger device_part_entries_append_only before update or delete on device_part_entries
  for each row execute function refuse_change();
create trigger device_part_entries_no_truncate before truncate on device_part_entries
  for each statement execute function refuse_change();
