import { useState } from "react";
import type { PagerProps } from "../ui/lists/pager.tsx";

/* A keyset page knows only what comes after it, so the way back is remembered here: in this tab, so that
   opening a detail and returning keeps the place. */

type Stack = { filters: string; cursors: string[] };

/** `name` is the list's, `filters` everything that changes what is listed (another value starts at page one).
 *  Send `cursor` to the server, give `pager(answer)` to DataList; `isFormer`: it is still that of another page. */
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
        // What comes after rows that are about to go is not what comes after those on their way.
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
    // Closed storage or a broken entry: page one is a fine place to start.
  }
  return { filters: "", cursors: [] };
}

function remember(name: string, stack: Stack): void {
  try {
    sessionStorage.setItem(`fundi.pages.${name}`, JSON.stringify(stack));
  } catch {
    // See above.
  }
}
