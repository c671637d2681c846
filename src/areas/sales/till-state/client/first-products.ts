/** The first products, which the till reads from the server while it does not have all products yet. */
import type { CallInput } from "#src/shared/contract.ts";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import type { inventoryContract, ItemSummary } from "#src/areas/inventory/core/contract.ts";
import type { Category } from "#src/areas/inventory/rules.ts";

/** The number of products to read: more than one page of the grid, because some may be out of stock. */
const ASKED = 40;

/** The query for the first matching products by name. The till uses it until it has all products. */
export const askFor = (
  typed: string,
  category: Category | null,
): CallInput<typeof inventoryContract.listItems> => ({
  query: {
    sort: "name",
    limit: ASKED,
    ...(typed.trim() && { search: typed.trim() }),
    ...(category && { category }),
  },
});

export const toCatalogueItem = (item: ItemSummary): CatalogueItem => ({
  id: item.id,
  sku: item.sku,
  barcode: item.barcode,
  name: item.name,
  brand: item.brand,
  model: item.model,
  category: item.category,
  price: item.price,
  available: item.available,
  image: item.featuredImage,
  isSerialised: item.isSerialised,
  isArchived: item.archivedAt !== null,
  version: item.version,
});
