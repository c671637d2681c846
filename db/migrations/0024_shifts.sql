-- Area: payments. Shifts: who had the drawer from when to when, what went in and out of it, and what was counted.

create table shifts (
  id uuid primary key,
  user_id uuid not null references users (id),
  opened_at timestamptz not null default now(),
  -- What was in the drawer, and how it was made up where somebody counted it: {"note-10000": 3, …}.
  opening_float bigint not null check (opening_float >= 0),
  opening_denominations jsonb,
  opening_note text,
  -- What the shift before left; null: there was none.
  suggested_float bigint,
  -- From here on: written once, when it is closed.
  closed_at timestamptz,
  closed_by uuid references users (id),
  -- 1, 2, 3 … without a gap: taken under the lock of shift_numbers by the transaction that closes.
  z_number bigint constraint shifts_z_number_unique unique check (z_number > 0),
  closing text check (closing in ('counted', 'forced')),
  -- Why it differs, or why it was closed by somebody else.
  closing_note text,
  closing_denominations jsonb,
  -- What of the counted cash stays in the drawer, and what went to the safe; null: the cash was not counted.
  float_left bigint check (float_left >= 0),
  safe_drop bigint check (safe_drop >= 0),
  -- The Z as it was: takings by method, discounts, tax, what was still open.
  figures jsonb,
  constraint shifts_closed_whole check (
    num_nulls(closed_at, closed_by, z_number, closing, figures) in (0, 5)
    and num_nulls(float_left, safe_drop) in (0, 2) and closed_at >= opened_at)
);
create unique index shifts_one_open on shifts (user_id) where closed_at is null;
create index shifts_newest on shifts (opened_at desc, id desc);
create index shifts_user on shifts (user_id, opened_at desc, id desc);

-- Money put into the drawer or taken out of it without a sale. A mistake is undone by its opposite, once.
create table shift_movements (
  id uuid primary key,
  shift_id uuid not null references shifts (id),
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('change', 'petty_cash', 'expense', 'bank_drop', 'safe_drop', 'other')),
  amount bigint not null check (amount > 0),
  reason text not null,
  corrects uuid constraint shift_movements_corrected_once unique references shift_movements (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index shift_movements_shift on shift_movements (shift_id, created_at, id);

-- What a closed shift should have had and what was found, by wallet or method; counted null: nobody counted it.
create table shift_tallies (
  shift_id uuid not null references shifts (id),
  provider text not null,
  expected bigint not null,
  counted bigint check (counted >= 0),
  primary key (shift_id, provider)
);

-- One row: the last number of a Z.
create table shift_numbers (
  only_row boolean primary key default true check (only_row),
  last bigint not null default 0
);
insert into shift_numbers default values;

-- Whose drawer money came into, or out of which it was given back; null: whoever took it had no shift.
alter table payments add column shift_id uuid references shifts (id);
create index payments_shift on payments (shift_id) where shift_id is not null;
alter table payment_refunds add column shift_id uuid references shifts (id);
create index payment_refunds_shift on payment_refunds (shift_id) where shift_id is not null;
create index payment_refunds_newest on payment_refunds (refunded_at desc, id desc);

-- Money gets its shift when it arrives, and keeps it.
create function keep_shift_of_payment() returns trigger language plpgsql as $$
begin
  if new.shift_id is distinct from old.shift_id
     and (old.shift_id is not null or old.status not in ('pending', 'processing', 'unknown') or new.status <> 'completed')
  then
    raise exception 'a payment keeps its shift' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payments_keep_shift before update of shift_id on payments
  for each row execute function keep_shift_of_payment();

-- An open shift keeps who opened it, when and with what; a closed one everything.
create function keep_shift() returns trigger language plpgsql as $$
declare
  closing text[] := array['closed_at', 'closed_by', 'z_number', 'closing', 'closing_note', 'closing_denominations',
    'float_left', 'safe_drop', 'figures'];
begin
  if old.closed_at is not null or to_jsonb(old) - closing is distinct from to_jsonb(new) - closing then
    raise exception 'a shift keeps its figures' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger shifts_keep before update on shifts for each row execute function keep_shift();
create trigger shifts_no_delete before delete on shifts for each row execute function refuse_change();
create trigger shifts_no_truncate before truncate on shifts for each statement execute function refuse_change();
create trigger shift_movements_append_only before update or delete on shift_movements
  for each row execute function refuse_change();
create trigger shift_movements_no_truncate before truncate on shift_movements
  for each statement execute function refuse_change();
create trigger shift_tallies_append_only before update or delete on shift_tallies
  for each row execute function refuse_change();
create trigger shift_tallies_no_truncate before truncate on shift_tallies
  for each statement execute function refuse_change();

-- Nothing is added to a shift that is closed.
create function refuse_movement_of_closed_shift() returns trigger language plpgsql as $$
begin
  if exists (select from shifts where id = new.shift_id and closed_at is not null) then
    raise exception 'a shift keeps its figures' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger shift_movements_of_open_shift before insert on shift_movements
  for each row execute function refuse_movement_of_closed_shift();
