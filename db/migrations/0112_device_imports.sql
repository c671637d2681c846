-- Area: devices. Files with the open repairs of another program: read, looked at, and then taken in, all or none.

create table device_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  -- As of customer_imports (0065).
  state text not null default 'checked' check (state in ('checked', 'applying', 'applied', 'failed', 'discarded')),
  problem text,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  row_count integer not null,
  new_count integer not null,
  unchanged_count integer not null,
  error_count integer not null,
  progress integer not null default 0,
  progress_of integer not null default 0,
  attempts integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  applied_by uuid references users (id),
  confirmed_at timestamptz,
  applied_at timestamptz,
  -- The rows are personal data: they are deleted when the import is discarded, otherwise after thirty days.
  rows_forgotten_at timestamptz,
  constraint device_imports_asked check ((state in ('checked', 'discarded')) or (applied_by is not null)),
  constraint device_imports_applied check ((state = 'applied') = (applied_at is not null)),
  constraint device_imports_whole check (
    row_count = new_count + unchanged_count + error_count
    and (state not in ('applying', 'applied') or error_count = 0))
);
create index device_imports_newest on device_imports (created_at desc, id desc);
create index device_imports_applying on device_imports (confirmed_at) where state = 'applying';

-- What each row of the file says, and what it would do.
create table device_import_rows (
  import_id uuid not null references device_imports (id),
  row integer not null,
  -- The cells as they stand in the file, for another choice of columns.
  cells jsonb not null,
  kind text not null check (kind in ('new', 'unchanged', 'error')),
  -- Why an unchanged row is left out.
  left_out text check (left_out in ('already-here', 'handed-back')),
  -- Field → what the file says of it, as it is stored.
  given jsonb not null,
  -- The id that the new device will have, or that the device has which is here already. No key: it may be new.
  device_id uuid not null,
  -- The customer with the phone number of the row, who may be new as well; null without a valid number.
  customer_id uuid,
  is_new_customer boolean not null,
  -- [{field, code, params}]
  errors jsonb not null,
  primary key (import_id, row)
);
create index device_import_rows_kind on device_import_rows (import_id, kind, row);
-- An erasure deletes the rows about the customer.
create index device_import_rows_customer on device_import_rows (customer_id);

-- How another program named a device, so that a file that comes again takes nothing in twice.
create table imported_devices (
  device_id uuid primary key references devices (id) on delete cascade,
  name_elsewhere text not null constraint imported_devices_once unique
);

-- Area: inventory. The cells as they stand in the file, for another choice of columns; null in files of before.
alter table item_import_rows add column cells jsonb;
