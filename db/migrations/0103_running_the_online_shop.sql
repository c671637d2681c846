-- Area: storefront. Flash sales, brands and the order of the products in the online shop.

create table flash_sales (
  id uuid primary key,
  name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Ended by hand, before `ends_at`.
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_reason text,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint flash_sales_period check (starts_at < ends_at),
  constraint flash_sales_ended check (num_nonnulls(ended_at, end_reason) in (0, 2) and ended_at < ends_at)
);
create index flash_sales_latest on flash_sales (starts_at desc, id desc);

create table flash_sale_items (
  flash_sale_id uuid not null references flash_sales (id),
  item_id uuid not null references inventory_items (id),
  -- What one piece costs online while the flash sale runs, in minor units.
  price bigint not null check (price > 0),
  position integer not null,
  -- The period of the flash sale. Both are equal if it was ended before its start.
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  primary key (flash_sale_id, item_id),
  constraint flash_sale_items_once_at_a_time exclude using gist
    (item_id with =, tstzrange(holds_from, holds_until) with &&),
  constraint flash_sale_items_period check (holds_from <= holds_until)
);

-- What staff decided about a brand. A brand without a row is shown, after the others.
create table shop_brands (
  id uuid primary key,
  name text not null,
  -- The spelling by which brands are told apart.
  key text not null generated always as (lower(name)) stored constraint shop_brands_key_unique unique,
  -- Null: after the brands with a position.
  position integer,
  is_shown boolean not null default true,
  alt_text text,
  -- Each picture has an id of its own, so that caches may keep it.
  picture_id uuid constraint shop_brands_picture_unique unique,
  large_hash text references stored_files (hash),
  small_hash text references stored_files (hash),
  constraint shop_brands_picture check (num_nonnulls(picture_id, large_hash, small_hash) in (0, 3))
);

-- The products that staff put first. The others follow, newest first.
create table shop_places (
  item_id uuid primary key references inventory_items (id),
  position integer not null constraint shop_places_position_unique unique
);

-- What the public sees of online items, with flash sales and places. A flash sale never raises a price.
create or replace view online_items as
select
  i.id,
  i.name,
  i.brand,
  i.model,
  i.category,
  i.short_description,
  i.long_description,
  i.description,
  i.rating,
  i.review_count,
  i.stock_state,
  i.warranty_days,
  i.featured_image,
  i.image_url,
  i.image_alt_text,
  i.search_text,
  i.created_at,
  coalesce(i.online_price, i.price) as usual_price,
  least(case when i.sale_price > 0 then i.sale_price else coalesce(i.online_price, i.price) end, f.price) as shown_price,
  case when f.price < case when i.sale_price > 0 then i.sale_price else coalesce(i.online_price, i.price) end
    then f.holds_until end as sale_ends_at,
  p.position as grid_position
from inventory_items i
left join flash_sale_items f on f.item_id = i.id and tstzrange(f.holds_from, f.holds_until) @> now()
left join shop_places p on p.item_id = i.id
where i.is_available_online and i.archived_at is null;

-- Owner: users. Admins with a list of rights of their own who give rights to others get the new ones, because nobody can
-- give a right that they lack.
update users set permissions = permissions || (
  select array_agg(each) from unnest(array['manage_online_shop', 'approve_reviews']) as each
  where each <> all (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['manage_online_shop', 'approve_reviews'];
