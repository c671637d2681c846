-- Area: payments. One ledger for repairs and sales, and the receipts of it.

create table payments (
  id uuid primary key,
  payment_number text not null constraint payments_number_unique unique,
  customer_id uuid not null references customers (id),
  device_id uuid,
  amount bigint not null check (amount > 0),
  processing_fee bigint not null default 0 check (processing_fee >= 0),
  total_amount bigint not null generated always as (amount + processing_fee) stored,
  currency text not null default 'TZS',
  payment_method text not null check (payment_method in ('cash', 'card', 'mobile_money')),
  -- Whose reference it is: a wallet, or the method itself where there is nobody else.
  provider text not null,
  reference text,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'unknown', 'refunded')),
  tendered bigint check (tendered >= amount),
  received_by uuid references users (id),
  payment_date timestamptz not null default now(),
  completed_at timestamptz,
  failed_at timestamptz,
  constraint payments_reference_unique unique (provider, reference)
);
create index payments_device on payments (device_id, payment_date);
create index payments_customer on payments (customer_id, payment_date);

-- What was paid, by whom and how never changes; only its status moves. Nothing is deleted.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if (old.id, old.payment_number, old.customer_id, old.device_id, old.amount, old.currency, old.payment_method,
      old.provider, old.tendered, old.received_by, old.payment_date)
     is distinct from
     (new.id, new.payment_number, new.customer_id, new.device_id, new.amount, new.currency, new.payment_method,
      new.provider, new.tendered, new.received_by, new.payment_date)
  then
    raise exception 'a payment keeps its amount and origin' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payments_keep before update on payments for each row execute function keep_payment();
create trigger payments_no_delete before delete on payments for each row execute function refuse_change();
create trigger payments_no_truncate before truncate on payments for each statement execute function refuse_change();

-- A receipt is a copy of what was true when it was given out, so it repeats what other tables may change later.
create table receipts (
  id uuid primary key,
  receipt_number text not null constraint receipts_number_unique unique,
  payment_id uuid not null constraint receipts_payment_unique unique references payments (id),
  customer_id uuid not null references customers (id),
  device_id uuid,
  technician_id uuid references users (id),
  technician_name text,
  ticket_number text,
  device_brand text,
  device_model text,
  device_serial text,
  device_issue text,
  device_status text,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  payment_method text not null,
  payment_provider text not null,
  payment_reference text,
  payment_amount bigint not null,
  tendered bigint,
  currency text not null,
  total_cost bigint,
  repair_cost bigint,
  labor_cost bigint,
  parts_cost bigint,
  deposit_amount bigint not null,
  paid_before bigint not null,
  remaining_balance bigint,
  tax_rate numeric(5, 2) not null,
  tax_amount bigint not null,
  business jsonb not null,
  generated_by uuid references users (id),
  generated_by_name text not null,
  receipt_date timestamptz not null default now(),
  is_printed boolean not null default false,
  printed_at timestamptz,
  is_sent_to_customer boolean not null default false,
  sent_via text check (sent_via in ('sms', 'whatsapp', 'email')),
  sent_at timestamptz
);
create index receipts_device on receipts (device_id, receipt_date);
create index receipts_customer on receipts (customer_id, receipt_date);

-- A receipt never changes. Only two things happen to it: it is noted as printed or sent, and the customer's name,
-- phone and email are forgotten when the customer is erased.
create function keep_receipt() returns trigger language plpgsql as $$
declare
  noted text[] := array['is_printed', 'printed_at', 'is_sent_to_customer', 'sent_via', 'sent_at'];
  personal text[] := array['customer_name', 'customer_phone', 'customer_email'];
  may_change text[] := noted;
begin
  if new.customer_phone is null and new.customer_email is null then
    may_change := may_change || personal;
  end if;
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'a receipt keeps what stands on it' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger receipts_keep before update on receipts for each row execute function keep_receipt();
create trigger receipts_no_delete before delete on receipts for each row execute function refuse_change();
create trigger receipts_no_truncate before truncate on receipts for each statement execute function refuse_change();
