-- Area: expenses. What the shop pays to run: rent, electricity, transport. Goods and parts are not expenses: what they
-- cost follows from the stock.

create table expense_categories (
  id uuid primary key default gen_random_uuid(),
  -- The key with which screens translate the name; null: the shop added or renamed the category.
  preset text constraint expense_categories_preset_unique unique,
  name text not null,
  is_active boolean not null default true,
  sort_order integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index expense_categories_name on expense_categories (lower(name));
insert into expense_categories (preset, name, sort_order) values
  ('rent', 'Rent', 1),
  ('electricity', 'Electricity (LUKU)', 2),
  ('airtime', 'Airtime and internet', 3),
  ('transport', 'Transport (boda boda)', 4),
  ('wages', 'Wages', 5),
  ('tools', 'Tools', 6),
  ('food', 'Food', 7),
  ('fees', 'TRA and municipal fees', 8),
  ('other', 'Other', 9);

create table expenses (
  id uuid primary key,
  expense_number text not null constraint expenses_number_unique unique,
  -- The day on which the money left the shop.
  day date not null,
  category_id uuid not null references expense_categories (id),
  -- In minor units, but whole shillings.
  amount bigint not null constraint expenses_amount_check check (amount > 0 and amount % 100 = 0),
  -- The part of the amount that is tax which the shop gets back.
  tax bigint not null default 0 constraint expenses_tax_check check (tax >= 0 and tax < amount),
  payee text,
  note text,
  -- The account that paid; null: the drawer.
  payment_account_id uuid references payment_accounts (id),
  voided_at timestamptz,
  voided_by uuid references users (id),
  void_reason text,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(expense_number || ' ' || coalesce(payee, '') || ' ' || coalesce(note, ''))
  ) stored,
  constraint expenses_voided check (num_nulls(voided_at, voided_by, void_reason) in (0, 3))
);
create index expenses_newest on expenses (day desc, id desc);
create index expenses_highest on expenses (amount desc, id desc);
create index expenses_of_category on expenses (category_id, day desc, id desc);
create index expenses_of_user on expenses (created_by, day desc, id desc);
create index expenses_search on expenses using gin (search_text gin_trgm_ops);

-- An expense never changes. It can only be voided, once.
create function keep_expense() returns trigger language plpgsql as $$
declare
  voiding text[] := array['voided_at', 'voided_by', 'void_reason', 'search_text'];
begin
  if old.voided_at is not null or to_jsonb(old) - voiding is distinct from to_jsonb(new) - voiding then
    raise exception 'an expense keeps what was paid' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger expenses_keep before update on expenses for each row execute function keep_expense();
create trigger expenses_no_delete before delete on expenses for each row execute function refuse_change();
create trigger expenses_no_truncate before truncate on expenses for each statement execute function refuse_change();

-- The money of expenses: what left a drawer or an account, and what a voided expense brought back.
create table expense_entries (
  id uuid primary key,
  expense_id uuid not null references expenses (id),
  kind text not null check (kind in ('paid', 'returned')),
  -- In minor units: below zero when money left.
  amount bigint not null constraint expense_entries_amount_check check (case kind when 'paid' then amount < 0 else amount > 0 end),
  -- The day on which the money moved.
  day date not null,
  payment_account_id uuid references payment_accounts (id),
  -- The cash that left or entered a drawer.
  shift_movement_id uuid constraint expense_entries_movement_once unique references shift_movements (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  constraint expense_entries_once unique (expense_id, kind),
  constraint expense_entries_one_place check (num_nonnulls(payment_account_id, shift_movement_id) = 1)
);
create index expense_entries_account on expense_entries (payment_account_id, day desc, id desc)
  where payment_account_id is not null;
create trigger expense_entries_append_only before update or delete on expense_entries
  for each row execute function refuse_change();
create trigger expense_entries_no_truncate before truncate on expense_entries
  for each statement execute function refuse_change();

-- Bills and receipts: a picture, which is encoded again, or a PDF document.
create table expense_bills (
  id uuid primary key,
  expense_id uuid not null references expenses (id),
  kind text not null check (kind in ('picture', 'pdf')),
  file_hash text references stored_files (hash),
  -- Of a picture only.
  thumbnail_hash text references stored_files (hash),
  added_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- The row of a deleted bill says who deleted it, and why. Its files are gone.
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  delete_reason text,
  constraint expense_bills_file check ((deleted_at is null) = (file_hash is not null)),
  constraint expense_bills_thumbnail check ((thumbnail_hash is not null) = (kind = 'picture' and deleted_at is null))
);
create index expense_bills_expense on expense_bills (expense_id, created_at) where deleted_at is null;
create index expense_bills_file on expense_bills (file_hash) where file_hash is not null;
create index expense_bills_thumbnail on expense_bills (thumbnail_hash) where thumbnail_hash is not null;

insert into document_series (series, since, last) values ('expense', 0, 1000);
insert into document_numbers (series, number) select 'expense', generate_series(1, 1000);

-- Area: analytics. An expense of a day that is over, and a voided one, make the kept sums of its day wrong.
create function forget_day_of_expense() returns trigger language plpgsql as $$
begin
  perform forget_day_figures(array[new.day]);
  return null;
end $$;
create trigger expenses_day_added after insert on expenses for each row
  when (new.day < day_of_shop(now() - interval '30 minutes')) execute function forget_day_of_expense();
create trigger expenses_day_changed after update of voided_at on expenses for each row
  when (new.day < day_of_shop(now() - interval '30 minutes')) execute function forget_day_of_expense();

-- Area: users. Admins with a list of rights of their own who give rights to others get the new ones, because nobody can
-- give a right that they lack.
update users set permissions = permissions || (
  select array_agg(each)
  from unnest(array['record_expenses', 'pay_expenses_from_accounts', 'view_expenses', 'void_expenses']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['record_expenses', 'pay_expenses_from_accounts', 'view_expenses', 'void_expenses'];
