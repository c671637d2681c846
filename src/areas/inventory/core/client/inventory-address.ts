/** The search, filters, order, open item and open dialog of the inventory screen, which are kept in its address. */
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
} from "../../rules.ts";

/** The orders in the sort menu. The user gets all other orders by clicks on the column headers. */
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
  /** The id of the item that is shown beside the list; "" if no item is shown. */
  open: string;
  /** true: the dialog for a new item is open. */
  new: boolean;
  /** true: the dialog for receiving goods is open. */
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

/** Turns the filters into the query of `listItems`. */
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

/** The column and the direction that the table's head shows for this order; none if no column belongs to it. */
export function markOf(sort: ItemSort): { sort?: Sort } {
  if (sort === "newest" || sort === "oldest") return {};
  const isDown = sort.startsWith("-");
  const column = isDown ? sort.slice(1) : sort;
  return { sort: { column, direction: isDown ? "descending" : "ascending" } };
}

/** The order after a click on a column header. */
export function sortOf({ column, direction }: Sort): ItemSort {
  const wanted = direction === "descending" ? `-${column}` : column;
  return itemSorts.find((sort) => sort === wanted) ?? "newest";
}

/** The address of the inventory screen with these filters, for links on other screens. */
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

/** The most recent address of the inventory screen. The "Back" link of an item's page opens it again. */
export const lastInventoryAddress = { current: pageHref("/inventory") };
