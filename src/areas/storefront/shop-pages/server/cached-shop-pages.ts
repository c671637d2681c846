/** How a page of the shop that is the same for everybody is found among the cached pages, or made. */
import type { FastifyRequest } from "fastify";
import type { Language } from "#src/shared/words.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { Page } from "#src/server/http/answer.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";
import { cachePages, PageMoved, type CachedPages } from "#src/server/http/cached-pages.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import type { Log } from "#src/server/log.ts";
import type { SystemFlags } from "#src/server/system-flags.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";
import { getFlashSalesNow } from "../../core/server/prices.ts";
import { wishedLanguage } from "#src/areas/settings/public-site/server/preferred-language.ts";
import {
  readShopSettings,
  type PageLocation,
  type ShopSettings,
  type ShopSite,
} from "#src/areas/settings/public-site/server/shop-site.ts";
import { factsOf } from "./shop-facts.ts";
import type { ShopPages } from "../public/shop-view.ts";

/** One network may ask for so many pages that are not kept. Kept pages cost nearly nothing and have no limit. */
const MISSES = { max: 300, seconds: 60 };

export interface ShopPageSource<Data> extends Omit<PageLocation, "siteUrl"> {
  /** @throws Refusal not_found, or PageMoved */
  read(): Promise<Data>;
  draw(data: Data, view: ShopView, settings: ShopSettings): Promise<string>;
  /** The moment at which the data changes by itself. */
  untilOf?(data: Data): string | null;
}

export type ShowShopPage = <Data>(
  request: FastifyRequest,
  source: ShopPageSource<Data>,
) => Promise<Page>;

export const shopPageCache = (services: {
  feed: LiveFeed;
  log: Log;
  flags: Readonly<SystemFlags>;
}): CachedPages =>
  cachePages(services, ["inventory", "settings", "flash-sales", "shop-window", "reviews"]);

export function cachedShopPages(site: ShopSite, kept: CachedPages): ShowShopPage {
  return async (request, { path, query = {}, read, draw, untilOf }) => {
    const { db } = site;
    const wished = wishedLanguage(request);
    const location = { siteUrl: publicUrlOf(request), path, query };
    const key = JSON.stringify([location.siteUrl, path, Object.entries(query), wished]);
    const source = {
      read: async () => {
        const [settings, { validUntil }] = await Promise.all([
          readShopSettings(db),
          getFlashSalesNow(db),
        ]);
        return { settings, validUntil, data: settings.storefront.isOpen ? await read() : null };
      },
      draw: async ({ settings, data }: CachedData) => {
        const language: Language = wished ?? settings.business.language;
        const view = site.viewFor(location, language, settings);
        if (data !== null) return draw(data as Awaited<ReturnType<typeof read>>, view, settings);
        const { renderShopClosed } = await site.pages<ShopPages>();
        return renderShopClosed({ ...view, facts: factsOf(settings, language) });
      },
      // Prices change by themselves when the next flash sale starts or ends.
      untilOf: ({ data, validUntil }: CachedData) =>
        earlier(
          validUntil,
          data === null ? null : (untilOf?.(data as Awaited<ReturnType<typeof read>>) ?? null),
        ),
    };
    const count = () =>
      countCall(db, `shop pages ${networkOf(request.ip)}`, MISSES.max, MISSES.seconds);
    try {
      return { kept: await kept.get(key, source, count) };
    } catch (error) {
      if (error instanceof PageMoved) return { movedTo: error.to };
      throw error;
    }
  };
}

interface CachedData {
  settings: ShopSettings;
  /** When the next flash sale starts or ends. */
  validUntil: string | null;
  /** null: the shop is closed. */
  data: unknown;
}

const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);
