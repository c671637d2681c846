import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "#src/client/data/queries.ts";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import { askFor, toCatalogueItem } from "./first-products.ts";
import type { Found } from "./product-index.ts";
import type { Products } from "./products.ts";

/**
 * The products that match the text and category. While the till does not have all products, the server searches for
 * them, and matches in the index are shown until it answers. undefined: no match is known yet.
 */
export function useFoundProducts(
  { index, isComplete }: Pick<Products, "index" | "isComplete">,
  typed: string,
  category: Category | null,
): Found | undefined {
  const local = useMemo(() => index?.search(typed, category), [index, typed, category]);
  const asks = !isComplete && (typed.trim() !== "" || category !== null);
  const { data, isPlaceholderData } = useQuery({
    ...read(inventoryContract.listItems, askFor(typed, category)),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const answered = useMemo(() => data && foundIn(data.items.map(toCatalogueItem)), [data]);
  if (!asks) return local;
  if (answered && !isPlaceholderData) return answered;
  return local && local.items.length > 0 ? local : undefined;
}

const foundIn = (items: readonly CatalogueItem[]): Found => {
  const left = items.filter(({ available }) => available > 0);
  return { items: left, outOfStock: items.length - left.length };
};

/** Returns a function that finds the best match of a text. It asks the server until the till has all products. */
export function useBestProduct({ index, isComplete }: Pick<Products, "index" | "isComplete">) {
  const client = useQueryClient();
  return async (typed: string, category: Category | null): Promise<CatalogueItem | undefined> => {
    const best = index?.search(typed, category).items[0];
    if (isComplete) return best;
    try {
      const { items } = await client.fetchQuery(
        read(inventoryContract.listItems, askFor(typed, category)),
      );
      return foundIn(items.map(toCatalogueItem)).items[0];
    } catch {
      return best;
    }
  };
}
