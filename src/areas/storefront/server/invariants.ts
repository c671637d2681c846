import { sql } from "kysely";

/** Invariants of the online shop. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const storefrontInvariants = {
  "the rating of an item is that of its published reviews": sql`
    select i.id, i.sku, i.rating, i.review_count, r.rating as published, r.reviews from inventory_items i
    left join (
      select item_id, round(avg(score), 1) as rating, count(*)::integer as reviews
      from reviews where status = 'published' and item_id is not null group by item_id) r on r.item_id = i.id
    where i.review_count <> coalesce(r.reviews, 0) or i.rating is distinct from r.rating`,

  "a review of a product is of the item that was sold": sql`
    select r.id, r.item_id, l.item_id as sold from reviews r join sale_items l on l.id = r.sale_item_id
    where r.item_id <> l.item_id`,

  "the prices of a flash sale hold while it runs": sql`
    select f.flash_sale_id, f.item_id, f.holds_from, f.holds_until from flash_sale_items f
    join flash_sales s on s.id = f.flash_sale_id
    where f.holds_from <> s.starts_at
       or f.holds_until <> case when s.ended_at is null then s.ends_at else greatest(s.starts_at, s.ended_at) end`,
};
