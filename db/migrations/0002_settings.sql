-- Area: settings.

create table system_settings (
  category text not null check (category ~ '^[a-z_]{1,40}$'),
  setting_key text not null check (setting_key ~ '^[a-z_]{1,60}$'),
  setting_value jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (category, setting_key)
);
