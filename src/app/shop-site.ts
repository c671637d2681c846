import type { FastifyRequest } from "fastify";
import { pageHref, type Query } from "#src/shared/addresses.ts";
import { Refusal } from "#src/shared/errors.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { pathOf } from "#src/server/http/path.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { localizationSettings, type Settings } from "#src/areas/settings/contract.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { OnlineItem } from "#src/areas/storefront/contract.ts";
import type { ShopFacts, ShopView } from "#src/areas/storefront/public/shop-view.ts";
import { shopPhoneOf, whatsappNumberOf } from "#src/areas/storefront/rules.ts";
import { languageOf } from "./preferred-language.ts";
import { maintenanceMessage, publicSite, type Catalogue, type PublicSite } from "./public-site.ts";

const wanted = ["business", "localization", "communication", "storefront", "appearance"] as const;
export type ShopSettings = Pick<Settings, (typeof wanted)[number]>;

export const readShopSettings = (db: Database): Promise<ShopSettings> => getSettingsOf(db, wanted);

/** Where a page is: its path, and the query without the language. Other parts of the query are not repeated. */
export interface ShopPlace {
  siteUrl: string;
  path: string;
  query?: Query;
}

/** What the pages at /shop share. `catalogue` has the words of the page; the frame has its own. */
export interface ShopSite extends Pick<PublicSite, "db" | "pages"> {
  /** Returns what every page shows. */
  viewOf(db: Database, request: FastifyRequest): Promise<ShopView & { settings: ShopSettings }>;
  /** The same without a request, for pages that are kept for everybody. */
  viewFor(place: ShopPlace, language: Language, settings: ShopSettings): ShopView;
  /**
   * Like `refusalPage` of `PublicSite`, with the frame of the shop. `suggest` finds items for the visitor of a missing
   * page.
   */
  refusalPage(
    own?: ((refusal: Refusal, request: FastifyRequest) => Promise<Page> | null) | null,
    suggest?: Suggest,
  ): ShowRefusal;
}

type Frame = Pick<PublicSite, "assets"> & { catalogue: Catalogue };
type Suggest = (request: FastifyRequest) => Promise<readonly OnlineItem[]>;

export function shopSite(db: Database, catalogue: Catalogue = "shop-page"): ShopSite {
  const { pages, assets } = publicSite(db, catalogue);
  const frame: Frame = { assets, catalogue };
  const viewFor: ShopSite["viewFor"] = (place, language, settings) =>
    viewOfShop(frame, place, language, settings);

  async function viewOf(reader: Database, request: FastifyRequest) {
    const settings = await readShopSettings(reader);
    const language = languageOf(request, { customers: null, shops: settings.business.language });
    return { ...viewFor(placeOf(request), language, settings), settings };
  }

  async function messagePage(refusal: Refusal, request: FastifyRequest, suggest?: Suggest) {
    const view = await viewOf(db, request).catch(() => plainView(frame, request));
    const { renderShopMessage } = await pages();
    const isMissing = refusal.code === "not_found";
    const suggestions = isMissing && suggest ? await suggest(request).catch(() => []) : [];
    return { html: renderShopMessage({ ...view, ...messageOf(refusal, view), suggestions }) };
  }

  return {
    db,
    pages,
    viewOf,
    viewFor,
    refusalPage: (own, suggest) => async (refusal, request) => {
      try {
        const page = refusal.code === "maintenance" ? null : await own?.(refusal, request);
        return page ?? (await messagePage(refusal, request, suggest));
      } catch (error) {
        return messagePage(error instanceof Refusal ? error : refusal, request);
      }
    },
  };
}

function frameOf(
  { assets, catalogue }: Frame,
  { siteUrl, path, query = {} }: ShopPlace,
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
  place: ShopPlace,
  language: Language,
  settings: ShopSettings,
): ShopView {
  const { business, localization, appearance } = settings;
  const phone = shopPhoneOf(business);
  return {
    ...frameOf(frame, place, language),
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
    ...frameOf(frame, placeOf(request), language),
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
function messageOf({ code }: Refusal, { frame, language, path }: ShopView) {
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

function placeOf(request: FastifyRequest): ShopPlace {
  const query = Object.fromEntries(new URLSearchParams(request.url.split("?")[1] ?? ""));
  return { siteUrl: publicUrlOf(request), path: pathOf(request), query };
}

/** What pages tell about the shop, in the language of the page. A text that is missing there is shown in the other. */
export function factsOf({ business, storefront }: ShopSettings, language: Language): ShopFacts {
  const { aboutEn, aboutSw, termsEn, termsSw, deliveryPlacesEn, deliveryPlacesSw } = storefront;
  const either = (english: string, swahili: string) =>
    language === "en" ? english || swahili : swahili || english;
  return {
    address: business.address,
    mapUrl:
      storefront.mapUrl ??
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(business.address)}`,
    hours: business.businessHours,
    about: either(aboutEn, aboutSw),
    terms: either(termsEn, termsSw),
    deliveryPlaces: either(deliveryPlacesEn, deliveryPlacesSw),
    goodsWarrantyDays: business.goodsWarrantyDays,
    returnDays: business.returnDays,
  };
}
