/** The open tab of the screen of the online shop, with the filters of its lists, which are kept in its address. */
import type { AddressWords } from "#src/client/address.ts";
import { flashSaleStates, type FlashSaleState } from "../../flash-sale-rules.ts";
import {
  countedDays,
  productSorts,
  type CountedDays,
  type ProductSort,
} from "../../product-rules.ts";
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
  search: string;
  online: "true" | "false" | "";
  sort: ProductSort;
  days: CountedDays;
  state: FlashSaleState | "";
  status: ReviewState | "all";
  /** true: the dialog for a new flash sale is open. */
  new: boolean;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

export const readOnlineShopAddress = (words: AddressWords): OnlineShopAddress => ({
  tab: oneOf(shopTabs, words["tab"]),
  search: (words["search"] ?? "").slice(0, 100),
  online: oneOf(["true", "false"] as const, words["online"]),
  sort: oneOf(productSorts, words["sort"]) || "place",
  days: oneOf(countedDays, words["days"]) || "30",
  state: oneOf(flashSaleStates, words["state"]),
  status: words["status"] === "all" ? "all" : oneOf(reviewStates, words["status"]) || "waiting",
  new: words["new"] === "true",
});

export interface TabProps {
  address: OnlineShopAddress;
  onChange: (change: Partial<OnlineShopAddress>) => void;
}
