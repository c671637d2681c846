import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import type { Page } from "#src/server/http/answer.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ShopLook } from "../../branding-schemas.ts";
import { getShopSettings } from "../../core/server/queries.ts";
import type { PublicView } from "../public/public-view.ts";
import { assetsOfPages, loadPages } from "./built-pages.ts";
import { languageOf } from "./preferred-language.ts";
import { maintenanceMessage, refusalPages, type OwnRefusalPage } from "./refusal-pages.ts";

/** What the public pages of one topic share: words, languages, and the module that renders them. */
export interface PublicSite {
  db: Database;
  pages: typeof loadPages;
  /** The addresses of the built stylesheet and of the scripts. */
  assets: PublicView["assets"];
  /** Returns what every page shows. `customers` is the language that the customer prefers. */
  viewOf(
    db: Database,
    request: FastifyRequest,
    customers?: Language | null,
  ): Promise<PublicView & { moneyFormat: MoneyFormat }>;
  refusalPage(own?: OwnRefusalPage): ShowRefusal;
}

/** The catalogue with the words of the pages. */
export type Catalogue =
  | "track"
  | "estimate-page"
  | "pay-page"
  | "own-page"
  | "shop-page"
  | "shop-orders"
  | "bookings";

export function publicSite(db: Database, catalogue: Catalogue): PublicSite {
  const assets = assetsOfPages();

  async function viewOf(
    reader: Database,
    request: FastifyRequest,
    customers: Language | null = null,
  ) {
    const { business, moneyFormat, appearance: look } = await getShopSettings(reader);
    const language = languageOf(request, { customers, shops: business.language });
    const shop = { name: business.name, phone: business.phone || null, look };
    return { ...frameOf(request, language), shop, moneyFormat };
  }

  /** The view without data of the shop. An error page uses it while the database cannot be reached. */
  function plainViewOf(request: FastifyRequest): PublicView {
    const language = languageOf(request, { customers: null, shops: "en" });
    const shop = { name: wordsOf("common", language)("productName"), phone: null, look: noLook };
    return { ...frameOf(request, language), shop };
  }

  function frameOf(request: FastifyRequest, language: PublicView["language"]) {
    const otherLanguageHref = `${sentPathOf(request)}?lang=${language === "en" ? "sw" : "en"}`;
    return { language, word: wordsOf(catalogue, language), otherLanguageHref, assets };
  }

  /** Renders a separate page for a refusal: a title, a hint, and a link. */
  async function messagePage({ code }: Refusal, request: FastifyRequest): Promise<Page> {
    const view = await viewOf(db, request).catch(() => plainViewOf(request));
    const { word, language } = view;
    const isMissing = code === "not_found";
    const isLimit = code === "too_many_requests";
    const html = (await loadPages()).renderMessage({
      ...view,
      title: word(isMissing ? "missingTitle" : "title"),
      hint: word(isMissing ? "missingHint" : isLimit ? "tooManyTries" : "unavailable"),
      ...(code === "maintenance" && maintenanceMessage(language)),
      link: isMissing
        ? { label: word("findByTicket"), href: pageHref("/track", {}, { lang: language }) }
        : { label: word("tryAgain"), href: `${sentPathOf(request)}?lang=${language}` },
    });
    return { html };
  }

  return { db, pages: loadPages, assets, viewOf, refusalPage: refusalPages(messagePage) };
}

const noLook: ShopLook = { logo: null, brandColor: null };

/** The fields of the submitted form; empty when the request has no form. */
export const typedIn = (request: FastifyRequest): Partial<Record<string, string>> =>
  (request.body ?? {}) as Partial<Record<string, string>>;

/** The path as it was sent, for links: a decoded one (`pathOf` of path.ts) may name another address. */
const sentPathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/track";
