-- Area: payments. What stands on a receipt as it was issued, its prints, and invoices with their credit notes.

-- The text of the paper, in the language in which it was issued. Null for older receipts, and after the customer was
-- erased: then the text is composed from the columns.
alter table receipts add column receipt_content jsonb;
alter table receipts add column print_count integer not null default 0;

create or replace function keep_receipt() returns trigger language plpgsql as $$
declare
  noted text[] := array['is_printed', 'printed_at', 'print_count', 'is_sent_to_customer', 'sent_via', 'sent_at'];
  personal text[] := array['customer_name', 'customer_phone', 'customer_email', 'receipt_content'];
  may_change text[] := noted;
begin
  if new.customer_phone is null and new.customer_email is null and new.receipt_content is null then
    may_change := may_change || personal;
  end if;
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'a receipt keeps what stands on it' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- The first print is the original, and every other one is marked as a copy.
create table receipt_prints (
  receipt_id uuid not null references receipts (id),
  number integer not null constraint receipt_prints_number_check check (number > 0),
  printed_at timestamptz not null default now(),
  -- Null for a print that was noted before prints were counted.
  printed_by uuid references users (id),
  primary key (receipt_id, number)
);
create trigger receipt_prints_append_only before update or delete on receipt_prints
  for each row execute function refuse_change();
create trigger receipt_prints_no_truncate before truncate on receipt_prints
  for each statement execute function refuse_change();

insert into receipt_prints (receipt_id, number, printed_at)
select id, 1, coalesce(printed_at, receipt_date) from receipts where is_printed;
-- The trigger would compare every printed receipt with itself.
alter table receipts disable trigger receipts_keep;
update receipts set print_count = 1 where is_printed;
alter table receipts enable trigger receipts_keep;
alter table receipts add constraint receipts_prints_counted check (is_printed = (print_count > 0));

-- Numbers that begin again with 1 in each year. The row of a year is locked while a document takes its number, so that
-- the numbers follow the order of the documents, and a rollback gives the number back.
create table paper_numbers (
  series text not null check (series in ('invoice', 'credit_note')),
  year integer not null check (year between 2000 and 2999),
  last bigint not null check (last > 0),
  primary key (series, year)
);

create function next_paper_number(of_series text, of_year integer) returns bigint language sql as $$
  insert into paper_numbers as n (series, year, last) values (of_series, of_year, 1)
  on conflict (series, year) do update set last = n.last + 1
  returning last;
$$;

create table invoices (
  id uuid primary key,
  year integer not null,
  number bigint not null,
  invoice_number text not null constraint invoices_number_unique unique,
  customer_id uuid not null references customers (id),
  device_id uuid references devices (id),
  sale_id uuid,
  -- The number of the repair's ticket or of the sale.
  subject_number text not null,
  -- What was repaired; null for a sale.
  device_name text,
  customer_name text not null,
  customer_phone text,
  customer_email text,
  language text not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null check (subtotal >= 0),
  discount_amount bigint not null default 0 check (discount_amount between 0 and subtotal),
  -- Fees and charges beside the price, and what cash rounding adds or takes.
  charges_amount bigint not null default 0 check (charges_amount >= 0),
  rounding_amount bigint not null default 0,
  total bigint not null check (total > 0),
  -- Inside the total: [{"rate": 18, "amount": 118000, "tax": 18000}, …].
  taxes jsonb not null,
  tax_amount bigint not null check (tax_amount >= 0),
  business jsonb not null,
  issued_at timestamptz not null default now(),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  -- Null where Fundi issued it by itself.
  issued_by uuid references users (id),
  issued_by_name text,
  -- Completed payments of the repair or sale, at most the total. The triggers below count them.
  paid_amount bigint not null default 0,
  cancelled_at timestamptz,
  search_text text not null generated always as (
    lower(invoice_number || ' ' || subject_number || ' ' || customer_name || ' ' || coalesce(device_name, ''))
  ) stored,
  constraint invoices_numbers_unique unique (year, number),
  constraint invoices_one_subject check (num_nonnulls(device_id, sale_id) = 1),
  constraint invoices_total_adds_up check (total = subtotal - discount_amount + charges_amount + rounding_amount),
  constraint invoices_paid_within_total check (paid_amount between 0 and total)
);
create unique index invoices_one_per_device on invoices (device_id) where cancelled_at is null;
create unique index invoices_one_per_sale on invoices (sale_id) where cancelled_at is null;
create index invoices_of_device on invoices (device_id) where device_id is not null;
create index invoices_of_sale on invoices (sale_id) where sale_id is not null;
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_due on invoices (due_on, id) where cancelled_at is null and paid_amount < total;
create index invoices_total on invoices (total, id);
create index invoices_cancelled on invoices (issued_at desc, id desc) where cancelled_at is not null;
create index invoices_search on invoices using gin (search_text gin_trgm_ops);

create function keep_invoice() returns trigger language plpgsql as $$
declare
  may_change text[] := array['paid_amount', 'search_text'];
begin
  if old.cancelled_at is null then
    may_change := may_change || array['cancelled_at'];
  end if;
  if new.customer_phone is null and new.customer_email is null then
    may_change := may_change || array['customer_name', 'customer_phone', 'customer_email'];
  end if;
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change then
    raise exception 'an invoice keeps what was issued' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger invoices_keep before update on invoices for each row execute function keep_invoice();
create trigger invoices_no_delete before delete on invoices for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_change();

-- Cancels an invoice. Its amount is that of the invoice.
create table credit_notes (
  id uuid primary key,
  year integer not null,
  number bigint not null,
  credit_note_number text not null constraint credit_notes_number_unique unique,
  invoice_id uuid not null constraint credit_notes_invoice_unique unique references invoices (id),
  reason text not null,
  issued_at timestamptz not null default now(),
  issued_on date not null,
  -- Null where Fundi cancelled the invoice of a cancelled sale.
  issued_by uuid references users (id),
  issued_by_name text,
  constraint credit_notes_numbers_unique unique (year, number)
);
-- The reason is free text, which an erasure of the customer removes.
create function keep_credit_note() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason' or new.reason <> '' then
    raise exception 'a credit note keeps what was issued' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger credit_notes_keep before update on credit_notes for each row execute function keep_credit_note();
create trigger credit_notes_no_delete before delete on credit_notes for each row execute function refuse_change();
create trigger credit_notes_no_truncate before truncate on credit_notes
  for each statement execute function refuse_change();

-- What was paid for a repair or a sale. Money that was given back later still paid the invoice: the credit note or the
-- refund tells of it. Late money never has `completed_at`, so it pays nothing.
create function paid_for(of_device uuid, of_sale uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payments
  where (device_id = of_device or sale_id = of_sale) and completed_at is not null and status in ('completed', 'refunded');
$$;

-- Whoever issues an invoice has locked its repair or sale, and so has whoever completes a payment for it.
create function pay_invoice() returns trigger language plpgsql as $$
begin
  if new.sale_id is not null then
    update invoices set paid_amount = least(total, paid_for(null, new.sale_id)) where sale_id = new.sale_id;
  elsif new.device_id is not null then
    update invoices set paid_amount = least(total, paid_for(new.device_id, null)) where device_id = new.device_id;
  end if;
  return null;
end $$;
create trigger payments_pay_invoice after insert on payments for each row
  when (new.completed_at is not null) execute function pay_invoice();
create trigger payments_later_pay_invoice after update of completed_at on payments for each row
  when (new.completed_at is distinct from old.completed_at) execute function pay_invoice();
