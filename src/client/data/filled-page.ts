/**
 * Lists of the server may answer short pages: fewer rows than asked for, and a cursor for the rest, so that the first
 * answer comes at once. These queries read on until the page is full or the list has ended.
 */
import { queryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import type { Page } from "#src/shared/fields.ts";
import { call } from "./api.ts";
import { retryOfRead } from "./queries.ts";
import { keyOf } from "./refetch.ts";

/** A page that is shown while its other rows are still looked for. */
export interface FilledPage<Row> extends Page<Row> {
  isPartial?: true;
}

const USUAL_LIMIT = 20;

/** Like `read`, for a list with short pages. The rows that are found first are shown while the others are looked for. */
export function readFilled<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { query = {} } = input as { query?: { limit?: number; cursor?: string } };
  const limit = query.limit ?? USUAL_LIMIT;
  return queryOptions({
    queryKey: keyOf(endpoint, "filled", input),
    queryFn: async ({ client, queryKey, signal }): Promise<FilledPage<{ id: string }>> => {
      let page = (await call(endpoint, input, { signal })) as Page<{ id: string }>;
      while (page.nextCursor && page.items.length < limit) {
        if (page.items.length > 0) {
          client.setQueryData(queryKey, { ...page, nextCursor: null, isPartial: true });
        }
        const rest = { ...query, cursor: page.nextCursor, limit: limit - page.items.length };
        // All lists accept a cursor and a limit (`listQuery`), but the type `Endpoint` does not say so.
        const next = (await call(endpoint, { ...input, query: rest } as CallInput<E>, {
          signal,
        })) as Page<{ id: string }>;
        page = { items: joined(page.items, next.items), nextCursor: next.nextCursor };
      }
      return page;
    },
    retry: retryOfRead(endpoint.path),
  });
}

/** Leaves out rows that are there already, because they changed their place between two requests. */
function joined<Row extends { id: string }>(before: readonly Row[], next: readonly Row[]): Row[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
