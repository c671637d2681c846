-- Area: appointments. Repairs that customers book themselves. The answer of the shop makes an appointment of a booking.

create table bookings (
  id uuid primary key,
  booking_number text not null constraint bookings_number_unique unique,
  -- The secret part of the address of the customer's page.
  token text not null constraint bookings_token_unique unique,
  -- The hidden key of the form: a form that is sent twice makes one booking. The digest stands for what was typed; it is
  -- empty after the booking is forgotten.
  form_key uuid not null constraint bookings_form_key_unique unique,
  digest bytea not null,
  language text not null check (language in ('en', 'sw')),
  -- Null: forgotten. A booking makes no customer, and changes none.
  contact_name text,
  contact_phone text,
  brand text not null,
  model text not null,
  fault text not null,
  note text,
  wished_day date not null,
  -- What the price list said on the day of the booking.
  estimated_from bigint check (estimated_from > 0),
  estimated_to bigint check (estimated_to > 0),
  status text not null default 'requested'
    check (status in ('requested', 'proposed', 'confirmed', 'declined', 'cancelled', 'expired')),
  status_at timestamptz not null default now(),
  -- The time that the shop proposes instead of the wished day.
  proposed_at timestamptz,
  proposed_minutes integer check (proposed_minutes between 5 and 480),
  -- What the shop tells the customer.
  answer text,
  answered_by uuid references users (id),
  appointment_id uuid references appointments (id),
  forgotten_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(booking_number || ' ' || coalesce(contact_name, '') || ' ' || coalesce(contact_phone, '') || ' ' ||
      coalesce('0' || substr(contact_phone, 5), '') || ' ' || brand || ' ' || model || ' ' || fault)
  ) stored,
  constraint bookings_whole_contact check
    ((contact_name is null) = (contact_phone is null) and (contact_name is null) = (forgotten_at is not null)),
  constraint bookings_proposal check
    ((status <> 'proposed' or proposed_at is not null) and (proposed_at is null) = (proposed_minutes is null)),
  -- A customer may cancel after the confirmation.
  constraint bookings_confirmed check
    (case status when 'confirmed' then appointment_id is not null when 'cancelled' then true
      else appointment_id is null end),
  constraint bookings_forgotten_note check (forgotten_at is null or note is null)
);
create index bookings_status on bookings (status, created_at desc, id desc);
create index bookings_newest on bookings (created_at desc, id desc);
create index bookings_phone on bookings (contact_phone) where contact_phone is not null;
create unique index bookings_one_of_appointment on bookings (appointment_id) where appointment_id is not null;
create index bookings_search on bookings using gin (search_text gin_trgm_ops);
create index bookings_to_forget on bookings (status_at) where forgotten_at is null;

create table booking_photos (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  position integer not null check (position between 1 and 3),
  picture_hash text not null references stored_files (hash),
  thumbnail_hash text not null references stored_files (hash),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint booking_photos_position_unique unique (booking_id, position)
);
