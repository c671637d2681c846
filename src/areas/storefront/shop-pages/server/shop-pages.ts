import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import { refuse, type Refusal } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { PageMoved, type CachedPages } from "#src/server/http/cached-pages.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import type { OnlineItem } from "../../contract.ts";
import { shopPagesContract } from "../pages-contract.ts";
import type { ShopGroup, ShopPages } from "../public/shop-view.ts";
import {
  getOnlineItemBySlug,
  listOnlineItems,
  readOnlineGroups,
  type OnlineGroups,
} from "../../online-items/server/online-items.ts";
import {
  isHome,
  pathOfList,
  queryOf,
  readShopAddress,
  type ShopAddress,
} from "../../shop-address.ts";
import { arrangeBrands, type ArrangedBrand } from "../../brands/rules.ts";
import { listShopBrands } from "../../brands/server/queries.ts";
import { countView, isByPerson } from "../../counts/server/count-views.ts";
import { getFlashSalesNow } from "../../core/server/prices.ts";
import { listPublishedReviews } from "../../reviews/server/queries.ts";
import { cachedShopPages, type ShowShopPage } from "./cached-shop-pages.ts";
import { type ShopSite } from "#src/areas/settings/public-site/server/shop-site.ts";
import { factsOf } from "./shop-facts.ts";

/** The number of items of one part of a list. */
const AT_ONCE = 24;
const MAX_OFFERS = 12;
const SIMILAR = 4;
const SUGGESTED = 8;
const REVIEWS_OF_SHOP = 4;

/** The pages of /shop on which visitors look for goods. */
export function shopPages(site: ShopSite, kept: CachedPages): AreaRoutes {
  const { db } = site;
  const show = cachedShopPages(site, kept);
  const shown = { site, show };
  const showRefusal = site.refusalPage((refusal, request) =>
    refusal.code === "not_found" ? missingItemPage(site, refusal, request) : null,
  );

  return routes(shopPagesContract, {
    openShop: {
      work: (_, { request }) => listPage(shown, request, readShopAddress(queryIn(request))),
      showRefusal,
    },
    openShopCategory: {
      work: async (_, { request, params }) => {
        const address = readShopAddress(queryIn(request), params);
        return address.category === null ? refuse("not_found") : listPage(shown, request, address);
      },
      showRefusal,
    },
    openShopBrand: {
      work: (_, { request, params }) => {
        const { category: _category, ...query } = queryIn(request);
        return listPage(shown, request, readShopAddress(query, params));
      },
      showRefusal,
    },
    openShopGroups: {
      work: (_, { request }) =>
        show(request, {
          path: pageHref("/shop/c"),
          read: () => readGroups(db),
          draw: async (groups, view) => {
            const { renderShopGroups } = await site.pages<ShopPages>();
            return renderShopGroups({ ...view, ...shownGroups(groups, view.language) });
          },
        }),
      showRefusal,
    },
    openShopProfile: {
      work: (_, { request }) =>
        show(request, {
          path: pageHref("/shop/profile"),
          read: async () => ({}),
          draw: async (_data, view) => (await site.pages<ShopPages>()).renderShopProfile(view),
        }),
      showRefusal,
    },
    openShopItem: {
      work: async (_, { request, params }) => {
        const page = await itemPage(shown, request, params.slug);
        // A redirect shows nothing yet, and HEAD shows nothing at all.
        const isShown = "kept" in page && request.method === "GET";
        if (isShown && isByPerson(request.headers["user-agent"])) countView(db, params.slug);
        return page;
      },
      showRefusal,
    },
  });
}

interface Shown {
  site: ShopSite;
  show: ShowShopPage;
}

const queryIn = (request: FastifyRequest) => request.query as Record<string, unknown>;

function listPage({ site, show }: Shown, request: FastifyRequest, address: ShopAddress) {
  const { db } = site;
  return show(request, {
    path: pathOfList(address),
    query: queryOf(address),
    read: async () => {
      const [groups, found, offers, flashSales, reviews] = await Promise.all([
        readGroups(db),
        listOnlineItems(db, listQueryOf(address)),
        isHome(address)
          ? listOnlineItems(db, { sort: "price", limit: MAX_OFFERS, isOnSale: true })
          : null,
        isHome(address) ? getFlashSalesNow(db) : null,
        isHome(address) ? listPublishedReviews(db, null, REVIEWS_OF_SHOP) : [],
      ]);
      const { brand } = address;
      if (brand !== null && !groups.brands.some(({ slug }) => slug === brand)) refuse("not_found");
      const offerNames = flashSales?.running.flatMap(({ name }) => name ?? []) ?? [];
      return { groups, found, offers: offers?.items ?? [], offerNames, reviews };
    },
    draw: async ({ groups, found, offers, offerNames, reviews }, view, settings) => {
      const { renderShopList } = await site.pages<ShopPages>();
      return renderShopList({
        ...view,
        ...shownGroups(groups, view.language),
        facts: factsOf(settings, view.language),
        address,
        found,
        offers,
        offerNames,
        reviews,
      });
    },
    untilOf: ({ found, offers }) => firstEnd([...found.items, ...offers]),
  });
}

function itemPage({ site, show }: Shown, request: FastifyRequest, slug: string) {
  const { db } = site;
  const { lang } = queryIn(request);
  return show(request, {
    path: pageHref("/shop/$slug", { slug }),
    read: async () => {
      const item = await getOnlineItemBySlug(db, slug);
      if (item.slug !== slug) {
        const query = typeof lang === "string" ? { lang } : {};
        throw new PageMoved(pageHref("/shop/$slug", { slug: item.slug }, query));
      }
      const [{ items }, reviews] = await Promise.all([
        listOnlineItems(db, {
          category: item.category,
          inStock: "1",
          sort: "featured",
          limit: SIMILAR + 1,
        }),
        listPublishedReviews(db, item.id),
      ]);
      return { item, similar: items.filter(({ id }) => id !== item.id).slice(0, SIMILAR), reviews };
    },
    draw: async ({ item, similar, reviews }, view, settings) => {
      const { renderShopItem } = await site.pages<ShopPages>();
      return renderShopItem({
        ...view,
        facts: factsOf(settings, view.language),
        item,
        categoryLabel: categoryLabel(item.category, view.language),
        similar,
        reviews,
      });
    },
    untilOf: ({ item, similar }) => firstEnd([item, ...similar]),
  });
}

async function missingItemPage(site: ShopSite, refusal: Refusal, request: FastifyRequest) {
  const { renderMissingItem } = await site.pages<ShopPages>();
  const suggestions = await suggest(site.db, request).catch(() => []);
  return { html: renderMissingItem({ ...(await site.messageOf(refusal, request)), suggestions }) };
}

/** Items whose names contain a word of the address, and then those that the shop recommends. */
async function suggest(db: Database, request: FastifyRequest): Promise<readonly OnlineItem[]> {
  const last = request.url.split("?", 1)[0]?.split("/").at(-1) ?? "";
  const search = last
    .split("-")
    .filter((word) => /^[a-z]{3,30}$/i.test(word))
    .toSorted((a, b) => b.length - a.length)[0];
  const query = { sort: "featured", limit: SUGGESTED } as const;
  const [found, featured] = await Promise.all([
    search === undefined ? { items: [] } : listOnlineItems(db, { ...query, search }),
    listOnlineItems(db, query),
  ]);
  const known = new Set(found.items.map(({ id }) => id));
  return [...found.items, ...featured.items.filter(({ id }) => !known.has(id))].slice(0, SUGGESTED);
}

const listQueryOf = ({ q, category, brand, inStock, min, max, sort, after }: ShopAddress) => ({
  sort,
  limit: AT_ONCE,
  ...(q !== null && { search: q }),
  ...(category !== null && { category }),
  ...(brand !== null && { brand }),
  ...(inStock && { inStock: "1" as const }),
  ...(min !== null && { minPrice: min }),
  ...(max !== null && { maxPrice: max }),
  ...(after !== null && { cursor: after }),
});

/** The moment at which the first flash sale of these items ends. */
const firstEnd = (items: readonly Pick<OnlineItem, "saleEndsAt">[]): string | null =>
  items.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).toSorted()[0] ?? null;

const categoryLabel = (category: string, language: Language): string =>
  wordsOf("inventory", language)(`category.${category}`);

/** The categories and brands, with what staff decided about the brands. */
async function readGroups(db: Database): Promise<Groups> {
  const [groups, decided] = await Promise.all([readOnlineGroups(db), listShopBrands(db)]);
  return { ...groups, brands: arrangeBrands(groups.brands, decided) };
}

interface Groups extends Omit<OnlineGroups, "brands"> {
  brands: readonly ArrangedBrand[];
}

function shownGroups({ categories, brands }: Groups, language: Language) {
  return {
    categories: categories.map(({ name, items }): ShopGroup => {
      return { label: categoryLabel(name, language), name, items };
    }),
    brands: brands.map(({ name, slug, items, picture }): ShopGroup => ({
      label: name,
      name: slug,
      items,
      picture,
    })),
  };
}
