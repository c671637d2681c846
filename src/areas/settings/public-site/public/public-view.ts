import type { MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopLook } from "../../branding-schemas.ts";

/** Looks up a word in the catalogue of the page by its dotted key. */
export type PublicWord = (key: string, values?: WordValues) => string;

/** What every public page needs to be rendered. */
export interface PublicView {
  language: Language;
  word: PublicWord;
  shop: { name: string; phone: string | null; look: ShopLook };
  /** The address of the same page in the other language. */
  otherLanguageHref: string;
  /** The addresses of the built stylesheet and scripts. */
  assets: { stylesheet: string; trackScript: string; estimateScript: string; shopScript: string };
}

export interface MessageView extends PublicView {
  title: string;
  hint: string;
  link: { label: string; href: string } | null;
}

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

export interface ShopMessageView extends ShopView {
  title: string;
  hint: string;
  link: { label: string; href: string } | null;
}

/** The pages that every topic with public pages uses for its refusals. Each function renders an HTML document. */
export interface MessagePages {
  renderMessage(view: MessageView): string;
  renderShopMessage(view: ShopMessageView): string;
}
