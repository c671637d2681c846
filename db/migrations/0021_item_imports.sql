-- Area: inventory. Files of items that were read, looked at and then written, all of it or nothing.

create table item_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  -- checked: looked at, nothing written. applying: asked for; a job writes it. failed: it could not be written.
  state text not null default 'checked' check (state in ('checked', 'applying', 'applied', 'failed', 'discarded')),
  -- Why it is back at checked (changed-since), or failed (internal).
  problem text,
  -- The file's columns in their order: [{header, field or null, why}].
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  has_cost boolean not null,
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  unchanged_count integer not null,
  -- Rows of items that exist whose number on the shelf is another than the file's.
  stock_count integer not null,
  error_count integer not null,
  -- What was asked for with it.
  update_existing boolean,
  stock_reason text check (stock_reason in ('count', 'correction')),
  -- How far the job is; written beside its transaction, so that it can be seen.
  progress integer not null default 0,
  progress_of integer not null default 0,
  attempts integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  applied_by uuid references users (id),
  confirmed_at timestamptz,
  applied_at timestamptz,
  -- The rows are forgotten some time after the import has ended.
  rows_forgotten_at timestamptz,
  constraint item_imports_asked check ((state in ('checked', 'discarded')) or (applied_by is not null)),
  constraint item_imports_applied check ((state = 'applied') = (applied_at is not null)),
  constraint item_imports_whole check (
    row_count = new_count + changed_count + unchanged_count + error_count
    and (state not in ('applying', 'applied') or error_count = 0))
);
create index item_imports_newest on item_imports (created_at desc, id desc);
create index item_imports_applying on item_imports (confirmed_at) where state = 'applying';

-- What each row of the file says, and what it would do.
create table item_import_rows (
  import_id uuid not null references item_imports (id),
  row integer not null,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'error')),
  sku text not null,
  name text not null,
  -- Item field → what the file says of it, as it is stored.
  given jsonb not null,
  -- The item it is about; of a new one the id it will have.
  item_id uuid not null,
  -- [{field, before, after}]
  changes jsonb not null,
  stock_from integer,
  stock_to integer,
  -- [{field, code, params}]
  errors jsonb not null,
  primary key (import_id, row)
);
create index item_import_rows_kind on item_import_rows (import_id, kind, row);
create index item_import_rows_stock on item_import_rows (import_id, row) where stock_to is not null;
