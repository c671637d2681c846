-- Area: inventory. Counting what is on the shelves: who counted what and when, what differed, and what was put right.

create sequence stock_count_numbers;

create table stock_counts (
  id uuid primary key,
  count_number text not null constraint stock_counts_number_unique unique,
  name text,
  note text,
  -- What it counts: everything, a category, what lies at a place, or chosen items.
  scope text not null check (scope in ('all', 'category', 'location', 'items')),
  category text,
  location text,
  status text not null default 'open' check (status in ('open', 'review', 'applied', 'cancelled')),
  -- What was done with what nobody counted; said when it is applied.
  uncounted text check (uncounted in ('leave', 'zero')),
  -- Kept beside the lines, so that a list of counts reads none of them.
  line_count integer not null default 0,
  counted_count integer not null default 0,
  differing_count integer not null default 0,
  adjusted_count integer not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  ended_by uuid references users (id),
  ended_at timestamptz,
  -- Grows with every scan: what is applied is what was reviewed.
  version integer not null default 1,
  constraint stock_counts_scope_named check (
    (scope = 'category') = (category is not null) and (scope = 'location') = (location is not null)),
  constraint stock_counts_ended check ((status in ('applied', 'cancelled')) = (ended_at is not null)),
  constraint stock_counts_decided check ((status = 'applied') = (uncounted is not null))
);
create index stock_counts_newest on stock_counts (created_at desc, id desc);
create index stock_counts_status on stock_counts (status, created_at desc, id desc);

-- One per item. What was counted is worked out from its scans; what it was compared with is what the system had when
-- it was last counted, so that what is sold afterwards makes no difference.
create table stock_count_lines (
  count_id uuid not null references stock_counts (id),
  item_id uuid not null references inventory_items (id),
  -- As they were called that day.
  sku text not null,
  name text not null,
  location text,
  -- null: nobody counted it yet.
  counted integer check (counted >= 0),
  system_quantity integer,
  -- The item's movement_count when its counting began, and when it was last counted.
  first_position integer,
  position integer,
  counted_by uuid references users (id),
  counted_at timestamptz,
  -- Written when the count is applied: put right; equal; or left as it was, because nobody counted it, because pieces
  -- moved while it was counted, or because its number was corrected after it was.
  outcome text check (outcome in ('adjusted', 'equal', 'uncounted', 'moved', 'corrected')),
  -- Nobody counted it, and it was said that then there is none.
  is_assumed boolean not null default false,
  unit_cost bigint,
  difference integer generated always as (counted - system_quantity) stored,
  primary key (count_id, item_id),
  constraint stock_count_lines_whole check (num_nulls(counted, system_quantity) in (0, 2))
);
create index stock_count_lines_by_name on stock_count_lines (count_id, lower(name), item_id);
create index stock_count_lines_lately on stock_count_lines (count_id, counted_at desc, item_id desc)
  where counted_at is not null;
create index stock_count_lines_by_difference on stock_count_lines (count_id, abs(difference) desc, item_id desc)
  where difference <> 0;
create index stock_count_lines_item on stock_count_lines (item_id);

-- Every time somebody counted: so many more (add), so many altogether (set), or one of those taken back (undo).
create table stock_count_scans (
  -- Made on the device that scanned: sent twice, it counts once.
  id uuid primary key,
  -- Of two at the same moment the later written is the later.
  seq bigint generated always as identity,
  count_id uuid not null,
  item_id uuid not null,
  act text not null check (act in ('add', 'set', 'undo')),
  quantity integer not null,
  undoes uuid constraint stock_count_scans_undone_once unique references stock_count_scans (id),
  -- What the system had at that moment.
  system_quantity integer not null,
  position integer not null,
  scanned_by uuid references users (id),
  scanned_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint stock_count_scans_line foreign key (count_id, item_id) references stock_count_lines (count_id, item_id),
  constraint stock_count_scans_undo check ((act = 'undo') = (undoes is not null)),
  constraint stock_count_scans_quantity check (case act when 'set' then quantity >= 0 when 'add' then quantity <> 0 else quantity = 0 end)
);
create index stock_count_scans_of_line on stock_count_scans (count_id, item_id, scanned_at desc, seq desc);
create index stock_count_scans_newest on stock_count_scans (count_id, seq desc);

create trigger stock_count_scans_append_only before update or delete on stock_count_scans
  for each row execute function refuse_change();
create trigger stock_count_scans_no_truncate before truncate on stock_count_scans
  for each statement execute function refuse_change();

-- What was applied stays as it was applied.
create function keep_stock_count() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'a stock count that has ended stays as it is' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger stock_counts_keep before update on stock_counts for each row execute function keep_stock_count();
create trigger stock_counts_no_delete before delete on stock_counts for each row execute function refuse_change();
create trigger stock_counts_no_truncate before truncate on stock_counts
  for each statement execute function refuse_change();

create function keep_stock_count_line() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'a line of an applied stock count stays as it is' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger stock_count_lines_keep before update on stock_count_lines
  for each row execute function keep_stock_count_line();
create trigger stock_count_lines_no_delete before delete on stock_count_lines
  for each row execute function refuse_change();
create trigger stock_count_lines_no_truncate before truncate on stock_count_lines
  for each statement execute function refuse_change();

-- Movements by who made them.
create index stock_movements_user on stock_movements (created_by, created_at desc, id desc) where created_by is not null;
