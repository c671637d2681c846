import { useState } from "react";
import type { PagerProps } from "../ui/lists/pager.tsx";

/*
 * The answer for a page has no cursor of the page before it, so each tab stores the cursors of earlier pages here. They
 * also bring the user back to the same page after a detail.
 */

type Stack = { filters: string; cursors: string[] };

/**
 * `name` identifies the list. `filters` contains everything that decides which rows are listed; a new value starts at
 * page one. The caller sends `cursor` to the server and passes `pager(answer)` to DataList. `isFormer`: the answer
 * belongs to the page shown before, because the current one is still loading.
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
        // While the next page loads, `answer` is still the former one, whose cursor must not be added again.
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
    // Storage is unavailable; a reload starts at page one.
  }
}
