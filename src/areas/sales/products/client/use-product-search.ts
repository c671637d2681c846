import { useDeferredValue, useState } from "react";
import type { CatalogueItem } from "#src/areas/inventory/catalogue/contract.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { useBestProduct, useFoundProducts } from "./found-products.ts";
import type { Found } from "../../till-state/client/product-index.ts";
import { PAGE } from "./product-grid.tsx";
import type { Products } from "../../till-state/client/products.ts";

export interface ProductSearch {
  typed: string;
  category: Category | null;
  page: number;
  /** The matching products; undefined until they are known. */
  found: Found | undefined;
  /** The product that is marked in the grid. Enter adds it. */
  marked: CatalogueItem | undefined;
  /** Whether the user chose the marked product with the arrow keys. */
  isChosen: boolean;
  show: (typed: string, category: Category | null) => void;
  showPage: (page: number) => void;
  choose: (step: 1 | -1) => void;
  /** Adds the product chosen with the arrow keys, else the one with the typed code, else the best match. */
  enter: () => Promise<void>;
}

/** The search of the till, with the page of its results and the product chosen with the arrows. */
export function useProductSearch(products: Products): ProductSearch {
  const { scanned, add } = useTillScreen();
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<Category | null>(null);
  const [page, setPage] = useState(0);
  /** The position of the product that the arrow keys chose, among all found products; null when none is chosen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const isSearch = typed.trim() !== "";
  // `useDeferredValue` skips searches while a user or a scanner types quickly.
  const found = useFoundProducts(products, useDeferredValue(typed), category);
  const bestOf = useBestProduct(products);
  const marked = found?.items[chosen ?? (isSearch && page === 0 ? 0 : -1)];

  const showPage = (next: number) => {
    setPage(next);
    setChosen(null);
  };
  const show = (text: string, wanted: Category | null) => {
    setTyped(text);
    setCategory(wanted);
    showPage(0);
  };
  return {
    typed,
    category,
    page,
    found,
    marked,
    isChosen: chosen !== null,
    show,
    showPage,
    choose: (step) => {
      const last = (found?.items.length ?? 0) - 1;
      const from = chosen ?? (isSearch ? 0 : step === 1 ? page * PAGE - 1 : page * PAGE + 1);
      const next = Math.max(0, Math.min(last, from + step));
      setChosen(next);
      setPage(Math.floor(next / PAGE));
    },
    enter: async () => {
      const text = typed.trim();
      show("", category);
      if (chosen !== null && marked) return add(marked);
      if (text === "") return;
      const best = products.index?.findByCode(text) ? undefined : await bestOf(text, category);
      if (best) add(best);
      else scanned(text, () => {});
    },
  };
}
