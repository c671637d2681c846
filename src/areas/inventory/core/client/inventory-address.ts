/** The search, filters, order, open item and open dialog of the inventory screen, which are kept in its address. */
import { pageHref } from "#src/shared/addresses.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, type ValuesOf } from "#src/client/ui/lists/list-filters.ts";
import { categories, itemSorts, stockStates, type ItemSort } from "../../rules.ts";

/** The orders in the sort menu. The user gets all other orders by clicks on the column headers. */
export const menuSorts = [
  ...(["newest", "oldest", "name", "stock", "-stock", "price", "-price"] as const),
] as const satisfies readonly ItemSort[];

export const itemFilters = listFilters({
  search: field.search,
  category: field.choice(categories),
  stock: field.choice(stockStates),
  archived: field.flag(),
  online: field.flag(),
  sort: field.sort(itemSorts, "newest", {
    name: { ascending: "name", descending: "-name" },
    sku: { ascending: "sku", descending: "-sku" },
    category: { ascending: "category", descending: "-category" },
    stock: { ascending: "stock", descending: "-stock" },
    location: { ascending: "location", descending: "-location" },
    cost: { ascending: "cost", descending: "-cost" },
    price: { ascending: "price", descending: "-price" },
  }),
  /** The item that is shown beside the list. */
  open: field.record,
  /** The dialogs for a new item and for receiving goods. */
  new: field.dialog,
  receive: field.dialog,
});

/** The address of the inventory screen with these filters, for links on other screens. */
export const inventoryHref = (values: Partial<ValuesOf<typeof itemFilters.fields>>): string =>
  pageHref("/inventory", {}, itemFilters.words(values));

/** The most recent address of the inventory screen. The "Back" link of an item's page opens it again. */
export const lastInventoryAddress = { current: pageHref("/inventory") };
