-- The bare server's lookup by code (bare-sales.ts). The codes are those of fill-shop.ts.
\set n random(1, :items)
select id, sku, barcode, name, brand, model, category, price, cost, quantity, reserved,
  min_stock as "minStock", stock_state as "stockState", location, is_serialised as "isSerialised",
  is_available_online as "isAvailableOnline", featured_image as "featuredImage", archived_at as "archivedAt", version,
  created_at as "createdAt", updated_at as "updatedAt", warranty_days as "warrantyDays", expiry_date as "expiryDate",
  tax_rate as "taxRate", online_price as "onlinePrice", sale_price as "salePrice", image_url as "imageUrl", images,
  image_alt_text as "imageAltText", rating, review_count as "reviewCount", short_description as "shortDescription",
  long_description as "longDescription", description, quantity - reserved as available
from inventory_items where archived_at is null
  and (lower(sku) = lower('62' || lpad((:n)::int::text, 11, '0')) or barcode = '62' || lpad((:n)::int::text, 11, '0'))
limit 1;
