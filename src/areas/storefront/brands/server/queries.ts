import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { ShopBrand } from "../contract.ts";
import { MAX_BRANDS, type BrandPictureSize } from "../rules.ts";

/**
 * Lists the brands of online items, and those about which staff decided something. Spellings that look equal
 * (`search_key`) are one brand; its name is the one that staff gave it, or else the most frequent spelling. Brands that
 * staff put in an order come first, the others by their number of products.
 */
export async function listShopBrands(db: Database): Promise<ShopBrand[]> {
  const { rows } = await sql<ShopBrand>`
    with used as (
      select search_key(i.brand) as key, mode() within group (order by i.brand) as name, count(*)::integer as items
      from inventory_items i
      where i.is_available_online and i.archived_at is null and i.brand <> '' group by 1)
    select b.id, coalesce(b.name, u.name) as name, coalesce(u.items, 0) as items,
      coalesce(b.is_shown, true) as "isShown", b.alt_text as "altText",
      '/api/brand-pictures/' || b.picture_id || '/320' as "pictureUrl"
    from used u full join shop_brands b on b.key = u.key
    order by b.position nulls last, items desc, name
    limit ${MAX_BRANDS}`.execute(db);
  return rows;
}

/** The brands that buyers see: those that are shown and have products. */
export async function listTopBrands(db: Database): Promise<ShopBrand[]> {
  const brands = await listShopBrands(db);
  return brands.filter(({ isShown, items }) => isShown && items > 0);
}

const columns = { "320": "b.largeHash", "120": "b.smallHash" } as const;

/** @throws Refusal not_found */
export async function getBrandPicture(
  db: Database,
  { id, size }: { id: string; size: BrandPictureSize },
) {
  const file = await db
    .selectFrom("shopBrands as b")
    .innerJoin("storedFiles as f", "f.hash", columns[size])
    .select(["f.hash", "f.contentType"])
    .where("b.pictureId", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return { ...file, cachedBy: "everybody" as const };
}
