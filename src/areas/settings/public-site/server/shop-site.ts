import type { FastifyRequest } from "fastify";
import { pageHref, type Query } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { pathOf } from "#src/server/http/path.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { localizationSettings, type Settings } from "../../contract.ts";
import { getSettingsOf } from "../../core/server/queries.ts";
import { moneyFormatOf } from "../../rules.ts";
import type { ShopMessageView, ShopView } from "../public/public-view.ts";
import { shopPhoneOf, whatsappNumberOf } from "../shop-numbers.ts";
import { assetsOfPages, loadPages } from "./built-pages.ts";
import { languageOf } from "./preferred-language.ts";
import type { Catalogue, PublicSite } from "./public-site.ts";
import { maintenanceMessage, refusalPages, type OwnRefusalPage } from "./refusal-pages.ts";

const wanted = ["business", "localization", "communication", "storefront", "appearance"] as const;
export type ShopSettings = Pick<Settings, (typeof wanted)[number]>;

export const readShopSettings = (db: Database): Promise<ShopSettings> => getSettingsOf(db, wanted);

/** Where a page is: its path, and the query without the language. Other parts of the query are not repeated. */
export interface PageLocation {
  siteUrl: string;
  path: string;
  query?: Query;
}

/** What the pages at /shop share. `catalogue` has the words of the page; the frame has its own. */
export interface ShopSite extends Pick<PublicSite, "db" | "pages"> {
  /** Returns what every page shows. */
  viewOf(db: Database, request: FastifyRequest): Promise<ShopView & { settings: ShopSettings }>;
  /** The same without a request, for pages that are kept for everybody. */
  viewFor(location: PageLocation, language: Language, settings: ShopSettings): ShopView;
  /** Returns what the page of a refusal shows, also while the database cannot be reached. */
  messageOf(refusal: Refusal, request: FastifyRequest): Promise<ShopMessageView>;
  refusalPage(own?: OwnRefusalPage): ShowRefusal;
}

type Frame = Pick<PublicSite, "assets"> & { catalogue: Catalogue };

export function shopSite(db: Database, catalogue: Catalogue = "shop-page"): ShopSite {
  const frame: Frame = { assets: assetsOfPages(), catalogue };
  const viewFor: ShopSite["viewFor"] = (location, language, settings) =>
    viewOfShop(frame, location, language, settings);

  async function viewOf(reader: Database, request: FastifyRequest) {
    const settings = await readShopSettings(reader);
    const language = languageOf(request, { customers: null, shops: settings.business.language });
    return { ...viewFor(locationOf(request), language, settings), settings };
  }

  async function messageOf(refusal: Refusal, request: FastifyRequest) {
    const view = await viewOf(db, request).catch(() => plainView(frame, request));
    return { ...view, ...messageFor(refusal, view) };
  }

  const refusalPage = refusalPages(async (refusal, request) => {
    const { renderShopMessage } = await loadPages();
    return { html: renderShopMessage(await messageOf(refusal, request)) };
  });

  return { db, pages: loadPages, viewOf, viewFor, messageOf, refusalPage };
}

function frameOf(
  { assets, catalogue }: Frame,
  { siteUrl, path, query = {} }: PageLocation,
  language: Language,
) {
  const others = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) others.set(name, String(value));
  others.set("lang", language === "en" ? "sw" : "en");
  return {
    language,
    word: wordsOf(catalogue, language),
    frame: wordsOf("shop-page", language),
    otherLanguageHref: `${path}?${others.toString()}`,
    assets,
    siteUrl,
    path,
  };
}

function viewOfShop(
  frame: Frame,
  location: PageLocation,
  language: Language,
  settings: ShopSettings,
): ShopView {
  const { business, localization, appearance } = settings;
  const phone = shopPhoneOf(business);
  return {
    ...frameOf(frame, location, language),
    shop: {
      name: business.name,
      phone: phone && formatPhone(phone),
      whatsapp: whatsappNumberOf(settings),
      look: appearance,
    },
    moneyFormat: moneyFormatOf(business, localization),
  };
}

/** The view without data of the shop. An error page uses it while the database cannot be reached. */
function plainView(frame: Frame, request: FastifyRequest): ShopView {
  const language = languageOf(request, { customers: null, shops: "en" });
  return {
    ...frameOf(frame, locationOf(request), language),
    shop: {
      name: wordsOf("common", language)("productName"),
      phone: null,
      whatsapp: null,
      look: { logo: null, brandColor: null },
    },
    moneyFormat: moneyFormatOf({ currency: "TZS" }, localizationSettings.parse({})),
  };
}

/** What the separate page of a refusal says: a title, a hint, and a link. */
function messageFor({ code }: Refusal, { frame, language, path }: ShopView) {
  if (code === "not_found") {
    const link = { label: frame("toShop"), href: pageHref("/shop", {}, { lang: language }) };
    return { title: frame("missingTitle"), hint: frame("missingHint"), link };
  }
  return {
    title: frame("failedTitle"),
    hint: frame(code === "too_many_requests" ? "tooManyTries" : "failedHint"),
    ...(code === "maintenance" && maintenanceMessage(language)),
    link: { label: frame("retry"), href: `${path}?lang=${language}` },
  };
}

function locationOf(request: FastifyRequest): PageLocation {
  const query = Object.fromEntries(new URLSearchParams(request.url.split("?")[1] ?? ""));
  return { siteUrl: publicUrlOf(request), path: pathOf(request), query };
}
