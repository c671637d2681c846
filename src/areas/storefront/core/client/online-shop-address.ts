/** What the address of the screen of the online shop says: the open tab, and the filters of its lists. */
import type { AddressWords } from "#src/client/address.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { flashSaleStates } from "../../flash-sale-rules.ts";
import { countedDays, productSorts, type CountedDays } from "../../product-rules.ts";
import { reviewStates, type ReviewState } from "../../review-rules.ts";

export const shopTabs = [
  "preview",
  "products",
  "order",
  "brands",
  "flash-sales",
  "reviews",
  "texts",
] as const;
export type ShopTab = (typeof shopTabs)[number];

export interface OnlineShopAddress {
  /** "": the first tab that the user may see. */
  tab: ShopTab | "";
  days: CountedDays;
  status: ReviewState | "all";
  /** true: the dialog for a new flash sale is open. */
  new: boolean;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

export const readOnlineShopAddress = (words: AddressWords): OnlineShopAddress => ({
  tab: oneOf(shopTabs, words["tab"]),
  days: oneOf(countedDays, words["days"]) || "30",
  status: words["status"] === "all" ? "all" : oneOf(reviewStates, words["status"]) || "waiting",
  new: words["new"] === "true",
});

export interface TabProps {
  address: OnlineShopAddress;
  onChange: (change: Partial<OnlineShopAddress>) => void;
}

export const productFilters = listFilters({
  search: field.search,
  online: field.choice(["true", "false"]),
  sort: field.sort(productSorts, "place"),
});

export const flashSaleFilters = listFilters({
  state: field.choice(flashSaleStates),
  new: field.dialog,
});
