import type { MoneyFormat } from "#src/shared/money.ts";
import type { ReviewableLine } from "../reviews/reviewable-line.ts";
import type { PublicView, PublicWord } from "#src/areas/devices/public/public-view.ts";

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
  };
  /** The address of the shop for customers, without a trailing slash. */
  siteUrl: string;
  /** The path of this page without its query, for `canonical` and the alternate languages. */
  path: string;
}

export interface ShopMessageView extends ShopView {
  title: string;
  hint: string;
  link: { label: string; href: string } | null;
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
  renderShopProfile(view: ShopView): string;
}
