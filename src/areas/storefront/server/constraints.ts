import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const storefrontConstraints: AreaConstraints = {
  refusals: {
    flash_sales_pkey: "id_taken",
    flash_sale_items_once_at_a_time: "flash_sale_overlap",
  },
  actorKeys: namesIn(`
    flash_sales_created_by_fkey flash_sales_ended_by_fkey reviews_decided_by_fkey
  `),
  internal: {
    held: namesIn(`
      flash_sale_items_flash_sale_id_fkey reviews_customer_id_fkey
    `),
    neverDeleted: namesIn(`
      flash_sale_items_item_id_fkey shop_places_item_id_fkey reviews_item_id_fkey reviews_sale_item_id_fkey
      reviews_device_rating_id_fkey product_counts_item_id_fkey
    `),
    heldFile: namesIn(`shop_brands_large_hash_fkey shop_brands_small_hash_fkey`),
    madeByServer: namesIn(`shop_brands_pkey shop_brands_picture_unique reviews_pkey`),
    onConflict: namesIn(`
      shop_brands_key_unique reviews_sale_item_once reviews_device_rating_once product_counts_pkey
    `),
    wholeList: namesIn(`
      flash_sale_items_pkey shop_places_pkey shop_places_position_unique
    `),
    limitedByContract: namesIn(`flash_sale_items_price_check reviews_score_check`),
    checkedByVerb: namesIn(`
      flash_sales_period flash_sale_items_period product_counts_views_check product_counts_enquiries_check
    `),
    writtenTogether: namesIn(`
      flash_sales_ended shop_brands_picture reviews_subject reviews_decided
    `),
  },
};
