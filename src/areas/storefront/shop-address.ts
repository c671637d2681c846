/** What a visitor has chosen, as it is written in the address of a page. Unknown and invalid parts are left out. */
import { pageHref, type Query } from "#src/shared/addresses.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import { categories, type Category } from "#src/areas/inventory/rules.ts";
import { onlineSorts, searchedText, type OnlineSort } from "./contract.ts";

export interface ShopAddress {
  q: string | null;
  category: Category | null;
  /** The name of a brand in addresses. */
  brand: string | null;
  inStock: boolean;
  /** Prices in minor units. */
  min: number | null;
  max: number | null;
  sort: OnlineSort;
  /** The cursor of a later page. */
  after: string | null;
}

export const everything: ShopAddress = {
  q: null,
  category: null,
  brand: null,
  inStock: false,
  min: null,
  max: null,
  sort: "featured",
  after: null,
};

/** Whether the address chooses nothing. Such a page shows offers and brands too. */
export const isHome = (address: ShopAddress): boolean =>
  Object.entries(address).every(([key, value]) => value === everything[key as keyof ShopAddress]);

/** Whether the address has more than a category or a brand. Search engines do not list such pages. */
export const isNarrowed = (address: ShopAddress): boolean =>
  !isHome({ ...address, ...(address.category ? { category: null } : { brand: null }) });

/** Reads the query of an address. A category or brand in the path replaces that of the query. */
export function readShopAddress(
  query: Readonly<Record<string, unknown>>,
  path: { category?: string; brand?: string } = {},
): ShopAddress {
  const textOf = (name: string): string | null => {
    const value = query[name];
    return typeof value === "string" && value.length <= 200 && value.length > 0 ? value : null;
  };
  const category = path.category ?? textOf("category");
  const text = searchedText.safeParse(textOf("q")?.slice(0, 100) ?? null);
  return {
    q: text.success ? text.data : null,
    category: categories.find((each) => each === category) ?? null,
    brand: (path.brand ?? textOf("brand"))?.slice(0, 100) ?? null,
    inStock: query["stock"] === "1",
    min: amountOf(textOf("min")),
    max: amountOf(textOf("max")),
    sort: onlineSorts.find((each) => each === query["sort"]) ?? "featured",
    after: textOf("after"),
  };
}

/** Whole shillings, as people type them: "25,000" or "25000". */
function amountOf(typed: string | null): number | null {
  const digits = (typed ?? "").replaceAll(/[\s,.]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) * MINOR_PER_MAJOR : null;
}

/** The query of an address without its category or brand, if they are in its path. */
export function queryOf(address: ShopAddress): Query {
  const { q, category, brand, inStock, min, max, sort, after } = address;
  return {
    q,
    brand: category === null ? null : brand,
    stock: inStock ? 1 : null,
    min: min === null ? null : min / MINOR_PER_MAJOR,
    max: max === null ? null : max / MINOR_PER_MAJOR,
    sort: sort === "featured" ? null : sort,
    after,
  };
}

/** The path of a list: that of its category, or else of its brand, or else of the shop. */
export function pathOfList({ category, brand }: ShopAddress): string {
  if (category !== null) return pageHref("/shop/c/$category", { category });
  return brand === null ? pageHref("/shop") : pageHref("/shop/b/$brand", { brand });
}

/** The address of a list in a language. Another filter begins at the first page again. */
export function hrefOfList(
  address: ShopAddress,
  lang: Language,
  change: Partial<ShopAddress> = {},
): string {
  const wanted = { ...address, after: null, ...change };
  const query = { ...queryOf(wanted), lang };
  const { category, brand } = wanted;
  if (category !== null) return pageHref("/shop/c/$category", { category }, query);
  return brand === null
    ? pageHref("/shop", {}, query)
    : pageHref("/shop/b/$brand", { brand }, query);
}
