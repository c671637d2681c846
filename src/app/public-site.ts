import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import { Refusal } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import type { Page } from "#src/server/http/answer.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { wordsOf } from "#src/server/words.ts";
import type { PublicPages, PublicView } from "#src/areas/devices/public/public-view.ts";
import type { OwnPages } from "#src/areas/returns/public/own-view.ts";
import type { CartPages } from "#src/areas/storefront/public/cart-view.ts";
import type { BookingPages } from "#src/areas/storefront/public/booking-view.ts";
import type { ShopPages } from "#src/areas/storefront/public/shop-view.ts";
import type { ShopLook } from "#src/areas/settings/branding-schemas.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { languageOf } from "./preferred-language.ts";

/** What the built module of the public pages exports. */
type AllPages = PublicPages & OwnPages & ShopPages & CartPages & BookingPages;

/** What the public pages of one topic share: words, languages, and the module that renders them. */
export interface PublicSite {
  db: Database;
  /** Loads the module of the pages for the first visitor, because it takes memory and many days have no visitor. */
  pages(): Promise<AllPages>;
  /** The addresses of the built stylesheet and of the scripts. */
  assets: PublicView["assets"];
  /** Returns what every page shows. `customers` is the language that the customer prefers. */
  viewOf(
    db: Database,
    request: FastifyRequest,
    customers?: Language | null,
  ): Promise<PublicView & Pick<Parameters<PublicPages["renderTrack"]>[0], "moneyFormat">>;
  /**
   * Returns the function that renders the page for a refusal. `own` renders the refusals that a page explains itself,
   * and returns null for all others.
   */
  refusalPage(
    own?: (refusal: Refusal, request: FastifyRequest) => Promise<Page> | null,
  ): ShowRefusal;
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

const built = projectPath("dist", "public", "public-pages.js");
const manifest = projectPath("dist", "client", ".vite", "manifest.json");

export const isPublicSiteBuilt = (): boolean => existsSync(built) && existsSync(manifest);

export function publicSite(db: Database, catalogue: Catalogue): PublicSite {
  const pages = () => import(pathToFileURL(built).href) as Promise<AllPages>;
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
    const html = (await pages()).renderMessage({
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

  return {
    db,
    pages,
    assets,
    viewOf,
    refusalPage: (own) => async (refusal, request) => {
      try {
        const page = refusal.code === "maintenance" ? null : await own?.(refusal, request);
        return page ?? (await messagePage(refusal, request));
      } catch (error) {
        // The page of the refusal could not be rendered either, for example because its link is invalid.
        return messagePage(error instanceof Refusal ? error : refusal, request);
      }
    },
  };
}

/** What pages for customers say during maintenance. */
export function maintenanceMessage(language: Language): { title: string; hint: string } {
  const word = wordsOf("maintenance", language);
  return { title: word("customers.title"), hint: word("customers.hint") };
}

const noLook: ShopLook = { logo: null, brandColor: null };

const assetsOfPages = (): PublicView["assets"] => ({
  stylesheet: stylesheetHref(),
  trackScript: "/track.js",
  estimateScript: "/estimate.js",
  shopScript: "/shop.js",
});

/** The build does not change while the server runs, and every missing page of customers asks for the stylesheet. */
let knownStylesheet: string | undefined;
const stylesheetHref = (): string => (knownStylesheet ??= readStylesheetHref());

/** The address of the stylesheet. Its name contains a hash of its content, so the manifest of the build is read. */
function readStylesheetHref(): string {
  const files = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const entry = files["src/client/public.css"];
  if (!entry) throw new Error("the build names no stylesheet for the public pages");
  return `/${entry.file}`;
}

/** The fields of the submitted form; empty when the request has no form. */
export const typedIn = (request: FastifyRequest): Partial<Record<string, string>> =>
  (request.body ?? {}) as Partial<Record<string, string>>;

/** The path as it was sent, for links: a decoded one (`pathOf` of path.ts) may name another address. */
const sentPathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/track";
