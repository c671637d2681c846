-- Area: settings. Tax rates by code and day, and what is charged beside the price.
create extension if not exists btree_gist;

-- The rate of a tax code (those of the tax authority) in a time. A rate for one payment method applies to payments by
-- that method, before the rate without a method.
create table tax_rates (
  id uuid primary key,
  code text not null constraint tax_rates_code_check check (code in ('A', 'B', 'C', 'D', 'E')),
  -- In percent; the price includes the tax.
  rate numeric(5, 2) not null constraint tax_rates_rate_check check (rate between 0 and 100),
  payment_method text,
  valid_from date not null,
  -- The last day, inclusive; null: until another rate follows.
  valid_to date,
  -- Whether a user chose the last day. Otherwise it is the day before the next rate, and moves if that one is removed.
  is_end_chosen boolean not null default false,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint tax_rates_days_in_order check (valid_to >= valid_from),
  constraint tax_rates_chosen_end_has_day check (valid_to is not null or not is_end_chosen),
  constraint tax_rates_zero_stays check (code not in ('C', 'E') or rate = 0),
  constraint tax_rates_no_overlap exclude using gist (
    code with =, (coalesce(payment_method, '')) with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- The rate of code D is set below: a rate of items, or 0.
insert into tax_rates (id, code, rate, valid_from)
  select gen_random_uuid(), code, rate, '2000-01-01' from (values
    ('A', coalesce((select (setting_value #>> '{}')::numeric from system_settings
                    where category = 'business' and setting_key = 'tax_rate'), 18)),
    ('C', 0), ('E', 0)) as preset (code, rate);
delete from system_settings where category = 'business' and setting_key = 'tax_rate';

-- The rate of a code on a day. A code without a rate on that day is taxed like code A.
create function tax_rate_on(of_code text, of_method text, on_day date) returns numeric language sql stable as $$
  select coalesce((
    select rate from tax_rates
    where code in (of_code, 'A') and (payment_method is null or payment_method = of_method)
      and on_day between valid_from and coalesce(valid_to, 'infinity')
    order by code = of_code desc, payment_method is null limit 1), 0)
$$;

-- The settings as they are read. The shop's tax rate is the rate of code A today, so it changes at the shop's midnight.
create view current_settings as
  select category, setting_key, setting_value from system_settings
  union all
  select 'business', 'tax_rate', to_jsonb(tax_rate_on('A', null, (now() at time zone 'Africa/Dar_es_Salaam')::date));

-- Area: inventory.
-- `tax_code` replaces `tax_rate`. Items at another rate than those of the codes A and C get the code B, those at one more
-- rate the code D. There are codes for two rates only, and an item must not silently get another one: the migration stops
-- if items have more. Then two of the rates must be made equal in the old version.
alter table inventory_items add column tax_code text not null default 'A'
  constraint inventory_items_tax_code_check check (tax_code in ('A', 'B', 'C', 'D', 'E'));
do $$
declare
  rates numeric[];
begin
  select array_agg(rate order by items desc, rate) into rates from (
    select tax_rate as rate, count(*) as items from inventory_items
    where tax_rate > 0 and tax_rate <> (select rate from tax_rates where code = 'A')
    group by tax_rate) others;
  if cardinality(rates) > 2 then
    raise exception 'items have % tax rates besides the shop''s rate and 0: %', cardinality(rates), array_to_string(rates, ', ')
      using hint = 'Fundi has codes for two of them. Change the rates of some items in the old version, then upgrade again.';
  end if;
  insert into tax_rates (id, code, rate, valid_from)
    select gen_random_uuid(), code, rate, '2000-01-01'
    from (values ('B', rates[1]), ('D', coalesce(rates[2], 0))) as found (code, rate) where rate is not null;
end $$;
update inventory_items i set tax_code =
  case when i.tax_rate = 0 then 'C' else (select min(code) from tax_rates r where r.rate = i.tax_rate and r.rate > 0) end
  where i.tax_rate is not null;
comment on column inventory_items.tax_rate is 'Replaced by tax_code. Nothing reads it.';

-- Area: sales.
-- The charges beside the price of the goods: [{kind, percent, amount, taxCode, taxRate, taxAmount}].
alter table sales add column charges jsonb not null default '[]';
alter table sales add column charges_amount bigint not null default 0
  constraint sales_charges_amount_check check (charges_amount >= 0);
alter table sales drop constraint sales_total_adds_up;
alter table sales add constraint sales_total_adds_up
  check (total = subtotal - discount_amount + charges_amount + rounding_amount);
alter table sale_items add column tax_code text not null default 'A'
  constraint sale_items_tax_code_check check (tax_code in ('A', 'B', 'C', 'D', 'E'));

-- Area: devices.
alter table devices add column tax_code text not null default 'A'
  constraint devices_tax_code_check check (tax_code in ('A', 'B', 'C', 'D', 'E'));
-- The sum of the charges that were not waived. They are owed beside the price.
alter table devices add column charges_amount bigint not null default 0
  constraint devices_charges_amount_check check (charges_amount >= 0);
-- This rewrites `devices` with its indexes, and nobody can use the shop meanwhile: about a second for 100,000 repairs.
-- Migrations run at the start of a new version, so a large shop upgrades while it is closed.
alter table devices drop constraint devices_not_overpaid;
alter table devices add constraint devices_not_overpaid
  check (final_amount is null or paid_amount <= final_amount + charges_amount);
alter table devices alter column payment_status set expression as (
  case
    when (final_amount is not null or charges_amount > 0)
      and paid_amount >= coalesce(final_amount, 0) + charges_amount then 'paid'
    when paid_amount = 0 then 'unpaid'
    when final_amount is null and charges_amount = 0 then 'deposit-paid'
    else 'partly-paid'
  end);
-- The repairs that wait for pickup, for the late fee.
create index devices_waiting_since on devices (moved_at)
  where status in ('completed', 'cancelled', 'unrepairable');

create table device_charges (
  id uuid primary key,
  device_id uuid not null constraint device_charges_device_id_fkey references devices (id),
  kind text not null check (kind in ('service', 'late', 'diagnosis')),
  -- Of the price; null for a fixed amount.
  percent numeric(5, 2) check (percent between 0 and 100),
  amount bigint not null check (amount >= 0),
  -- Null: Fundi added it by the settings.
  added_by uuid references users (id),
  added_at timestamptz not null default now(),
  waived_by uuid references users (id),
  waived_at timestamptz,
  constraint device_charges_once unique (device_id, kind),
  constraint device_charges_waived_by_whom check ((waived_at is null) = (waived_by is null))
);

-- Area: payments.
alter table receipts add column tax_code text not null default 'A'
  constraint receipts_tax_code_check check (tax_code in ('A', 'B', 'C', 'D', 'E'));
-- The charges of the sale or repair, and the part of this payment that pays them.
alter table receipts add column charges jsonb not null default '[]';
alter table receipts add column charges_amount bigint not null default 0
  constraint receipts_charges_amount_check check (charges_amount >= 0);

-- Earlier lines and receipts get the code that has their rate now, like the items above. A rate that no item has any more
-- gets the code A; the line keeps its rate and tax. `fiscal_settings.tax_codes` is not asked: it contains the rates 18
-- and 0 in every shop, also in one with another standard rate.
create temporary table codes_by_rate on commit drop as
  select rate, min(code) as code from tax_rates group by rate;
alter table sale_items disable trigger sale_items_keep;
update sale_items i set tax_code = c.code from codes_by_rate c where c.rate = i.tax_rate and c.code <> 'A';
alter table sale_items enable trigger sale_items_keep;
alter table receipts disable trigger receipts_keep;
update receipts r set tax_code = c.code from codes_by_rate c where c.rate = r.tax_rate and c.code <> 'A';
alter table receipts enable trigger receipts_keep;
alter table fiscal_settings drop column tax_codes;

-- A repair is unpaid while its price or its charges are not paid.
drop index devices_unpaid;
create index devices_unpaid on devices (customer_id)
  where status = 'done' and paid_amount < coalesce(final_amount, 0) + charges_amount;
