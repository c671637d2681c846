import type { Page } from "#src/shared/fields.ts";
import type { MoneyFormat } from "#src/shared/money.ts";
import type { PublicReview } from "../reviews/public-review.ts";
import type { ReviewableLine } from "../reviews/reviewable-line.ts";
import type { PublicView, PublicWord } from "#src/areas/devices/public/public-view.ts";
import type { ShopLook } from "#src/areas/settings/branding-schemas.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { OnlineItem, OnlineItemDetail } from "../contract.ts";
import type { ShopAddress } from "../shop-address.ts";

/** What every page at /shop needs to be rendered. `word` belongs to the page, `frame` to the frame around it. */
export interface ShopView extends PublicView {
  /** Looks up a word in the catalogue `shop-page`. */
  frame: PublicWord;
  moneyFormat: MoneyFormat;
  shop: {
    name: string;
    /** The phone number as people write it; null while nobody has set one. */
    phone: string | null;
    /** The number on WhatsApp in E.164; null hides every WhatsApp button. */
    whatsapp: string | null;
    look: ShopLook;
  };
  /** The address of the shop for customers, without a trailing slash. */
  siteUrl: string;
  /** The path of this page without its query, for `canonical` and the alternate languages. */
  path: string;
}

/** What pages tell about the shop itself. */
export interface ShopFacts {
  address: string;
  /** The address of a map. */
  mapUrl: string;
  hours: Settings["business"]["businessHours"];
  about: string;
  terms: string;
  deliveryPlaces: string;
  goodsWarrantyDays: number;
  returnDays: number;
}

export interface ShopMessageView extends ShopView {
  title: string;
  hint: string;
  link: { label: string; href: string } | null;
  /** Items that the visitor may want instead. */
  suggestions?: readonly OnlineItem[];
}

export interface ShopClosedView extends ShopView {
  facts: ShopFacts;
}

/** A category or brand, with the number of its items. */
export interface ShopGroup {
  label: string;
  /** The name in addresses. */
  name: string;
  items: number;
  /** Only brands have pictures. */
  picture?: { url: string; altText: string | null } | null;
}

interface ShopGroups {
  categories: readonly ShopGroup[];
  brands: readonly ShopGroup[];
}

export interface ShopListView extends ShopView, ShopGroups {
  facts: ShopFacts;
  /** What the visitor has chosen. */
  address: ShopAddress;
  found: Page<OnlineItem>;
  /** The items of a running flash sale. Only on the first page. */
  offers: readonly OnlineItem[];
  /** The names of the flash sales that run. */
  offerNames: readonly string[];
  /** What customers of repairs say of the shop. Only on the first page. */
  reviews: readonly PublicReview[];
}

export interface ShopGroupsView extends ShopView, ShopGroups {}

export interface ShopItemView extends ShopView {
  facts: ShopFacts;
  item: OnlineItemDetail;
  categoryLabel: string;
  similar: readonly OnlineItem[];
  reviews: readonly PublicReview[];
}

/** What the page needs on which a buyer reviews goods. It belongs to the customer's own page. */
export interface ReviewView extends PublicView {
  line: ReviewableLine;
  action: string;
  backHref: string;
  isThanked: boolean;
  isScoreMissing: boolean;
}

/** What the built module of the public pages exports for the pages at /shop. */
export interface ShopPages {
  renderReview(view: ReviewView): string;
  renderShopMessage(view: ShopMessageView): string;
  renderShopClosed(view: ShopClosedView): string;
  renderShopProfile(view: ShopView): string;
  renderShopList(view: ShopListView): string;
  renderShopGroups(view: ShopGroupsView): string;
  renderShopItem(view: ShopItemView): string;
}
