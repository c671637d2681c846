-- Area: devices. Estimates: what a repair will cost, line by line, and what its owner said to that.

create table device_estimates (
  id uuid constraint device_estimates_pkey primary key,
  device_id uuid not null references devices (id),
  -- 1, 2, 3 … per device; the latest holds.
  version integer not null check (version >= 1),
  -- An expired one is a sent one whose days are over: nobody has to come by and write that down.
  status text not null default 'draft' check (status in ('draft', 'sent', 'approved', 'declined', 'superseded')),
  approval_token text not null constraint device_estimates_token_unique unique,
  -- To the customer.
  note text,
  total bigint not null check (total >= 0),
  -- What the shop asks in advance at this total.
  deposit_amount bigint not null check (deposit_amount >= 0),
  -- As the settings were when it was made: the customer agrees to these, whatever is chosen later.
  valid_days integer not null check (valid_days >= 1),
  margin_percent numeric(5, 2) not null check (margin_percent >= 0),
  -- Of a draft, raised by every change of it.
  revision integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- null: nobody outside the shop has seen it.
  sent_at timestamptz,
  decided_at timestamptz,
  -- By the customer's own link, or told to staff, who wrote it down.
  decided_via text check (decided_via in ('link', 'staff')),
  decided_by uuid references users (id),
  decided_name text,
  -- A PNG data URL.
  signature text,
  -- Why the customer declined, and what staff wrote of the call.
  reason text,
  remark text,
  constraint device_estimates_version_unique unique (device_id, version),
  constraint device_estimates_decided check (
    (status in ('approved', 'declined')) = (decided_at is not null)
    and (decided_at is null) = (decided_via is null)
    and (decided_via is not distinct from 'staff') = (decided_by is not null)
    and (status in ('sent', 'approved', 'declined')) <= (sent_at is not null))
);
create unique index device_estimates_one_open on device_estimates (device_id) where status in ('draft', 'sent');

create table device_estimate_lines (
  id uuid primary key,
  estimate_id uuid not null references device_estimates (id),
  position integer not null,
  kind text not null check (kind in ('labour', 'part', 'fee')),
  description text not null,
  -- A part of the stock list; its words and price here are what the customer was told.
  item_id uuid references inventory_items (id),
  quantity integer not null check (quantity between 1 and 999),
  unit_price bigint not null check (unit_price >= 0),
  total_price bigint not null generated always as (quantity * unit_price) stored,
  -- Added by the shop's settings for the device's priority: which fee, and how many percent of labour and parts.
  fee text check (fee in ('priority', 'rush')),
  percent numeric(5, 2),
  constraint device_estimate_lines_position_unique unique (estimate_id, position),
  constraint device_estimate_lines_fee check ((fee is null) = (percent is null) and (fee is null or kind = 'fee'))
);
create unique index device_estimate_lines_one_fee on device_estimate_lines (estimate_id) where fee is not null;
create index device_estimate_lines_item on device_estimate_lines (item_id) where item_id is not null;
-- What was charged for the like before, newest first.
create index device_estimate_lines_kind on device_estimate_lines (kind, id desc) where fee is null;

-- What was sent stays as it was sent, and what was answered as it was answered; a person's right to be forgotten may
-- empty what they wrote.
create function keep_estimate() returns trigger language plpgsql as $$
begin
  if (old.id, old.device_id, old.version, old.approval_token, old.created_by)
     is distinct from (new.id, new.device_id, new.version, new.approval_token, new.created_by)
     or (old.status, new.status) not in (
       ('draft', 'draft'), ('draft', 'sent'), ('draft', 'superseded'), ('sent', 'sent'), ('sent', 'approved'),
       ('sent', 'declined'), ('sent', 'superseded'), ('approved', 'approved'), ('declined', 'declined'),
       ('superseded', 'superseded'))
     or (old.status <> 'draft' and (
       (old.total, old.deposit_amount, old.valid_days, old.margin_percent)
       is distinct from (new.total, new.deposit_amount, new.valid_days, new.margin_percent)
       or coalesce(new.note, '') not in ('', coalesce(old.note, ''))))
     or (old.status not in ('draft', 'sent') and (
       (old.decided_at, old.decided_via, old.decided_by)
       is distinct from (new.decided_at, new.decided_via, new.decided_by)
       or coalesce(new.decided_name, '') not in ('', coalesce(old.decided_name, ''))
       or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
       or coalesce(new.reason, '') not in ('', coalesce(old.reason, ''))
       or coalesce(new.remark, '') not in ('', coalesce(old.remark, ''))))
  then
    raise exception 'what was sent or answered of device_estimates stays' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger device_estimates_keep before update on device_estimates
  for each row execute function keep_estimate();
create trigger device_estimates_no_delete before delete on device_estimates
  for each row execute function refuse_change();
create trigger device_estimates_no_truncate before truncate on device_estimates
  for each statement execute function refuse_change();

create function keep_estimate_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from device_estimates
    where id in (case when tg_op <> 'INSERT' then old.estimate_id end, case when tg_op <> 'DELETE' then new.estimate_id end)
      and status <> 'draft')
  then
    raise exception 'the lines of an estimate that was sent stay' using errcode = 'FU001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger device_estimate_lines_keep before insert or update or delete on device_estimate_lines
  for each row execute function keep_estimate_lines();
create trigger device_estimate_lines_no_truncate before truncate on device_estimate_lines
  for each statement execute function refuse_change();
