/** Hooks that read a list, in pages or with a "More" button. Their results go to `DataList` or `ListBody`. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import type { Page } from "#src/shared/fields.ts";
import { ApiRefusal, call } from "./api.ts";
import { useCursorPages } from "./cursor-pages.ts";
import { readFilled, type FilledPage } from "./filled-page.ts";
import { read, retryOfRead } from "./queries.ts";
import { keyOf } from "./refetch.ts";
import type { PagerProps } from "../ui/lists/pager.tsx";

/** The type of one row of a list endpoint. The output of such an endpoint is `page(…)` of `#src/shared/fields.ts`. */
export type RowOf<E extends Endpoint> =
  Answer<E> extends { items: readonly (infer Row)[] } ? Row : never;

/**
 * A list with a Pager at its foot: `usePagedList("customers", customersContract.listCustomers, { query: filters })`. A
 * live change refetches the current page. If that page is now empty, the hook goes back one page.
 * @param name the name under which the tab remembers the list's current page
 * @param input the query without `cursor`. When it changes, the list starts at page one. The previous rows stay
 * visible until the new rows arrive. Meanwhile `query.isPlaceholderData` is true.
 * @param options `fills`: the list has short pages, and the hook reads on until a page is full (`readFilled`)
 * @returns `rows` of the current page, undefined until the first answer; `pager`; `query`, whose `error` DataList shows;
 * `isPartial`, whether more rows of this page are looked for
 */
export function usePagedList<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, fills = false }: { enabled?: boolean; fills?: boolean } = {},
) {
  const { query: { limit } = {} } = input as { query?: { limit?: number } };
  const pages = useCursorPages(name, JSON.stringify(input), limit);
  const readPage = fills ? readFilled : read;
  const query = useQuery({
    ...(readPage(endpoint, withCursor(input, pages.cursor)) as ReturnType<typeof read<E>>),
    enabled,
    placeholderData: keepPreviousData,
  });
  const page = query.data as FilledPage<RowOf<E>> | undefined;
  const pager = pages.pager(page, { isFormer: query.isPlaceholderData });
  useStepBack(pager, isOver(page, query));
  return { rows: page?.items, pager, query, isPartial: page?.isPartial === true };
}

/** Whether the current page no longer exists: its last row was removed, or the server refuses its stored cursor. */
const isOver = (
  page: { items: readonly unknown[] } | undefined,
  { error, isPlaceholderData }: { error: unknown; isPlaceholderData: boolean },
): boolean =>
  error instanceof ApiRefusal
    ? error.code === "validation_failed"
    : page?.items.length === 0 && !isPlaceholderData;

/** Goes back one page when the current page no longer exists. An empty page would look as if the list had no rows. */
function useStepBack({ page, onPrevious }: PagerProps, isGone: boolean): void {
  const stepBack = useEffectEvent(onPrevious);
  useEffect(() => {
    if (isGone && page > 0) stepBack();
  }, [isGone, page]);
}

/**
 * A list that grows with "More": `useGrowingList(inventoryContract.listStockMovements, { query: { itemId } })`.
 * @param input as for `usePagedList`
 * @param options `key`: the query key, for code that changes the cached rows. `keepsRows`: after a change of `input`,
 * the previous rows stay until the new rows arrive.
 * @returns `rows` of all pages so far; `total`, if the server counts the rows; `more` for the button, undefined after
 * the last page; `query`. After a failed page, `more` requests the same page again.
 */
export function useGrowingList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { key, keepsRows = false }: { key?: readonly unknown[]; keepsRows?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key ?? keyOf(endpoint, "growing", input),
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint, withCursor(input, pageParam), { signal })) as Page<RowOf<E>>,
    retry: retryOfRead(endpoint.path),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepsRows ? keepPreviousData : undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    rows: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total,
    more: hasNextPage
      ? { isOnItsWay: isFetchingNextPage, fetch: () => void fetchNextPage() }
      : undefined,
    query,
  };
}

/** Adds the cursor to the query. All lists accept a cursor (`listQuery`), but the type `Endpoint` does not say so. */
const withCursor = <E extends Endpoint>(input: CallInput<E>, cursor: string | null | undefined) =>
  cursor
    ? ({ ...input, query: { ...(input as { query?: object }).query, cursor } } as CallInput<E>)
    : input;
