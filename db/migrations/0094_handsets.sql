-- Area: handsets. Used handsets that the shop buys from persons, repairs and sells, and handsets that were reported lost.

create table handsets (
  id uuid primary key,
  handset_number text not null constraint handsets_number_unique unique,
  item_id uuid not null references inventory_items (id),
  serial_id uuid not null references item_serials (id),
  imei text not null check (imei ~ '^[0-9]{15}$'),
  brand text not null,
  model text not null,
  color text,
  -- The seller, and the name and phone number of the day of the purchase. Null: the seller was erased.
  seller_id uuid not null references customers (id),
  seller_name text,
  seller_phone text,
  seller_identity text,
  -- Results of the checks: an array of {label, result, note}.
  condition jsonb not null default '[]',
  condition_note text,
  -- What the seller got.
  price bigint not null check (price > 0),
  -- The cash that left the drawer.
  movement_id uuid constraint handsets_movement_once unique references shift_movements (id),
  -- The warnings that whoever bought it has confirmed.
  confirmed text[] not null default '{}',
  signature text,
  signature_method text check (signature_method in ('drawn', 'typed', 'paper')),
  signed_by text,
  -- Why the seller did not sign.
  unsigned_reason text,
  bought_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  -- The cash that came back into the drawer.
  back_movement_id uuid constraint handsets_back_movement_once unique references shift_movements (id),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(handset_number || ' ' || brand || ' ' || model || ' ' || imei)
  ) stored,
  constraint handsets_cancelled check (num_nonnulls(cancelled_at, cancel_reason) in (0, 2))
);
create index handsets_newest on handsets (created_at desc, id desc);
create index handsets_cancelled_newest on handsets (created_at desc, id desc) where cancelled_at is not null;
create index handsets_seller on handsets (seller_id);
create index handsets_serial on handsets (serial_id);
create index handsets_imei on handsets (imei);
create index handsets_search on handsets using gin (search_text gin_trgm_ops);

create table handset_photos (
  id uuid primary key,
  handset_id uuid not null references handsets (id),
  -- Null: deleted. The row says who took it.
  position integer check (position between 1 and 12),
  picture_hash text references stored_files (hash),
  thumbnail_hash text references stored_files (hash),
  width integer not null,
  height integer not null,
  taken_by uuid references users (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  constraint handset_photos_place unique (handset_id, position),
  constraint handset_photos_deleted check (
    num_nonnulls(position, picture_hash, thumbnail_hash) = case when deleted_at is null then 3 else 0 end)
);

-- Handsets that were reported lost or stolen. An entry that was removed keeps who removed it.
create table lost_imeis (
  id uuid primary key,
  imei text not null check (imei ~ '^[0-9]{15}$'),
  reason text not null,
  reported_by uuid references users (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references users (id),
  search_text text not null generated always as (imei || ' ' || lower(reason)) stored
);
create unique index lost_imeis_once on lost_imeis (imei) where removed_at is null;
create index lost_imeis_newest on lost_imeis (created_at desc, id desc) where removed_at is null;
create index lost_imeis_search on lost_imeis using gin (search_text gin_trgm_ops);

-- Repairs of handsets before their sale.
create table handset_repairs (
  id uuid primary key,
  handset_id uuid not null references handsets (id),
  problem text not null,
  started_by uuid references users (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references users (id),
  outcome text check (outcome in ('repaired', 'unrepairable', 'written_off')),
  constraint handset_repairs_ended check (num_nonnulls(ended_at, outcome) in (0, 2))
);
create unique index handset_repairs_one_open on handset_repairs (handset_id) where ended_at is null;
create index handset_repairs_of_handset on handset_repairs (handset_id, started_at);

-- What a repair cost. A mistake is undone by a row with the opposite value.
create table handset_repair_costs (
  id uuid primary key,
  repair_id uuid not null references handset_repairs (id),
  kind text not null check (kind in ('part', 'labour')),
  item_id uuid references inventory_items (id),
  quantity integer check (quantity > 0),
  serials text[] not null default '{}',
  -- What was done, or the name of the part.
  description text not null,
  value bigint not null,
  -- Whether the cost of the part is known; false: it counts as 0.
  is_known boolean not null default true,
  undoes uuid constraint handset_repair_costs_undone_once unique references handset_repair_costs (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint handset_repair_costs_part check ((kind = 'part') = (num_nonnulls(item_id, quantity) = 2)),
  constraint handset_repair_costs_sign check (case when undoes is null then value >= 0 else value <= 0 end)
);
create index handset_repair_costs_of_repair on handset_repair_costs (repair_id, created_at, id);
create trigger handset_repair_costs_append_only before update or delete on handset_repair_costs
  for each row execute function refuse_change();
create trigger handset_repair_costs_no_truncate before truncate on handset_repair_costs
  for each statement execute function refuse_change();

-- Owner: src/areas/payments and src/areas/inventory. Two words more in their lists. Other migrations may have added words
-- before, which stay.
do $$
declare
  had record;
begin
  for had in
    select c.conname, c.conrelid::regclass as of_table, pg_get_constraintdef(c.oid) as def,
           case c.conrelid::regclass::text when 'shift_movements' then 'handset' else 'refurbishment' end as word,
           case c.conrelid::regclass::text when 'shift_movements' then 'other' else 'correction' end as known
    from pg_constraint c
    where (c.conrelid = 'shift_movements'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%kind = ANY%')
       or (c.conrelid = 'stock_value_entries'::regclass and c.conname = 'stock_value_entries_reason_check')
  loop
    execute format('alter table %s drop constraint %I', had.of_table, had.conname);
    execute format('alter table %s add constraint %I %s', had.of_table, had.conname,
      replace(had.def, format('''%s''::text', had.known), format('''%s''::text, ''%s''::text', had.known, had.word)));
  end loop;
end $$;

-- Owner: src/server. The series of numbers of handsets.
insert into document_series (series, since, last) values ('handset', 0, 1000);
insert into document_numbers (series, number) select 'handset', generate_series(1, 1000);

-- Owner: users. Admins with a list of rights of their own who give rights to others get the new one, because nobody can
-- give a right that they lack.
update users set permissions = permissions || array['buy_handsets']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'buy_handsets' = any (permissions);
