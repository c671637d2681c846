import type { Language } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/public-site/server/shop-site.ts";
import type { ShopFacts } from "../public/shop-view.ts";

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
