import { useState } from "react";
import type { PagerProps } from "../ui/lists/pager.tsx";

/*
 * A keyset page has no link to the page before it, so the cursors of earlier pages are remembered here, per tab.
 * Opening a detail and returning keeps the page.
 */

type Stack = { filters: string; cursors: string[] };

/**
 * `name` identifies the list. `filters` is everything that changes the listed rows; a new value starts at page one.
 * Send `cursor` to the server and pass `pager(answer)` to DataList. `isFormer` means the answer belongs to the previous
 * page.
 */
export function useCursorPages(name: string, filters: string, pageSize = 20) {
  const [stack, setStack] = useState<Stack>(() => recall(name));
  const cursors = stack.filters === filters ? stack.cursors : [];
  const go = (next: string[]) => {
    const changed = { filters, cursors: next };
    setStack(changed);
    remember(name, changed);
  };
  return {
    cursor: cursors.at(-1),
    pager: (
      answer:
        | { items: readonly unknown[]; nextCursor?: string | null; total?: number | null }
        | undefined,
      { isFormer = false }: { isFormer?: boolean } = {},
    ): PagerProps => ({
      page: cursors.length,
      pageSize,
      count: answer?.items.length ?? 0,
      total: answer?.total ?? null,
      hasNext: Boolean(answer?.nextCursor),
      onNext: () => {
        // The shown rows are about to be replaced, and their cursor does not belong to the new rows.
        if (answer?.nextCursor && !isFormer) go([...cursors, answer.nextCursor]);
      },
      onPrevious: () => go(cursors.slice(0, -1)),
    }),
  };
}

function recall(name: string): Stack {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`fundi.pages.${name}`) ?? "null");
    if (
      typeof kept === "object" &&
      kept !== null &&
      "filters" in kept &&
      "cursors" in kept &&
      Array.isArray(kept.cursors)
    ) {
      return { filters: String(kept.filters), cursors: kept.cursors.map(String) };
    }
  } catch {
    // Storage is unavailable or its entry is invalid; the list starts at page one.
  }
  return { filters: "", cursors: [] };
}

function remember(name: string, stack: Stack): void {
  try {
    sessionStorage.setItem(`fundi.pages.${name}`, JSON.stringify(stack));
  } catch {
    // Storage is unavailable; the page is not remembered.
  }
}
