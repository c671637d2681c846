import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import { Refusal } from "#src/shared/errors.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Database } from "#src/server/database.ts";
import type { Page } from "#src/server/http/answer.ts";
import { pathOf } from "#src/server/http/path.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import type { ShowRefusal } from "#src/server/http/routes.ts";
import { wordsOf } from "#src/server/words.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { getSettingsOf } from "#src/areas/settings/server/queries.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { ShopView } from "#src/areas/storefront/public/shop-view.ts";
import { shopPhoneOf, whatsappNumberOf } from "#src/areas/storefront/rules.ts";
import { languageOf } from "./preferred-language.ts";
import { publicSite, type Catalogue, type PublicSite } from "./public-site.ts";

const wanted = ["business", "localization", "communication", "storefront"] as const;
export type ShopSiteSettings = Pick<Settings, (typeof wanted)[number]>;

/** What the pages at /shop share. `catalogue` has the words of the page; the frame has its own. */
export interface ShopSite extends Pick<PublicSite, "db" | "pages"> {
  /** Returns what every page shows. */
  viewOf(db: Database, request: FastifyRequest): Promise<ShopView & { settings: ShopSiteSettings }>;
  /** Like `refusalPage` of `PublicSite`, with the frame of the shop. */
  refusalPage(
    own?: (refusal: Refusal, request: FastifyRequest) => Promise<Page> | null,
  ): ShowRefusal;
}

export function shopSite(db: Database, catalogue: Catalogue = "shop-page"): ShopSite {
  const { pages, assets } = publicSite(db, catalogue);

  async function viewOf(reader: Database, request: FastifyRequest) {
    const settings = await getSettingsOf(reader, wanted);
    const { business, localization } = settings;
    const phone = shopPhoneOf(business);
    return {
      ...frameOf(request, languageOf(request, { customers: null, shops: business.language })),
      shop: {
        name: business.name,
        phone: phone && formatPhone(phone),
        whatsapp: whatsappNumberOf(settings),
      },
      moneyFormat: moneyFormatOf(business, localization),
      settings,
    };
  }

  function frameOf(request: FastifyRequest, language: ShopView["language"]) {
    const path = pathOf(request);
    const query = new URLSearchParams(request.url.split("?")[1] ?? "");
    query.set("lang", language === "en" ? "sw" : "en");
    return {
      language,
      word: wordsOf(catalogue, language),
      frame: wordsOf("shop-page", language),
      // A form that was refused is at an address that accepts no link.
      otherLanguageHref: `${path}?${query.toString()}`,
      assets,
      siteUrl: publicUrlOf(request),
      path,
    };
  }

  /** The view without data of the shop. An error page uses it while the database cannot be reached. */
  function plainViewOf(request: FastifyRequest): ShopView {
    const frame = frameOf(request, languageOf(request, { customers: null, shops: "en" }));
    return {
      ...frame,
      shop: { name: wordsOf("common", frame.language)("productName"), phone: null, whatsapp: null },
      moneyFormat: moneyFormatOf(
        { currency: "TZS" },
        {
          currencySymbol: "TSh",
          currencyPosition: "before",
          decimalSeparator: ".",
          thousandsSeparator: ",",
          fractionDigits: 2,
        },
      ),
    };
  }

  /** Renders a separate page for a refusal: a title, a hint, and a link. */
  async function messagePage({ code }: Refusal, request: FastifyRequest): Promise<Page> {
    const view = await viewOf(db, request).catch(() => plainViewOf(request));
    const { frame, language, path } = view;
    const { renderShopMessage } = await pages();
    const isMissing = code === "not_found";
    const isLimit = code === "too_many_requests";
    const html = renderShopMessage({
      ...view,
      title: frame(isMissing ? "missingTitle" : "failedTitle"),
      hint: frame(isMissing ? "missingHint" : isLimit ? "tooManyTries" : "failedHint"),
      link: isMissing
        ? { label: frame("toShop"), href: pageHref("/shop", {}, { lang: language }) }
        : { label: frame("retry"), href: `${path}?lang=${language}` },
    });
    return { html };
  }

  return {
    db,
    pages,
    viewOf,
    refusalPage: (own) => async (refusal, request) => {
      try {
        const page = await own?.(refusal, request);
        return page ?? (await messagePage(refusal, request));
      } catch (error) {
        return messagePage(error instanceof Refusal ? error : refusal, request);
      }
    },
  };
}
