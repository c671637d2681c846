-- Area: storefront. What the public sees of the items that are sold online.

-- The allow-list of the storefront: without costs, codes, places and numbers of pieces. Every read of public pages uses
-- this view, and so does whoever needs the price that a buyer sees (`onlinePriceOf` in storefront/rules.ts is the same
-- rule; a test compares both).
create view online_items as
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
  -- The price without offers, in minor units.
  coalesce(i.online_price, i.price) as usual_price,
  -- What a buyer pays.
  case when i.sale_price > 0 then i.sale_price else coalesce(i.online_price, i.price) end as shown_price,
  -- The end of the flash sale that sets the price; null while none runs.
  null::timestamptz as sale_ends_at,
  -- The place of the item in the grid; items without a place follow, the newest first.
  null::integer as grid_position
from inventory_items i
where i.is_available_online and i.archived_at is null;

-- The last 12 digits of the id, by which an address names an item (storefront/slugs.ts).
create index inventory_items_slug on inventory_items (right(id::text, 12)) where is_available_online;

-- What visitors search: without SKU and barcode, which the search column of items contains (online-items.ts).
create index inventory_items_online_text on inventory_items
  using gin (lower(name || coalesce(' ' || brand, '') || coalesce(' ' || model, '')) gin_trgm_ops)
  where is_available_online and archived_at is null;
