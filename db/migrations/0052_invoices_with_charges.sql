-- Area: payments. Invoices list each charge, and what is still owed for them follows refunds and debts.

-- The charges beside the price: [{kind, percent, amount, taxCode, taxRate, taxAmount}]. They add up to charges_amount.
alter table invoices add column charges jsonb not null default '[]';
-- What is owed no longer although nobody paid it: what was given back, and debts that were written off.
alter table invoices add column returned_amount bigint not null default 0;
alter table invoices add column written_off_amount bigint not null default 0;
alter table invoices drop constraint invoices_paid_within_total;
alter table invoices add constraint invoices_paid_within_total check (
  least(paid_amount, returned_amount, written_off_amount) >= 0
  and paid_amount + returned_amount + written_off_amount <= total);
alter table invoices add column balance bigint not null
  generated always as (total - paid_amount - returned_amount - written_off_amount) stored;
drop index invoices_due;
create index invoices_due on invoices (due_on, id) where cancelled_at is null and balance > 0;

create or replace function keep_invoice() returns trigger language plpgsql as $$
declare
  may_change text[] := array['paid_amount', 'returned_amount', 'written_off_amount', 'balance', 'search_text'];
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

-- What became of the money that a repair or sale costs. Money that was given back pays nothing, and is owed no longer:
-- the goods came back, or a repair was refunded. Agreed credit pays as its debt is paid. Late money never has
-- `completed_at`, so it pays nothing. No part exceeds `of_total`, because a later charge is on no earlier invoice.
create function settled_of(of_total bigint, of_device uuid, of_sale uuid)
returns table (paid bigint, returned bigint, written_off bigint) language sql stable as $$
  with money as (
    select p.amount, p.refunded_amount as returned,
      case when p.payment_method = 'on_credit' then coalesce(a.balance, p.amount) else 0 end as owed,
      coalesce((select -sum(e.amount) from credit_entries e where e.account_id = a.id and e.kind = 'written_off'), 0)
        as written_off
    from payments p left join credit_accounts a on a.payment_id = p.id
    where (p.device_id = of_device or p.sale_id = of_sale) and p.completed_at is not null
      and p.status in ('completed', 'refunded')),
  sums as (
    select coalesce(sum(amount - owed - returned - written_off), 0) as paid, coalesce(sum(returned), 0) as returned,
      coalesce(sum(written_off), 0) as written_off from money),
  gone as (
    select paid, least(of_total, returned) as returned, least(of_total - least(of_total, returned), written_off) as written_off
    from sums)
  select least(of_total - returned - written_off, greatest(paid, 0))::bigint, returned::bigint, written_off::bigint
  from gone;
$$;

create function settle_invoice(of_invoice uuid) returns void language sql as $$
  update invoices i set (paid_amount, returned_amount, written_off_amount) =
    (select paid, returned, written_off from settled_of(i.total, i.device_id, i.sale_id))
  where id = of_invoice;
$$;

-- Whoever issues an invoice has locked its repair or sale and its debts, and so has whoever pays or refunds them. The
-- invoice is locked before the sums are read, so that they include what a concurrent transaction has just added.
create function settle_invoices(of_device uuid, of_sale uuid) returns void language plpgsql as $$
declare
  one record;
begin
  -- One condition at a time, so that the checkout looks into one index only.
  if of_sale is not null then
    for one in select id from invoices where sale_id = of_sale order by id for no key update loop
      perform settle_invoice(one.id);
    end loop;
  else
    for one in select id from invoices where device_id = of_device order by id for no key update loop
      perform settle_invoice(one.id);
    end loop;
  end if;
end $$;

create or replace function pay_invoice() returns trigger language plpgsql as $$
begin
  perform settle_invoices(new.device_id, new.sale_id);
  return null;
end $$;
drop trigger payments_later_pay_invoice on payments;
create trigger payments_later_pay_invoice after update of completed_at, refunded_amount on payments for each row
  when (new.completed_at is distinct from old.completed_at or new.refunded_amount <> old.refunded_amount)
  execute function pay_invoice();

-- A debt that is paid, lowered or written off changes what is owed for the invoice of its repair or sale.
create function pay_invoice_of_debt() returns trigger language plpgsql as $$
declare
  agreed record;
begin
  select p.device_id, p.sale_id into agreed
  from credit_accounts a join payments p on p.id = a.payment_id where a.id = new.account_id;
  if found then
    perform settle_invoices(agreed.device_id, agreed.sale_id);
  end if;
  return null;
end $$;
create trigger credit_entries_pay_invoice after insert on credit_entries for each row
  execute function pay_invoice_of_debt();

select settle_invoices(device_id, sale_id) from invoices;
drop function paid_for;
