-- Area: settings. The logo of the shop, which papers, the sign-in and public pages show.

-- The pictures are here and not among the files: they are small, and every paper is drawn with the database alone, also
-- for an email or an export.
create table shop_logo (
  is_only boolean primary key default true constraint shop_logo_is_only check (is_only),
  -- Each logo has an id of its own, so that caches may keep its pictures.
  picture_id uuid not null,
  -- The sides of the large picture, in pixels.
  width integer not null,
  height integer not null,
  large_jpeg bytea not null,
  small_jpeg bytea not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now()
);

-- The logo is read like a setting.
create or replace view current_settings as
  select category, setting_key, setting_value from system_settings
  union all
  select 'business', 'tax_rate', to_jsonb(tax_rate_on('A', null, (now() at time zone 'Africa/Dar_es_Salaam')::date))
  union all
  select 'appearance', 'logo', jsonb_build_object('id', picture_id, 'width', width, 'height', height) from shop_logo;
