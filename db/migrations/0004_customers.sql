-- Area: customers.

create table customers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  phone text constraint customers_phone_unique unique check (phone ~ '^\+255[267][0-9]{8}$'),
  whatsapp text check (whatsapp ~ '^\+255[267][0-9]{8}$'),
  email text,
  gender text not null default 'other' check (gender in ('male', 'female', 'other')),
  city text,
  location_description text,
  national_id text,
  joined_date date not null,
  loyalty_level text not null default 'bronze' check (loyalty_level in ('bronze', 'silver', 'gold', 'platinum')),
  tag text not null default 'new',
  referred_by uuid references customers (id),
  total_spent bigint not null default 0 check (total_spent >= 0),
  points bigint not null default 0 check (points >= 0),
  total_points_earned bigint not null default 0,
  total_points_redeemed bigint not null default 0,
  last_visit timestamptz,
  is_active boolean not null default true,
  marketing_consent boolean not null default false,
  sms_opt_out boolean not null default false,
  notes text,
  erased_at timestamptz,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only an erased customer has no phone number.
  constraint customers_phone_known check (phone is not null or erased_at is not null),
  -- One lower-cased expression carries every "contains" search, also of the phone as people type it (0712…).
  search_text text not null generated always as (
    lower(name || ' ' || coalesce(phone, '') || ' 0' || coalesce(substr(phone, 5), '') || ' ' || coalesce(email, ''))
  ) stored
);
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_newest on customers (created_at desc, id desc);

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  content text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, created_at desc);

create table customer_promo_messages (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  title text not null,
  content text not null,
  sent_via text not null check (sent_via in ('sms', 'whatsapp', 'email', 'in_person')),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index customer_promo_messages_customer on customer_promo_messages (customer_id, created_at desc);
