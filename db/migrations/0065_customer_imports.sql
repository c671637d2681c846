-- Area: customers. Files of customers that were read, looked at and then written, all of it or nothing.

create table customer_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  -- checked: looked at, nothing written. applying: asked for; a job writes it. failed: it could not be written.
  state text not null default 'checked' check (state in ('checked', 'applying', 'applied', 'failed', 'discarded')),
  -- Why it is back at checked (changed-since), or failed (internal).
  problem text,
  -- The columns of the file in their order: [{header, field or null, note}]. The user may change the fields.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  row_count integer not null,
  new_count integer not null,
  changed_count integer not null,
  unchanged_count integer not null,
  error_count integer not null,
  -- Whether the customers who exist get what the file says of them. Null until the import is confirmed.
  update_existing boolean,
  progress integer not null default 0,
  progress_of integer not null default 0,
  attempts integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  applied_by uuid references users (id),
  confirmed_at timestamptz,
  applied_at timestamptz,
  -- The last row whose customer was compared with the others, in search of duplicates; null after the last one.
  compared_row integer default 0,
  -- The rows are personal data: they are deleted when the import is discarded, otherwise after thirty days.
  rows_forgotten_at timestamptz,
  constraint customer_imports_asked check ((state in ('checked', 'discarded')) or (applied_by is not null)),
  constraint customer_imports_applied check ((state = 'applied') = (applied_at is not null)),
  constraint customer_imports_whole check (
    row_count = new_count + changed_count + unchanged_count + error_count
    and (state not in ('applying', 'applied') or error_count = 0))
);
create index customer_imports_newest on customer_imports (created_at desc, id desc);
create index customer_imports_not_compared on customer_imports (applied_at)
  where state = 'applied' and compared_row is not null;
create index customer_imports_applying on customer_imports (confirmed_at) where state = 'applying';

-- What each row of the file says, and what it would do.
create table customer_import_rows (
  import_id uuid not null references customer_imports (id),
  row integer not null,
  -- The cells as they stand in the file, for another choice of columns.
  cells jsonb not null,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'error')),
  name text not null,
  phone text not null,
  -- Field → what the file says of it, as it is stored.
  given jsonb not null,
  -- The customer it is about; of a new one the id that they will have. No key: the customer may be new.
  customer_id uuid not null,
  -- [{field, before, after}]
  changes jsonb not null,
  -- [{field, code, params}]
  errors jsonb not null,
  primary key (import_id, row)
);
create index customer_import_rows_kind on customer_import_rows (import_id, kind, row);
-- An erasure deletes the rows about the customer.
create index customer_import_rows_customer on customer_import_rows (customer_id);
