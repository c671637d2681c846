import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";
import type { PublicRepairPrice } from "../public-price.ts";

/** A price with the name of its fault in the language of the page. */
export type NamedPrice = Omit<PublicRepairPrice, "preset">;

export interface RepairPricesView extends ShopView {
  prices: readonly NamedPrice[];
  /** The brand and the model of the address; empty for all. */
  brand: string;
  model: string;
}

/** What renders the pages of this topic. */
export interface PricePages {
  renderRepairPrices(view: RepairPricesView): string;
}
