-- Area: customers. Pairs of customers who may be one person. A background search finds them.

-- The search for nearly equal names reads this index.
create index customers_name_trigrams on customers using gin (lower(name) gin_trgm_ops)
  where erased_at is null and not is_walk_in and merged_into is null;
create index customers_whatsapp on customers (whatsapp) where whatsapp is not null;

create table customer_duplicates (
  id uuid primary key,
  -- The customer with the smaller id is always the first, so that a pair is stored once.
  first_id uuid not null references customers (id) on delete cascade,
  second_id uuid not null references customers (id) on delete cascade,
  -- Why they may be the same: the WhatsApp number of one is the phone number of the other, or their names are alike.
  has_same_number boolean not null,
  -- From 0 to 100.
  name_likeness smallint not null check (name_likeness between 0 and 100),
  -- The most likely pairs have the highest rank.
  rank integer not null generated always as (has_same_number::integer * 1000 + name_likeness) stored,
  found_at timestamptz not null default now(),
  -- Somebody said that they are not the same person. The pair is then never proposed again.
  dismissed_at timestamptz,
  dismissed_by uuid references users (id),
  constraint customer_duplicates_once unique (first_id, second_id),
  constraint customer_duplicates_order check (first_id < second_id),
  constraint customer_duplicates_dismissed_whole check (num_nulls(dismissed_at, dismissed_by) in (0, 2))
);
create index customer_duplicates_open on customer_duplicates (rank desc, id desc)
  where dismissed_at is null;
create index customer_duplicates_second on customer_duplicates (second_id);

-- How far the search through the customers of before has come; null in `finished_at` while it goes on.
create table customer_duplicate_search (
  is_only boolean primary key default true check (is_only),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
insert into customer_duplicate_search default values;
