-- Area: devices. What a repair may cost beside its price when it is collected late or cancelled is what the shop charged at
-- its intake. Repairs of before keep what the shop charges today. A shop without a late fee has the percentage 0.
create function late_fee_percent_now() returns numeric language sql stable as $$
  select coalesce((
    select coalesce((
      select (setting_value #>> '{}')::numeric from system_settings
      where category = 'business' and setting_key = 'late_fee_percent'), 5)
    from system_settings
    where category = 'business' and setting_key = 'late_fee_enabled' and setting_value = 'true'::jsonb), 0)
$$;
alter table devices
  add column late_fee_percent numeric(5, 2) not null default late_fee_percent_now()
    constraint devices_late_fee_percent_check check (late_fee_percent between 0 and 100),
  add column late_fee_after_days integer not null default business_days_now('late_fee_after_days', 14)
    constraint devices_late_fee_after_days_check check (late_fee_after_days >= 0),
  -- In minor units; the setting is in shillings.
  add column diagnosis_fee bigint not null default business_days_now('diagnosis_fee', 0)::bigint * 100
    constraint devices_diagnosis_fee_check check (diagnosis_fee >= 0),
  add column cancellation_hours integer not null default business_days_now('cancellation_hours', 24)
    constraint devices_cancellation_hours_check check (cancellation_hours >= 0);
