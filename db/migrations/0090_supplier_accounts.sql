-- Area: purchasing. What the shop owes its suppliers: an account per supplier and currency, and payments with proof.

-- The balance of each account. Positive: the shop owes it; negative: the shop has paid in advance.
create table supplier_balances (
  supplier_id uuid not null references suppliers (id),
  currency text not null check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  balance bigint not null,
  -- How many entries there are; the next one takes the next number.
  entries integer not null constraint supplier_balances_entries_check check (entries > 0),
  primary key (supplier_id, currency)
);
create index supplier_balances_owing on supplier_balances (supplier_id) where balance > 0;

-- What the shop has paid to a supplier, in minor units of its currency.
create table supplier_payments (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  purchase_order_id uuid references purchase_orders (id),
  amount bigint not null constraint supplier_payments_amount_check check (amount > 0),
  currency text not null check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  -- What one unit of the currency cost in shillings on that day.
  exchange_rate numeric(12, 4) not null default 1
    constraint supplier_payments_rate_check check (exchange_rate > 0 and (currency <> 'TZS' or exchange_rate = 1)),
  amount_tzs bigint not null generated always as (round(amount * exchange_rate)) stored,
  method text not null check (method in ('cash', 'bank', 'mobile_money')),
  payment_account_id uuid references payment_accounts (id),
  -- The day on which the money left the shop.
  paid_on date not null,
  reference text,
  note text,
  -- The cash that left the drawer of an open shift for it.
  shift_movement_id uuid constraint supplier_payments_movement_once unique references shift_movements (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint supplier_payments_cancelled check (num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3))
);
create index supplier_payments_newest on supplier_payments (paid_on desc, id desc);
create index supplier_payments_supplier on supplier_payments (supplier_id, paid_on desc, id desc);
create index supplier_payments_order on supplier_payments (purchase_order_id) where purchase_order_id is not null;

-- A payment never changes. It can only be cancelled, once.
create function keep_supplier_payment() returns trigger language plpgsql as $$
declare
  cancelling text[] := array['cancelled_at', 'cancelled_by', 'cancel_reason', 'amount_tzs'];
begin
  if old.cancelled_at is not null or to_jsonb(old) - cancelling is distinct from to_jsonb(new) - cancelling then
    raise exception 'a payment to a supplier keeps what was paid' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger supplier_payments_keep before update on supplier_payments
  for each row execute function keep_supplier_payment();
create trigger supplier_payments_no_delete before delete on supplier_payments
  for each row execute function refuse_change();
create trigger supplier_payments_no_truncate before truncate on supplier_payments
  for each statement execute function refuse_change();

-- The ledger of an account. Deliveries raise what the shop owes; payments, returns and credited claims lower it.
create table supplier_entries (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  currency text not null check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  -- 1, 2, 3 … per account.
  position integer not null,
  kind text not null check (kind in ('delivery', 'payment', 'return', 'claim')),
  -- In minor units. A payment above zero undoes one, and so does a delivery below zero.
  amount bigint not null constraint supplier_entries_amount_check check (amount <> 0),
  -- The balance of the account afterwards.
  balance_after bigint not null,
  -- The day that it belongs to.
  day date not null default (now() at time zone 'Africa/Dar_es_Salaam')::date,
  purchase_order_id uuid references purchase_orders (id),
  payment_id uuid references supplier_payments (id),
  -- Why an earlier entry was undone.
  reason text,
  -- Null for a delivery: its receipt says who took the goods in.
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint supplier_entries_position_unique unique (supplier_id, currency, position),
  constraint supplier_entries_payment check ((payment_id is not null) = (kind = 'payment')),
  constraint supplier_entries_delivery check (kind <> 'delivery' or purchase_order_id is not null)
);
create index supplier_entries_order on supplier_entries (purchase_order_id) where purchase_order_id is not null;
create index supplier_entries_of_payment on supplier_entries (payment_id) where payment_id is not null;

-- Every entry changes the balance of its account, and says what it was afterwards. The row of the balance is locked by
-- this, so that the entries of an account follow one another.
create function count_supplier_entry() returns trigger language plpgsql as $$
begin
  insert into supplier_balances as b (supplier_id, currency, balance, entries)
  values (new.supplier_id, new.currency, new.amount, 1)
  on conflict (supplier_id, currency) do update set balance = b.balance + excluded.balance, entries = b.entries + 1
  returning b.balance, b.entries into new.balance_after, new.position;
  return new;
end $$;
create trigger supplier_entries_count before insert on supplier_entries
  for each row execute function count_supplier_entry();
create trigger supplier_entries_append_only before update or delete on supplier_entries
  for each row execute function refuse_change();
create trigger supplier_entries_no_truncate before truncate on supplier_entries
  for each statement execute function refuse_change();

-- What was received of an order is owed at the cost of its lines, in whatever way the received quantity was written.
create function write_supplier_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_entries (id, supplier_id, currency, kind, amount, purchase_order_id)
    select gen_random_uuid(), o.supplier_id, o.currency, 'delivery', d.amount, o.id
    from (select purchase_order_id, sum(received_quantity * unit_cost)::bigint as amount from new_lines group by 1) d
    join purchase_orders o on o.id = d.purchase_order_id
    where d.amount <> 0
    order by o.supplier_id, o.currency, o.id;
  else
    insert into supplier_entries (id, supplier_id, currency, kind, amount, purchase_order_id)
    select gen_random_uuid(), o.supplier_id, o.currency, 'delivery', d.amount, o.id
    from (
      select purchase_order_id, sum(amount)::bigint as amount from (
        select purchase_order_id, received_quantity * unit_cost as amount from new_lines
        union all
        select purchase_order_id, -received_quantity * unit_cost from old_lines) as changes
      group by 1) d
    join purchase_orders o on o.id = d.purchase_order_id
    where d.amount <> 0
    order by o.supplier_id, o.currency, o.id;
  end if;
  return null;
end $$;
create trigger purchase_order_lines_delivered after insert on purchase_order_lines
  referencing new table as new_lines
  for each statement execute function write_supplier_deliveries();
create trigger purchase_order_lines_received after update on purchase_order_lines
  referencing old table as old_lines new table as new_lines
  for each statement execute function write_supplier_deliveries();

-- What was received before this migration.
insert into supplier_entries (id, supplier_id, currency, kind, amount, purchase_order_id, day, created_at)
select gen_random_uuid(), o.supplier_id, o.currency, 'delivery', sum(l.received_quantity * l.unit_cost)::bigint, o.id,
       o.order_date, o.updated_at
from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
group by o.id
having sum(l.received_quantity * l.unit_cost) > 0
order by o.supplier_id, o.currency, o.order_date, o.id;

-- Proofs of payment: a picture, which is encoded again, or a PDF document.
create table supplier_payment_proofs (
  id uuid primary key,
  payment_id uuid not null references supplier_payments (id),
  kind text not null check (kind in ('picture', 'pdf')),
  file_hash text references stored_files (hash),
  -- Of a picture only.
  thumbnail_hash text references stored_files (hash),
  added_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- The row of a deleted proof says who deleted it, and why. Its files are gone.
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  delete_reason text,
  constraint supplier_payment_proofs_file check ((deleted_at is null) = (file_hash is not null)),
  constraint supplier_payment_proofs_thumbnail check (
    (thumbnail_hash is not null) = (kind = 'picture' and deleted_at is null))
);
create index supplier_payment_proofs_payment on supplier_payment_proofs (payment_id, created_at) where deleted_at is null;
create index supplier_payment_proofs_file on supplier_payment_proofs (file_hash) where file_hash is not null;
create index supplier_payment_proofs_thumbnail on supplier_payment_proofs (thumbnail_hash)
  where thumbnail_hash is not null;

-- Area: payments. Cash that left a drawer for a record of another area.

-- True: only the record that moved the cash undoes it, so that both always agree.
alter table shift_movements add column is_bound boolean not null default false;

-- Area: users. The right to pay suppliers.

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['pay_suppliers']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'pay_suppliers' = any (permissions);
