/** How every list is read: page by page, or growing. What they return is what `DataList` and `ListBody` take. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import type { Page } from "#src/shared/fields.ts";
import { ApiRefusal, call } from "./api.ts";
import { useCursorPages } from "./cursor-pages.ts";
import { areaOf, read } from "./queries.ts";
import type { PagerProps } from "../ui/lists/pager.tsx";

/** A row of an endpoint that answers with `page(…)` of `#src/shared/fields.ts`. */
export type RowOf<E extends Endpoint> =
  Answer<E> extends { items: readonly (infer Row)[] } ? Row : never;

/**
 * A list with a Pager at its foot:
 * `usePagedList("customers", customersContract.listCustomers, { query: filters })`.
 *
 * @param name the list's: the page people were on is kept under it in this tab, so that coming back finds it.
 * @param input what is listed, without `cursor`; another one starts at page one. Until its rows are there the former
 * ones stay (`query.isPlaceholderData`). A live change refetches the page that is shown; once that is empty, the one
 * before is shown.
 * @returns `{ rows, pager, query }`: `rows` of this page, undefined until the first answer. Throws nothing: a refusal is
 * `query.error` (ApiRefusal), which DataList says; rows that were there before it stay.
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

/** The last row of the page went, or its cursor, kept by an older Fundi, means nothing any more. */
const isOver = (
  page: { items: readonly unknown[] } | undefined,
  { error, isPlaceholderData }: { error: unknown; isPlaceholderData: boolean },
): boolean =>
  error instanceof ApiRefusal
    ? error.code === "validation_failed"
    : page?.items.length === 0 && !isPlaceholderData;

/** From a page there is no more to the one before, which there is: an empty one would say that there is nothing. */
function useStepBack({ page, onPrevious }: PagerProps, isGone: boolean): void {
  const stepBack = useEffectEvent(onPrevious);
  useEffect(() => {
    if (isGone && page > 0) stepBack();
  }, [isGone, page]);
}

/**
 * A list that goes on at its end, with "More" (or at once, if all of it is wanted):
 * `useGrowingList(inventoryContract.listStockMovements, { query: { itemId } })`.
 *
 * @param input as for `usePagedList`.
 * @param options `key` for what is changed in the cache by hand; `keepsRows` where the former ones stay until those of
 * another input are there.
 * @returns `{ rows, total, more, query }`: `rows` of all pages read so far, `total` of the first, if the server counts;
 * `more` undefined at the end. Errors as of `usePagedList`, also of a page that did not come: `more` asks for it again.
 */
export function useGrowingList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { key, keepsRows = false }: { key?: readonly unknown[]; keepsRows?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key ?? [areaOf(endpoint), endpoint.path, "growing", input],
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

/** The contract of a list has `cursor` among its query (`listQuery`); the types of any endpoint cannot say so. */
const withCursor = <E extends Endpoint>(input: CallInput<E>, cursor: string | null | undefined) =>
  cursor
    ? ({ ...input, query: { ...(input as { query?: object }).query, cursor } } as CallInput<E>)
    : input;
