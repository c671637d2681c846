import type {
  ShopView,
  ShopMessageView,
} from "#src/areas/settings/public-site/public/public-view.ts";
import type { Page } from "#src/shared/fields.ts";
import type { PublicReview } from "../../reviews/public-review.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { OnlineItem, OnlineItemDetail } from "../../contract.ts";
import type { ShopAddress } from "../../shop-address.ts";

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

export interface MissingItemView extends ShopMessageView {
  /** Items that the visitor may want instead. */
  suggestions: readonly OnlineItem[];
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

/** What renders the pages of this topic. */
export interface ShopPages {
  renderMissingItem(view: MissingItemView): string;
  renderShopClosed(view: ShopClosedView): string;
  renderShopProfile(view: ShopView): string;
  renderShopList(view: ShopListView): string;
  renderShopGroups(view: ShopGroupsView): string;
  renderShopItem(view: ShopItemView): string;
}
