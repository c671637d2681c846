-- Area: appointments. When customers come to the shop.

create table appointments (
  id uuid primary key,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 480),
  -- A sum of timestamptz depends on the time zone of the session, so the sum is made in UTC.
  ends_at timestamptz not null generated always as
    (timezone('UTC', timezone('UTC', starts_at) + minutes * interval '1 minute')) stored,
  customer_id uuid references customers (id),
  -- Somebody who is not a customer yet.
  contact_name text,
  contact_phone text,
  reason text not null,
  brand text,
  model text,
  note text,
  technician_id uuid references users (id),
  status text not null default 'booked' check (status in ('booked', 'arrived', 'done', 'cancelled', 'missed')),
  -- Came without an appointment, and was written down on arrival.
  is_walk_in boolean not null default false,
  -- Why it was cancelled.
  status_reason text,
  status_at timestamptz not null default now(),
  -- What was taken in. Deleting an intake made by mistake leaves the appointment.
  device_id uuid references devices (id) on delete set null,
  -- When the customer is reminded; null for one that is made for the next hours.
  remind_at timestamptz,
  -- How many reminders were cancelled before they were sent. The next one is another message.
  dropped_reminders integer not null default 0,
  erased_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(coalesce(contact_name, '') || ' ' || coalesce(contact_phone, '') || ' ' ||
      coalesce('0' || substr(contact_phone, 5), '') || ' ' || reason || ' ' ||
      coalesce(brand, '') || ' ' || coalesce(model, ''))
  ) stored,
  constraint appointments_one_person check
    (erased_at is not null or num_nonnulls(customer_id, contact_phone) = 1),
  constraint appointments_whole_contact check (num_nulls(contact_name, contact_phone) in (0, 2)),
  constraint appointments_reason_of_cancelled check ((status = 'cancelled') = (status_reason is not null)),
  -- Nobody serves two customers at once, whoever writes them down at the same moment.
  constraint appointments_technician_free exclude using gist
    (technician_id with =, tstzrange(starts_at, ends_at) with &&)
    where (technician_id is not null and status in ('booked', 'arrived'))
);
create index appointments_start on appointments (starts_at, id);
create index appointments_status on appointments (status, starts_at, id);
create index appointments_customer on appointments (customer_id, starts_at, id) where customer_id is not null;
create index appointments_technician on appointments (technician_id, starts_at, id) where technician_id is not null;
create unique index appointments_one_of_device on appointments (device_id) where device_id is not null;
create index appointments_phone on appointments (contact_phone) where contact_phone is not null;
create index appointments_search on appointments using gin (search_text gin_trgm_ops);
create index appointments_to_remind on appointments (remind_at, id) where remind_at is not null and status = 'booked';
