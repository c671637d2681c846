-- Area: payments. The days in which money goes back without an approval, and in which goods and repairs come back without a
-- reason, are those of the day on which the customer was told. Rows of before keep those of today.
create function business_days_now(setting text, fallback integer) returns integer language sql stable as $$
  select coalesce((
    select (setting_value #>> '{}')::integer from system_settings
    where category = 'business' and setting_key = setting), fallback)
$$;
alter table payments add column refund_days integer not null default business_days_now('refund_days', 7)
  constraint payments_refund_days_check check (refund_days >= 0);
-- Area: sales.
alter table sales
  add column refund_days integer not null default business_days_now('refund_days', 7)
    constraint sales_refund_days_check check (refund_days >= 0),
  add column return_days integer not null default business_days_now('return_days', 30)
    constraint sales_return_days_check check (return_days >= 0);
-- Area: devices.
alter table devices add column return_days integer not null default business_days_now('return_days', 30)
  constraint devices_return_days_check check (return_days >= 0);
