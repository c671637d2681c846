-- Area: devices. Who holds a device, what unlocks it, who worked on it and how long, and what its owner said.

-- The holder stands with the device, so that lists show it; how it came there stands in device_custody. Since intake it
-- is with whoever received it.
alter table devices
  add column holder_kind text not null default 'user' check (holder_kind in ('user', 'place', 'customer')),
  add column holder_user_id uuid references users (id),
  add column holder_place text,
  add column held_since timestamptz not null default now(),
  -- How often it changed hands; the next time takes the next number.
  add column custody_count integer not null default 0;

create table device_custody (
  id uuid primary key,
  device_id uuid not null references devices (id),
  -- 1, 2, 3 … per device: of two who take it at once one comes second, and takes it from the first.
  position integer not null,
  from_kind text not null check (from_kind in ('user', 'place')),
  from_user_id uuid references users (id),
  from_place text,
  to_kind text not null check (to_kind in ('user', 'place', 'customer')),
  to_user_id uuid references users (id),
  to_place text,
  moved_by uuid references users (id),
  note text,
  moved_at timestamptz not null default now(),
  constraint device_custody_position_unique unique (device_id, position),
  constraint device_custody_places check (
    (from_kind = 'place') = (from_place is not null) and (to_kind = 'place') = (to_place is not null))
);
-- Shelves in use, to choose from.
create index device_custody_places_lately on device_custody (moved_at) where to_place is not null;

update devices set holder_user_id = received_by, held_since = created_at where status <> 'done';
insert into device_custody (id, device_id, position, from_kind, from_user_id, to_kind, moved_by, moved_at)
  select gen_random_uuid(), d.id, 1, 'user', d.received_by, 'customer', t.performed_by, d.handed_over_at
  from devices d
  left join device_transitions t on t.device_id = d.id and t.position = d.transition_count
  where d.status = 'done';
update devices set holder_kind = 'customer', held_since = handed_over_at, custody_count = 1 where status = 'done';

alter table devices add constraint devices_holder check (
  (holder_kind = 'place') = (holder_place is not null) and (holder_kind = 'user' or holder_user_id is null));

-- Append-only, but for a person's right to be forgotten: what was noted may be emptied.
create function keep_custody() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'note' is distinct from to_jsonb(new) - 'note'
     or coalesce(new.note, '') not in ('', coalesce(old.note, ''))
  then
    raise exception 'device_custody is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger device_custody_keep before update on device_custody
  for each row execute function keep_custody();
create trigger device_custody_no_delete before delete on device_custody
  for each row execute function refuse_change();
create trigger device_custody_no_truncate before truncate on device_custody
  for each statement execute function refuse_change();

-- What unlocks a device, while it is here: encrypted with the key file, deleted when the device is handed back.
create table device_passcodes (
  device_id uuid primary key references devices (id),
  sealed bytea not null,
  set_by uuid references users (id),
  set_at timestamptz not null default now()
);

create table device_passcode_reveals (
  id uuid primary key,
  device_id uuid not null references devices (id),
  revealed_by uuid not null references users (id),
  revealed_at timestamptz not null default now()
);
create index device_passcode_reveals_device on device_passcode_reveals (device_id, revealed_at);
create trigger device_passcode_reveals_keep before update or delete on device_passcode_reveals
  for each row execute function refuse_change();
create trigger device_passcode_reveals_no_truncate before truncate on device_passcode_reveals
  for each statement execute function refuse_change();

-- Time at the bench. It runs until somebody or something ends it.
create table device_work_sessions (
  id uuid primary key,
  device_id uuid not null references devices (id),
  technician_id uuid not null references users (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= started_at),
  -- paused by hand; switched to another device; left the bench (status, technician or holder changed).
  end_reason text check (end_reason in ('paused', 'switched', 'left-bench')),
  constraint device_work_sessions_ended check ((ended_at is null) = (end_reason is null))
);
-- Nobody works on two devices at once, and nobody on a device that somebody works on.
create unique index device_work_sessions_one_running on device_work_sessions (technician_id) where ended_at is null;
create unique index device_work_sessions_one_worker on device_work_sessions (device_id) where ended_at is null;
create index device_work_sessions_device on device_work_sessions (device_id, started_at);
create index device_work_sessions_technician on device_work_sessions (technician_id, started_at);

create table device_ratings (
  id uuid primary key,
  device_id uuid not null constraint device_ratings_device_unique unique references devices (id),
  score smallint not null check (score between 1 and 5),
  comment text,
  -- Whose work it was.
  technician_id uuid references users (id),
  -- Who wrote down what the customer said; null: the customer themselves.
  recorded_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index device_ratings_technician on device_ratings (technician_id, created_at);

-- A technician's numbers, and who waits longest for a new device.
create index devices_completed_by on devices (assigned_to, completed_at) where completed_at is not null;
create index devices_assigned_lately on devices (assigned_to, assigned_at) where assigned_to is not null;
