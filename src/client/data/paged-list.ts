/** The hooks that read lists: paged or growing. Their results are the properties of `DataList` and `ListBody`. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import type { Page } from "#src/shared/fields.ts";
import { ApiRefusal, call } from "./api.ts";
import { useCursorPages } from "./cursor-pages.ts";
import { read } from "./queries.ts";
import { keyOf } from "./refetch.ts";
import type { PagerProps } from "../ui/lists/pager.tsx";

/** A row of an endpoint whose output is `page(…)` of `#src/shared/fields.ts`. */
export type RowOf<E extends Endpoint> =
  Answer<E> extends { items: readonly (infer Row)[] } ? Row : never;

/**
 * A list with a Pager at its foot: `usePagedList("customers", customersContract.listCustomers, { query: filters })`.
 * @param name identifies the list: the tab remembers the list's page under this name. @param input the query without
 * `cursor`; a new value starts at page one. Until the new rows arrive, the previous ones stay
 * (`query.isPlaceholderData`). A live change refetches the current page; if the page is now empty, the hook goes back
 * one page. @returns `{ rows, pager, query }`: `rows` of this page, undefined until the first answer. A refusal is in
 * `query.error` (ApiRefusal), which DataList shows; earlier rows stay.
 */
export function usePagedList<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallInput<E>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { query: { limit } = {} } = input as { query?: { limit?: number } };
  const pages = useCursorPages(name, JSON.stringify(input), limit);
  const query = useQuery({
    ...read(endpoint, withCursor(input, pages.cursor)),
    enabled,
    placeholderData: keepPreviousData,
  });
  const page = query.data as Page<RowOf<E>> | undefined;
  const pager = pages.pager(page, { isFormer: query.isPlaceholderData });
  useStepBack(pager, isOver(page, query));
  return { rows: page?.items, pager, query };
}

/** Whether the page is gone: its last row was removed, or the server no longer accepts its stored cursor. */
const isOver = (
  page: { items: readonly unknown[] } | undefined,
  { error, isPlaceholderData }: { error: unknown; isPlaceholderData: boolean },
): boolean =>
  error instanceof ApiRefusal
    ? error.code === "validation_failed"
    : page?.items.length === 0 && !isPlaceholderData;

/** Shows the previous page instead of an empty one, which would look as if the list had no rows. */
function useStepBack({ page, onPrevious }: PagerProps, isGone: boolean): void {
  const stepBack = useEffectEvent(onPrevious);
  useEffect(() => {
    if (isGone && page > 0) stepBack();
  }, [isGone, page]);
}

/**
 * A list that grows with "More" (or loads completely, if requested):
 * `useGrowingList(inventoryContract.listStockMovements, { query: { itemId } })`.
 * @param input as for `usePagedList`. @param options `key` for code that changes the cached rows; `keepsRows` keeps the
 * previous rows until the rows of a new input arrive. @returns `{ rows, total, more, query }`: `rows` of all pages so
 * far, `total` of the first page if the server counts, `more` undefined at the end. Errors are as in `usePagedList`;
 * after a failed page `more` requests it again.
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

/** Adds the cursor to the query. Every list has one (`listQuery`), but the type of a general endpoint cannot say so. */
const withCursor = <E extends Endpoint>(input: CallInput<E>, cursor: string | null | undefined) =>
  cursor
    ? ({ ...input, query: { ...(input as { query?: object }).query, cursor } } as CallInput<E>)
    : input;
