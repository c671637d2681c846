-- Area: devices. The hub: since when a device stands where it stands, and the catalogue of faults as a list people edit.

-- Since when it has its status: what has not moved for too long is found by it.
alter table devices add column moved_at timestamptz;
update devices d set moved_at = coalesce(
  (select max(t.created_at) from device_transitions t where t.device_id = d.id), d.created_at);
alter table devices alter column moved_at set default now(), alter column moved_at set not null;

-- The longest without movement first; and what is urgent first.
create index devices_unmoved on devices (moved_at, id) where status <> 'done';
create index devices_priority on devices (
  (case priority when 'rush' then 1 when 'priority' then 2 else 3 end), created_at, id) where status <> 'done';
-- The columns of the board: one status, what was promised first on top.
create index devices_board on devices (status, coalesce(expected_return_date, 'infinity'), created_at, id)
  where status <> 'done';

alter table device_issues add column version integer not null default 1;

-- Area: users. A list's filters under a name, as their owner wants to see it again.
create table saved_filters (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Which list: devices, customers, …
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- What stands in the address behind the `?`.
  query text not null check (length(query) <= 500),
  position integer not null,
  -- Everybody sees it; only who may change settings shares.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_filters_name_unique on saved_filters (user_id, screen, lower(name));
create index saved_filters_shared on saved_filters (screen) where is_shared;
