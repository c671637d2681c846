-- Area: payments. What the shop and its customers owe each other without money in hand: store credit, gift cards, and
-- debts from agreed credit. Each is an account with one append-only ledger.

create table credit_accounts (
  id uuid primary key,
  kind text not null check (kind in ('store_credit', 'gift_card', 'debt')),
  -- The buyer of a gift card, who need not be the one who spends it. The walk-in customer buys gift cards too.
  customer_id uuid not null references customers (id),
  currency text not null,
  -- The sum of the ledger. What the shop owes the customer, or for a debt what the customer owes the shop.
  balance bigint not null default 0 constraint credit_accounts_covered check (balance >= 0),
  entry_count integer not null default 0 check (entry_count >= 0),
  -- The payment `on_credit` that a debt comes from.
  payment_id uuid constraint credit_accounts_payment_unique unique references payments (id),
  -- A gift card: a keyed hash finds its code, and only the key file opens the code for the paper.
  code_hash bytea constraint credit_accounts_code_unique unique,
  code_sealed bytea,
  code_end text,
  expires_on date,
  blocked_at timestamptz,
  blocked_by uuid references users (id),
  block_reason text,
  created_at timestamptz not null default now(),
  constraint credit_accounts_whole check (
    (kind = 'debt') = (payment_id is not null)
    and case kind when 'gift_card' then num_nulls(code_hash, code_sealed, code_end) = 0
             else num_nonnulls(code_hash, code_sealed, code_end, expires_on, blocked_at) = 0 end),
  constraint credit_accounts_blocked_whole check (num_nulls(blocked_at, blocked_by) in (0, 2))
);
create unique index credit_accounts_one_store_credit on credit_accounts (customer_id, currency)
  where kind = 'store_credit';
create index credit_accounts_customer on credit_accounts (customer_id, kind);
create index credit_accounts_open_debts on credit_accounts (created_at) where kind = 'debt' and balance > 0;
create index credit_accounts_gift_cards on credit_accounts (created_at desc, id desc) where kind = 'gift_card';

-- An account keeps what it is. Only its balance, its entries and the block of a gift card change.
create function keep_credit_account() returns trigger language plpgsql as $$
declare
  may_change text[] := array['balance', 'entry_count', 'blocked_at', 'blocked_by', 'block_reason'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'a credit account keeps what it is' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger credit_accounts_keep before update on credit_accounts
  for each row execute function keep_credit_account();
create trigger credit_accounts_no_delete before delete on credit_accounts
  for each row execute function refuse_change();
create trigger credit_accounts_no_truncate before truncate on credit_accounts
  for each statement execute function refuse_change();

create table credit_entries (
  id uuid primary key,
  account_id uuid not null references credit_accounts (id),
  position integer not null check (position > 0),
  -- `issued`: sold, refunded as store credit, or agreed as a debt. `spent`: paid with. `returned`: what was spent came
  -- back. `paid`, `reduced`, `written_off`: a debt was paid, lowered by a refund, given up.
  kind text not null check (kind in ('issued', 'spent', 'returned', 'paid', 'reduced', 'written_off')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  payment_id uuid references payments (id),
  refund_id uuid references payment_refunds (id),
  -- What staff wrote; emptied when the customer is erased.
  reason text,
  user_id uuid references users (id),
  created_at timestamptz not null default now(),
  constraint credit_entries_position_unique unique (account_id, position),
  constraint credit_entries_sign check ((amount > 0) = (kind in ('issued', 'returned')))
);
create index credit_entries_payment on credit_entries (payment_id) where payment_id is not null;
create index credit_entries_refund on credit_entries (refund_id) where refund_id is not null;

create function keep_credit_entry() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason' or new.reason is not null then
    raise exception 'credit_entries is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger credit_entries_keep before update on credit_entries
  for each row execute function keep_credit_entry();
create trigger credit_entries_no_delete before delete on credit_entries
  for each row execute function refuse_change();
create trigger credit_entries_no_truncate before truncate on credit_entries
  for each statement execute function refuse_change();

-- The due parts of a debt, as they were agreed. Payments apply to the oldest part, so which part is open follows from
-- the balance.
create table credit_parts (
  account_id uuid not null references credit_accounts (id),
  position integer not null check (position between 1 and 12),
  due_on date not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, position)
);
create trigger credit_parts_append_only before update or delete on credit_parts
  for each row execute function refuse_change();
create trigger credit_parts_no_truncate before truncate on credit_parts
  for each statement execute function refuse_change();

-- A payment that buys a gift card or pays a debt belongs to an account, and not to a sale or a repair.
alter table payments add column credit_account_id uuid references credit_accounts (id);
create index payments_credit_account on payments (credit_account_id) where credit_account_id is not null;
create function keep_account_of_payment() returns trigger language plpgsql as $$
begin
  if new.credit_account_id is distinct from old.credit_account_id then
    raise exception 'a payment keeps what it pays' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payments_keep_account before update of credit_account_id on payments
  for each row execute function keep_account_of_payment();
alter table payments add constraint payments_pay_one_thing
  check (credit_account_id is null or num_nonnulls(sale_id, device_id) = 0);

alter table payments drop constraint payments_payment_method_check;
alter table payments add constraint payments_payment_method_check check (payment_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'on_credit'));
alter table payment_refunds drop constraint payment_refunds_refund_method_check;
alter table payment_refunds add constraint payment_refunds_refund_method_check check (refund_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'on_credit'));
alter table sales drop constraint sales_payment_type_check;
alter table sales add constraint sales_payment_type_check check (payment_type in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'on_credit', 'split'));
alter table refund_requests drop constraint refund_requests_refund_method_check;
alter table refund_requests add constraint refund_requests_refund_method_check check (refund_method in
  ('cash', 'card', 'mobile_money', 'bank_transfer', 'store_credit', 'gift_card', 'on_credit'));

-- The last characters of a gift card stand as its reference, and two cards may share them.
alter table payments drop constraint payments_reference_unique;
create unique index payments_reference_unique on payments (provider, reference) where payment_method <> 'gift_card';

-- A receipt for a gift card or an instalment is no fiscal receipt: the tax is due when the goods are given out.
alter table receipts add column credit_account_id uuid references credit_accounts (id);
create or replace function fiscalise_receipt() returns trigger language plpgsql as $$
declare
  counters fiscal_counters;
  issued timestamptz;
  shop_day date;
begin
  if new.credit_account_id is not null
    or exists (select from payments where id = new.payment_id and gateway = 'simulator') then
    return null;
  end if;
  select * into counters from fiscal_counters where activated_at is not null for update;
  if not found then
    raise exception 'fiscal receipts are on without a registration';
  end if;
  issued := greatest(clock_timestamp(), counters.issued_at);
  shop_day := greatest((issued at time zone 'Africa/Dar_es_Salaam')::date, counters.day);
  update fiscal_counters
  set gc = gc + 1, dc = case when day = shop_day then dc + 1 else 1 end, day = shop_day, issued_at = issued
  where reg_number = counters.reg_number
  returning * into counters;
  insert into fiscal_documents (id, kind, reg_number, day, gc, dc, receipt_id, code, issued_at)
  values (gen_random_uuid(), 'receipt', counters.reg_number, counters.day, counters.gc, counters.dc, new.id,
    counters.receipt_code || counters.gc, issued);
  return null;
end $$;

-- Repairs that were handed over although the customer owes a part of their price.
create index devices_unpaid on devices (customer_id) where status = 'done' and paid_amount < final_amount;
-- Requests for money of a debt that nobody paid in time.
create index payments_open_of_debts on payments (payment_date)
  where credit_account_id is not null and status in ('pending', 'processing');
