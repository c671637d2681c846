/** The search params of the inventory. Unknown values are ignored. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import type { Sort } from "#src/client/ui/lists/data-list.tsx";
import {
  categories,
  itemSorts,
  stockStates,
  type Category,
  type ItemSort,
  type StockState,
} from "../rules.ts";

/** The most common sort orders, for the menu. A click on a column header offers all orders. */
export const menuSorts = [
  ...(["newest", "oldest", "name", "stock", "-stock", "price", "-price"] as const),
] as const satisfies readonly ItemSort[];

export interface InventoryAddress {
  search: string;
  category: Category | "";
  stock: StockState | "";
  archived: boolean;
  online: boolean;
  sort: ItemSort;
  /** The id of the item beside the list; empty if there is none. */
  open: string;
  /** Whether the form of a new item is open. */
  new: boolean;
  /** The dialog that receives goods is open. */
  receive: boolean;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

export function readInventoryAddress(words: AddressWords): InventoryAddress {
  const { open = "" } = words;
  return {
    search: (words["search"] ?? "").slice(0, 100),
    category: oneOf(categories, words["category"]),
    stock: oneOf(stockStates, words["stock"]),
    archived: words["archived"] === "true",
    online: words["online"] === "true",
    sort: oneOf(itemSorts, words["sort"]) || "newest",
    open: idIn(open),
    new: words["new"] === "true",
    receive: words["receive"] === "true",
  };
}

/** The filters as input of the endpoint. */
export function toItemsQuery({
  search,
  category,
  stock,
  archived,
  online,
  sort,
}: InventoryAddress) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(stock && { stock }),
    ...(archived && { archived: "true" }),
    ...(online && { online: "true" }),
    ...(sort !== "newest" && { sort }),
  };
}

/** The column that the list is sorted by, and its direction; none for an order without a column. */
export function markOf(sort: ItemSort): { sort?: Sort } {
  if (sort === "newest" || sort === "oldest") return {};
  const isDown = sort.startsWith("-");
  const column = isDown ? sort.slice(1) : sort;
  return { sort: { column, direction: isDown ? "descending" : "ascending" } };
}

/** The order of the list after a click on a column header. */
export function sortOf({ column, direction }: Sort): ItemSort {
  const wanted = direction === "descending" ? `-${column}` : column;
  return itemSorts.find((sort) => sort === wanted) ?? "newest";
}

/** The address of the list with these filters, for links from other screens. */
export function inventoryHref(address: Partial<InventoryAddress>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value && value !== "newest") words.set(name, String(value));
  }
  return pageHref("/inventory", {}, Object.fromEntries(words));
}

export const noFilters = {
  search: "",
  category: "",
  stock: "",
  archived: false,
  online: false,
} as const;

export const isFiltered = ({
  search,
  category,
  stock,
  archived,
  online,
}: InventoryAddress): boolean => Boolean(search || category || stock || archived || online);

/** The last address of the list with its filters. "Back" on an item leads to it. */
export const lastInventoryAddress = { current: pageHref("/inventory") };
