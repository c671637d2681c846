-- Area: commission. What technicians earn with repairs: rules in versions, a ledger, and payouts.

-- A version of a rule. It never changes; a newer version with the same or a later first day takes its place.
create table commission_rules (
  id uuid primary key,
  -- Null: for every technician without a rule of their own.
  technician_id uuid references users (id),
  starts_on date not null,
  kind text not null check (kind in ('none', 'per_repair', 'labour', 'margin')),
  -- Of the first repair of a month. `per_repair`: minor units; a percentage: hundredths of a percent.
  rate bigint not null constraint commission_rules_rate_check check (
    rate >= 0 and (kind <> 'none' or rate = 0) and (kind = 'per_repair' or rate <= 10000)),
  -- What decides the tier: the number of the technician's repairs in the month, or what they cost together.
  tiers_by text not null check (tiers_by in ('none', 'count', 'sum')),
  -- The further tiers, [{from, rate}]: the first repair, or the sum of the earlier ones, from which the rate applies.
  tiers jsonb not null default '[]' constraint commission_rules_tiers_check check (
    jsonb_typeof(tiers) = 'array' and (tiers_by = 'none') = (tiers = '[]')),
  reason text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index commission_rules_in_force on commission_rules (technician_id, starts_on desc, created_at desc, id desc);
create trigger commission_rules_append_only before update or delete on commission_rules
  for each row execute function refuse_change();
create trigger commission_rules_no_truncate before truncate on commission_rules
  for each statement execute function refuse_change();

-- A repair that has earned a commission, with everything that its amount was computed from. Later changes of rules,
-- prices or users therefore change nothing.
create table commission_repairs (
  device_id uuid primary key references devices (id),
  technician_id uuid not null references users (id),
  rule_id uuid not null references commission_rules (id),
  -- The day on which it was both handed over and paid.
  earned_on date not null,
  month date not null generated always as (date_trunc('month', earned_on::timestamp)::date) stored,
  -- 1, 2, 3 … per technician and month.
  place integer not null constraint commission_repairs_place_check check (place > 0),
  -- What the technician's earlier repairs of the month had cost.
  sum_before bigint not null constraint commission_repairs_sum_check check (sum_before >= 0),
  -- In minor units: the price without the parts; what the customer paid for the parts; what these cost the shop.
  labour bigint not null constraint commission_repairs_labour_check check (labour >= 0),
  parts_charged bigint not null constraint commission_repairs_parts_check check (parts_charged >= 0),
  parts_cost bigint not null constraint commission_repairs_cost_check check (parts_cost >= 0),
  -- The price with all charges.
  bill bigint not null constraint commission_repairs_bill_check check (bill > 0),
  rate bigint not null constraint commission_repairs_rate_check check (rate >= 0),
  -- The commission while all of the bill is paid and nothing was given back.
  amount bigint not null constraint commission_repairs_amount_check check (amount >= 0),
  created_at timestamptz not null default now(),
  constraint commission_repairs_one_place unique (technician_id, month, place)
);
create index commission_repairs_earned on commission_repairs (earned_on, technician_id);
create trigger commission_repairs_append_only before update or delete on commission_repairs
  for each row execute function refuse_change();
create trigger commission_repairs_no_truncate before truncate on commission_repairs
  for each statement execute function refuse_change();

-- The balance of each technician. Positive: the shop owes it; negative: the technician was paid too much.
create table commission_balances (
  technician_id uuid primary key references users (id),
  balance bigint not null,
  -- How many entries there are; the next one takes the next number.
  entries integer not null constraint commission_balances_entries_check check (entries > 0)
);

create table commission_payouts (
  id uuid primary key,
  payout_number text not null constraint commission_payouts_number_unique unique,
  technician_id uuid not null references users (id),
  -- The last day of the entries that it covers.
  up_to date not null,
  amount bigint not null constraint commission_payouts_amount_check check (amount > 0),
  method text not null check (method in ('cash', 'bank', 'mobile_money')),
  payment_account_id uuid references payment_accounts (id),
  reference text,
  note text,
  -- The cash that left the drawer of an open shift for it.
  shift_movement_id uuid constraint commission_payouts_movement_once unique references shift_movements (id),
  -- The cash that came back when it was voided.
  back_movement_id uuid constraint commission_payouts_back_once unique references shift_movements (id),
  voided_at timestamptz,
  voided_by uuid references users (id),
  void_reason text,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  constraint commission_payouts_voided check (num_nulls(voided_at, voided_by, void_reason) in (0, 3)),
  constraint commission_payouts_drawer check (shift_movement_id is null or method = 'cash'),
  constraint commission_payouts_back check (
    (back_movement_id is not null) = (shift_movement_id is not null and voided_at is not null))
);
create index commission_payouts_newest on commission_payouts (created_at desc, id desc);
create index commission_payouts_technician on commission_payouts (technician_id, created_at desc, id desc);

-- A payout never changes. It can only be voided, once.
create function keep_commission_payout() returns trigger language plpgsql as $$
declare
  voiding text[] := array['voided_at', 'voided_by', 'void_reason', 'back_movement_id'];
begin
  if old.voided_at is not null or to_jsonb(old) - voiding is distinct from to_jsonb(new) - voiding then
    raise exception 'a payout keeps what was paid' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger commission_payouts_keep before update on commission_payouts
  for each row execute function keep_commission_payout();
create trigger commission_payouts_no_delete before delete on commission_payouts
  for each row execute function refuse_change();
create trigger commission_payouts_no_truncate before truncate on commission_payouts
  for each statement execute function refuse_change();

-- The ledger. `earned`: money of a repair came in. `refund`: it went back. `comeback`: the repair came back under
-- warranty. `payout`: the technician was paid. `void`: a payout was undone.
create table commission_entries (
  id uuid primary key,
  technician_id uuid not null references users (id),
  -- 1, 2, 3 … per technician.
  position integer not null,
  kind text not null check (kind in ('earned', 'refund', 'comeback', 'payout', 'void')),
  amount bigint not null constraint commission_entries_amount_check check (
    amount <> 0 and (amount > 0) = (kind in ('earned', 'void'))),
  -- The balance of the technician afterwards.
  balance_after bigint not null,
  -- The day of the fact that it is about.
  day date not null,
  device_id uuid references commission_repairs (device_id),
  return_id uuid references returned_devices (id),
  payout_id uuid references commission_payouts (id),
  created_at timestamptz not null default now(),
  constraint commission_entries_position_unique unique (technician_id, position),
  constraint commission_entries_repair check ((device_id is not null) = (kind in ('earned', 'refund', 'comeback'))),
  constraint commission_entries_payout check ((payout_id is not null) = (kind in ('payout', 'void'))),
  constraint commission_entries_return check ((return_id is not null) = (kind = 'comeback'))
);
create index commission_entries_repair on commission_entries (device_id) where device_id is not null;
create unique index commission_entries_payout_once on commission_entries (payout_id, kind) where payout_id is not null;
create index commission_entries_day on commission_entries (day, technician_id);

-- Every entry changes the balance of its technician. The row of the balance is locked by this, so that the entries of a
-- technician follow one another.
create function count_commission_entry() returns trigger language plpgsql as $$
begin
  insert into commission_balances as b (technician_id, balance, entries)
  values (new.technician_id, new.amount, 1)
  on conflict (technician_id) do update set balance = b.balance + excluded.balance, entries = b.entries + 1
  returning b.balance, b.entries into new.balance_after, new.position;
  return new;
end $$;
create trigger commission_entries_count before insert on commission_entries
  for each row execute function count_commission_entry();
create trigger commission_entries_append_only before update or delete on commission_entries
  for each row execute function refuse_change();
create trigger commission_entries_no_truncate before truncate on commission_entries
  for each statement execute function refuse_change();

-- The entries that a payout covers. A voided payout gives its entries back.
create table commission_payout_entries (
  payout_id uuid not null references commission_payouts (id),
  entry_id uuid not null references commission_entries (id),
  voided_at timestamptz,
  primary key (payout_id, entry_id)
);
create unique index commission_payout_entries_once on commission_payout_entries (entry_id) where voided_at is null;
create function keep_commission_payout_entry() returns trigger language plpgsql as $$
begin
  if old.voided_at is not null or (old.payout_id, old.entry_id) is distinct from (new.payout_id, new.entry_id) then
    raise exception 'a payout keeps its entries' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger commission_payout_entries_keep before update on commission_payout_entries
  for each row execute function keep_commission_payout_entry();
create trigger commission_payout_entries_no_delete before delete on commission_payout_entries
  for each row execute function refuse_change();
create trigger commission_payout_entries_no_truncate before truncate on commission_payout_entries
  for each statement execute function refuse_change();

-- How far the job has compared the ledger with repairs, payments and returns.
create table commission_progress (
  is_only boolean primary key default true constraint commission_progress_is_only_check check (is_only),
  compared_until timestamptz not null
);

-- Owner: src/areas/returns and src/areas/payments. The job reads what has changed lately.
create index returned_devices_changed on returned_devices (updated_at) where device_id is not null;
create index credit_entries_given_up on credit_entries (created_at) where kind in ('written_off', 'reduced');

-- Owner: src/areas/payments. One word more in the list of movements of a drawer. Other migrations may have added words
-- before, which stay.
do $$
declare
  had record;
begin
  for had in
    select c.conname, pg_get_constraintdef(c.oid) as def from pg_constraint c
    where c.conrelid = 'shift_movements'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%kind = ANY%'
  loop
    execute format('alter table shift_movements drop constraint %I', had.conname);
    execute format('alter table shift_movements add constraint %I %s', had.conname,
      replace(had.def, '''other''::text', '''other''::text, ''commission''::text'));
  end loop;
end $$;

-- Owner: src/server. The series of numbers of payouts.
insert into document_series (series, since, last) values ('payout', 0, 1000);
insert into document_numbers (series, number) select 'payout', generate_series(1, 1000);

-- Owner: users. Admins with a list of rights of their own who give rights to others get the new ones, because nobody can
-- give a right that they lack.
update users set permissions = permissions || array['manage_commission']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'manage_commission' = any (permissions);
update users set permissions = permissions || array['view_own_earnings']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'view_own_earnings' = any (permissions);
