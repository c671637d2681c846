-- Area: inventory. What an item looks like.

create table item_pictures (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  -- 1 is the featured one. Checked when a statement ends, so that one can put all in another order.
  position integer check (position between 1 and 12),
  alt_text text check (length(alt_text) between 1 and 200),
  -- At most 1280, 480 and 160 pixels a side.
  large_hash text references stored_files (hash),
  medium_hash text references stored_files (hash),
  small_hash text references stored_files (hash),
  -- Of the large one.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- A deleted picture keeps who and when; the picture itself goes.
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  constraint item_pictures_position_unique unique (item_id, position) deferrable initially immediate,
  constraint item_pictures_whole_or_deleted check (
    case when deleted_at is null
      then num_nonnulls(position, large_hash, medium_hash, small_hash) = 4
      else num_nonnulls(position, large_hash, medium_hash, small_hash, alt_text) = 0 end)
);
-- Who still refers to a file (deleteUnusedFiles).
create index item_pictures_large on item_pictures (large_hash);
create index item_pictures_medium on item_pictures (medium_hash);
create index item_pictures_small on item_pictures (small_hash);

-- How old what lies on the shelf is: per item its arrivals, newest first, read from the index alone (analytics).
create index stock_movements_arrivals on stock_movements (item_id, position desc) include (quantity, created_at)
  where quantity > 0 and reason not in ('refund', 'part_returned');
