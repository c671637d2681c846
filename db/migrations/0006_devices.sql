-- Area: devices. A device here is one visit of one thing to the workshop: the repair itself.

create sequence device_tickets;

create table devices (
  id uuid primary key,
  ticket_number text not null constraint devices_ticket_unique unique,
  tracking_token text not null constraint devices_tracking_token_unique unique,
  customer_id uuid not null references customers (id),
  brand text not null,
  model text not null,
  serial_number text,
  imei text check (imei ~ '^[0-9]{15}$'),
  color text,
  accessories text,
  issue_description text not null,
  status text not null default 'received' check (status in (
    'received', 'assigned-to-technician', 'diagnosing', 'awaiting-approval', 'awaiting-parts', 'in_progress',
    'testing', 'completed', 'done', 'cancelled', 'unrepairable')),
  priority text not null default 'normal' check (priority in ('normal', 'priority', 'rush')),
  assigned_to uuid references users (id),
  assigned_at timestamptz,
  diagnosis_required boolean not null default false,
  estimated_hours numeric(6, 2) check (estimated_hours >= 0),
  expected_return_date date,
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  deposit_waived_reason text,
  final_amount bigint check (final_amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  payment_status text not null generated always as (
    case
      when final_amount is not null and paid_amount >= final_amount then 'paid'
      when paid_amount = 0 then 'unpaid'
      when final_amount is null then 'deposit-paid'
      else 'partly-paid'
    end) stored,
  unpaid_release_reason text,
  received_by uuid references users (id),
  completed_at timestamptz,
  handed_over_at timestamptz,
  -- How many status changes there were; the next one takes the next number (see device_transitions).
  transition_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint devices_not_overpaid check (final_amount is null or paid_amount <= final_amount),
  search_text text not null generated always as (
    lower(ticket_number || ' ' || brand || ' ' || model || ' ' || coalesce(serial_number, '') || ' ' || coalesce(imei, ''))
  ) stored
);
create index devices_newest on devices (created_at desc, id desc);
create index devices_status_newest on devices (status, created_at desc, id desc);
create index devices_customer on devices (customer_id, created_at desc, id desc);
create index devices_technician on devices (assigned_to, created_at desc, id desc);
-- What is still in the shop: the working queue, its statistics, and each technician's load.
create index devices_open on devices (status, assigned_to) where status <> 'done';
-- The working queue: what was promised first comes first, what was promised no day comes last.
create index devices_due on devices (coalesce(expected_return_date, 'infinity'), created_at, id) where status <> 'done';
create index devices_search on devices using gin (search_text gin_trgm_ops);
create index devices_serial on devices (lower(serial_number)) where serial_number is not null;
create index devices_imei on devices (imei) where imei is not null;

alter table payments add constraint payments_device_fk foreign key (device_id) references devices (id);
alter table receipts add constraint receipts_device_fk foreign key (device_id) references devices (id);

create table device_transitions (
  id uuid primary key,
  device_id uuid not null references devices (id),
  -- 1, 2, 3 … per device: two simultaneous moves cannot both be the next one.
  position integer not null,
  from_status text not null,
  to_status text not null,
  remark text,
  -- A PNG data URL drawn at the counter, and the name of who signed.
  signature text,
  signed_by text,
  performed_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint device_transitions_position_unique unique (device_id, position)
);
-- Append-only, but for a person's right to be forgotten: what they signed and what was said of them may be emptied.
create function keep_transition() returns trigger language plpgsql as $$
begin
  if (old.id, old.device_id, old.position, old.from_status, old.to_status, old.performed_by, old.created_at)
     is distinct from
     (new.id, new.device_id, new.position, new.from_status, new.to_status, new.performed_by, new.created_at)
     or coalesce(new.remark, '') not in ('', coalesce(old.remark, ''))
     or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
     or coalesce(new.signed_by, '') not in ('', coalesce(old.signed_by, ''))
  then
    raise exception 'device_transitions is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger device_transitions_keep before update on device_transitions
  for each row execute function keep_transition();
create trigger device_transitions_no_delete before delete on device_transitions
  for each row execute function refuse_change();
create trigger device_transitions_no_truncate before truncate on device_transitions
  for each statement execute function refuse_change();

create table device_remarks (
  id uuid primary key,
  device_id uuid not null references devices (id),
  content text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index device_remarks_device on device_remarks (device_id, created_at);

create table device_checklists (
  id uuid primary key,
  device_id uuid not null references devices (id),
  phase text not null check (phase in ('intake', 'outtake', 'return')),
  sort_order integer not null,
  -- A default item by its key (power, display, …), or what a shop added.
  label text not null,
  result text not null default 'not-tested' check (result in ('ok', 'faulty', 'not-tested')),
  note text,
  checked_by uuid references users (id),
  checked_at timestamptz,
  constraint device_checklists_label_unique unique (device_id, phase, label)
);

create table device_notifications (
  id uuid primary key,
  device_id uuid not null references devices (id),
  -- `error` where the customer will not like it: cannot be repaired, cancelled.
  type text not null check (type in ('info', 'error')),
  title text not null,
  message text not null,
  sent_at timestamptz not null default now(),
  is_read boolean not null default false
);
create index device_notifications_device on device_notifications (device_id, sent_at);

create table device_issues (
  id uuid primary key,
  -- Known for the presets only, so that screens can translate them.
  preset text constraint device_issues_preset_unique unique,
  name text not null constraint device_issues_name_unique unique,
  category text not null,
  description text,
  is_active boolean not null default true,
  sort_order integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into device_issues (id, preset, name, category, sort_order) values
  ('01900000-0000-7000-8000-000000000001', 'cracked-screen', 'Cracked screen', 'Display', 1),
  ('01900000-0000-7000-8000-000000000002', 'touch-not-responding', 'Touch not responding', 'Display', 2),
  ('01900000-0000-7000-8000-000000000003', 'battery-drains-fast', 'Battery drains fast', 'Power', 3),
  ('01900000-0000-7000-8000-000000000004', 'does-not-charge', 'Does not charge', 'Power', 4),
  ('01900000-0000-7000-8000-000000000005', 'does-not-turn-on', 'Does not turn on', 'Power', 5),
  ('01900000-0000-7000-8000-000000000006', 'water-damage', 'Water damage', 'Physical', 6),
  ('01900000-0000-7000-8000-000000000007', 'stuck-on-logo', 'Stuck on logo or restarting', 'Software', 7),
  ('01900000-0000-7000-8000-000000000008', 'camera-not-working', 'Camera not working', 'Hardware', 8),
  ('01900000-0000-7000-8000-000000000009', 'no-sound', 'No sound or microphone', 'Audio', 9),
  ('01900000-0000-7000-8000-000000000010', 'no-network', 'No network or Wi-Fi', 'Connectivity', 10);
