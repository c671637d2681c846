import { pageHref } from "#src/shared/addresses.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import { today } from "#src/shared/time.ts";
import { weekdays } from "#src/areas/settings/contract.ts";
import { jpegHref } from "../../picture-addresses.ts";
import type { ShopFacts, ShopItemView } from "./shop-view.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** Descriptions for search engines, in the words of schema.org. They contain only what the page shows. */

/** The shop with its address and opening hours. */
export function shopData(view: ShopView & { facts: ShopFacts }): object {
  const { shop, siteUrl, facts } = view;
  return {
    "@context": "https://schema.org",
    "@type": "ElectronicsStore",
    name: shop.name,
    url: siteUrl + pageHref("/shop"),
    ...(shop.phone && { telephone: normalizePhone(shop.phone) }),
    ...(facts.address && { address: facts.address, hasMap: facts.mapUrl }),
    openingHoursSpecification: weekdays
      .filter((day) => !facts.hours[day].closed)
      .map((day) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
        opens: facts.hours[day].open,
        closes: facts.hours[day].close,
      })),
  };
}

/** The amount as schema.org and previews of links write it, with a point and two decimals. */
export const plainAmount = (minor: number): string => (minor / MINOR_PER_MAJOR).toFixed(2);

/** An item with its offer; out of stock is told, the number of pieces is not. */
export function itemData(view: ShopItemView): object {
  const { item, siteUrl, path, moneyFormat, shop } = view;
  const { rating, reviewCount } = item;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.name,
    url: siteUrl + path,
    image: item.pictures.map(({ id }) => siteUrl + jpegHref(id, "1280")),
    ...(item.shortDescription && { description: item.shortDescription }),
    ...(item.brand && { brand: { "@type": "Brand", name: item.brand } }),
    ...(item.model && { model: item.model }),
    offers: {
      "@type": "Offer",
      url: siteUrl + path,
      price: plainAmount(item.price),
      priceCurrency: moneyFormat.currency,
      availability: `https://schema.org/${availability[item.stock]}`,
      ...(item.saleEndsAt && { priceValidUntil: today(new Date(item.saleEndsAt)) }),
      seller: { "@type": "ElectronicsStore", name: shop.name },
    },
    ...(rating !== null &&
      reviewCount > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount },
      }),
  };
}

const availability = { in: "InStock", low: "LimitedAvailability", out: "OutOfStock" } as const;
