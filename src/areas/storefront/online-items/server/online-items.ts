import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { largestFirst, newestFirst, smallestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import type {
  OnlineFilters,
  OnlineItem,
  OnlineItemDetail,
  OnlinePicture,
  OnlineSort,
} from "../../contract.ts";
import { brandSlugOf, idEndOf, slugOf } from "../../slugs.ts";

/** The columns of the view `online_items` that lists read. */
interface OnlineItemsView {
  id: string;
}

const pictureInJson = sql`json_build_object(
    'id', p.id, 'altText', p.alt_text, 'width', p.width, 'height', p.height,
    'webp', p.large_webp is not null)`;

/** The columns of the table row `o` that every read has. */
const columns = [
  sql<string>`o.id`.as("id"),
  sql<string>`o.name`.as("name"),
  sql<string | null>`o.brand`.as("brand"),
  sql<string | null>`o.model`.as("model"),
  sql<Category>`o.category`.as("category"),
  sql<number>`o.shown_price`.as("price"),
  sql<number | null>`case when o.usual_price > o.shown_price then o.usual_price end`.as(
    "usualPrice",
  ),
  sql<string | null>`${momentInJson(sql`o.sale_ends_at`)}`.as("saleEndsAt"),
  sql<OnlineItem["stock"]>`o.stock_state`.as("stock"),
  sql<number | null>`o.rating::float8`.as("rating"),
  sql<number>`o.review_count`.as("reviewCount"),
  sql<string | null>`o.short_description`.as("shortDescription"),
  sql<OnlinePicture | null>`(
    select ${pictureInJson} from item_pictures p
    where p.item_id = o.id and p.position = 1 and p.deleted_at is null)`.as("picture"),
] as const;

/** The chosen place and then the time as one number, because a cursor has one key. Seconds are exact enough. */
const place = sql`(coalesce(o.grid_position, 99999)::bigint * 10000000000
  + 9999999999 - extract(epoch from o.created_at)::bigint)`;
const id = sql`o.id`;

const online = keysetList({
  orders: {
    featured: smallestFirst(place, id),
    newest: newestFirst(sql`o.created_at`, id),
    price: smallestFirst(sql`o.shown_price`, id),
    "-price": largestFirst(sql`o.shown_price`, id),
  },
  filters: {
    category: (category: RawBuilder<Category>) => sql`o.category = ${category}`,
    brands: (brands: RawBuilder<readonly string[]>) => sql`o.brand = any(${brands}::text[])`,
    minPrice: (price: RawBuilder<number>) => sql`o.shown_price >= ${price}::bigint`,
    maxPrice: (price: RawBuilder<number>) => sql`o.shown_price <= ${price}::bigint`,
  },
  choices: {
    isInStock: (_: true) => sql`o.stock_state <> 'out'`,
    isOnSale: (_: true) => sql`o.sale_ends_at is not null`,
  },
  select: (db) =>
    db
      .withTables<{ onlineItems: OnlineItemsView }>()
      .selectFrom("onlineItems as o")
      .select(columns),
  // Not the search column of items, which contains SKU and barcode. The index `inventory_items_online_text` has this
  // expression.
  sources: {
    texts: [
      ({ isIn }) =>
        isIn(
          sql`search_key(o.name || coalesce(' ' || o.brand, '') || coalesce(' ' || o.model, ''))`,
        ),
    ],
  },
});

export interface OnlineQuery extends OnlineFilters {
  sort: OnlineSort;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  isOnSale?: true;
}

/** Lists the items that are sold online. @throws Refusal validation_failed for a cursor of another list */
export async function listOnlineItems(
  db: Database,
  { category, brand, inStock, minPrice, maxPrice, isOnSale, ...query }: OnlineQuery,
): Promise<Page<OnlineItem>> {
  const brands = brand === undefined ? undefined : await brandsWithSlug(db, brand);
  const found = await online.read(db, query, {
    category,
    brands,
    minPrice,
    maxPrice,
    isInStock: inStock ? true : undefined,
    isOnSale,
  });
  return { ...found, items: found.items.map(withSlug) };
}

const withSlug = <T extends { id: string; name: string }>(row: T) => ({
  ...row,
  slug: slugOf(row),
});

/** The spellings of a brand that have the same name in addresses. */
async function brandsWithSlug(db: Database, slug: string): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select distinct brand from online_items where brand is not null`.execute(db);
  return rows.map(({ brand }) => brand).filter((brand) => brandSlugOf(brand) === slug);
}

type DetailRow = Omit<OnlineItemDetail, "slug">;

const detailOf = (condition: RawBuilder<unknown>) => sql<DetailRow>`
  select ${sql.join(columns)},
    coalesce(nullif(o.long_description, ''), o.description) as "longDescription",
    o.warranty_days as "warrantyDays",
    coalesce((
      select json_agg(${pictureInJson} order by p.position)
      from item_pictures p where p.item_id = o.id and p.deleted_at is null), '[]') as pictures
  from online_items o where ${condition} order by o.created_at limit 1`;

/** @throws Refusal not_found, also for an item that is not sold online */
export async function getOnlineItem(db: Database, itemId: string): Promise<OnlineItemDetail> {
  const { rows } = await detailOf(sql`o.id = ${itemId}`).execute(db);
  return rows[0] ? withSlug(rows[0]) : refuse("not_found");
}

/** Finds an item by its name in the address, whatever its words are. @throws Refusal not_found */
export async function getOnlineItemBySlug(db: Database, slug: string): Promise<OnlineItemDetail> {
  const end = idEndOf(slug);
  if (end === null) return refuse("not_found");
  const { rows } = await detailOf(sql`right(o.id::text, 12) = ${end}`).execute(db);
  return rows[0] ? withSlug(rows[0]) : refuse("not_found");
}

export interface OnlineGroup {
  name: string;
  slug: string;
  items: number;
}

export interface OnlineGroups {
  categories: { name: Category; items: number }[];
  /** The brand with most items first. Spellings with the same name in addresses are one brand. */
  brands: OnlineGroup[];
  items: number;
}

/** The categories and brands that have items, with the number of their items. */
export async function readOnlineGroups(db: Database): Promise<OnlineGroups> {
  const { rows } = await sql<{ category: Category; brand: string | null; items: number }>`
    select category, brand, count(*)::int as items from online_items group by category, brand
    order by items desc, category, brand`.execute(db);
  const categories = new Map<Category, number>();
  const brands = new Map<string, OnlineGroup>();
  for (const { category, brand, items } of rows) {
    categories.set(category, (categories.get(category) ?? 0) + items);
    if (!brand) continue;
    const slug = brandSlugOf(brand);
    const known = brands.get(slug);
    if (known) known.items += items;
    else brands.set(slug, { name: brand, slug, items });
  }
  return {
    categories: [...categories].map(([name, items]) => ({ name, items })),
    brands: [...brands.values()].toSorted((a, b) => b.items - a.items),
    items: rows.reduce((sum, { items }) => sum + items, 0),
  };
}
