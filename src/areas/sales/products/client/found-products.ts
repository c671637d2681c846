import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { asCode } from "#src/shared/text.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import { categories, type Category } from "#src/areas/inventory/rules.ts";
import { askFor, toCatalogueItem } from "../../till-state/client/first-products.ts";
import type { CategoryWords, Found } from "../../till-state/client/product-index.ts";
import type { Products } from "../../till-state/client/products.ts";

/** The words of the screen for the categories, which the search finds too. */
export function useCategoryWords(): CategoryWords {
  const { t, language } = useTranslation("pos");
  return useMemo(
    () => Object.fromEntries(categories.map((each) => [each, t(`category.${each}`)])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `t` follows the language.
    [language],
  );
}

/** The shortest text that may be a serial number. */
const SHORTEST_SERIAL = 5;
const SETTLED_MS = 300;

/** The product whose piece has exactly this serial number. The server knows them; undefined until it answers. */
function useFoundBySerial(typed: string, isWanted: boolean): CatalogueItem | undefined {
  const code = useSettled(asCode(typed), SETTLED_MS);
  const mayBeSerial = code.length >= SHORTEST_SERIAL && code.length <= 80 && /\d/.test(code);
  const { data } = useQuery({
    ...read(inventoryContract.lookUpItem, { query: { code } }),
    enabled: isWanted && mayBeSerial,
    retry: false,
  });
  return isWanted && mayBeSerial && data ? toCatalogueItem(data) : undefined;
}

/**
 * The products that match the text and category. While the till does not have all products, the server searches for
 * them, and matches in the index are shown until it answers. undefined: no match is known yet.
 */
export function useFoundProducts(
  { index, isComplete }: Pick<Products, "index" | "isComplete">,
  typed: string,
  category: Category | null,
): Found | undefined {
  const called = useCategoryWords();
  const local = useMemo(
    () => index?.search(typed, category, called),
    [index, typed, category, called],
  );
  const isNothing = local !== undefined && local.items.length === 0 && local.outOfStock === 0;
  const bySerial = useFoundBySerial(typed, isComplete && isNothing && category === null);
  const asks = !isComplete && (typed.trim() !== "" || category !== null);
  const { data, isPlaceholderData } = useQuery({
    ...read(inventoryContract.listItems, askFor(typed, category)),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const answered = useMemo(() => data && foundIn(data.items.map(toCatalogueItem)), [data]);
  if (!asks) return bySerial ? foundIn([bySerial]) : local;
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
  const called = useCategoryWords();
  return async (typed: string, category: Category | null): Promise<CatalogueItem | undefined> => {
    const best = index?.search(typed, category, called).items[0];
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
