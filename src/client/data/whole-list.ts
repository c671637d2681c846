import { useEffect } from "react";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { useGrowingList } from "./paged-list.ts";

/**
 * Reads all pages of a list, one after the other, for a screen or a paper that must be complete.
 * @param input the query, with the largest `limit`
 * @returns `all` rows, undefined until the last page; how many are `read`; `query`
 */
export function useWholeList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { keepsRows?: boolean } = {},
) {
  const { rows, query } = useGrowingList(endpoint, input, options);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return { all: hasNextPage ? undefined : rows, read: rows?.length ?? 0, query };
}
