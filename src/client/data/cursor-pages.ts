import { useState } from "react";
import type { PagerProps } from "../ui/lists/pager.tsx";

/*
 * An answer contains the cursor of the next page, but not of the previous page. Therefore each tab stores the cursors
 * of all pages up to the current one. With them the list also shows the same page again after a visit to a detail
 * screen.
 */

type Stack = { filters: string; cursors: string[] };

/**
 * The current page of a list. `name` identifies the list. `filters` contains everything that decides which rows are
 * listed; when it changes, the list starts at page one. The caller sends `cursor` to the server and passes
 * `pager(answer)` to DataList. `isFormer` says that `answer` belongs to the previously shown page, because the current
 * page is still loading.
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
        // While the next page loads, `answer` is still the previous page, and its `nextCursor` is already in `cursors`.
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
    // Storage is unavailable or its entry is invalid. The list then starts at page one.
  }
  return { filters: "", cursors: [] };
}

function remember(name: string, stack: Stack): void {
  try {
    sessionStorage.setItem(`fundi.pages.${name}`, JSON.stringify(stack));
  } catch {
    // Storage is unavailable. After a reload the list starts at page one.
  }
}
