/** After a change of records, refetches the queries of the endpoints that declare these records in `refreshesOn`. */
import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#src/shared/contract.ts";
import type { Subject } from "#src/shared/event-kinds.ts";

/** The key of a query. Its first part is `refreshesOn` of the endpoint, by which `refetchChanged` finds the query. */
export const keyOf = <Rest extends readonly unknown[]>(
  { refreshesOn = [], path }: Pick<Endpoint, "refreshesOn" | "path">,
  ...rest: Rest
) => [refreshesOn, path, ...rest] as const;

/**
 * Refetches the visible queries that show records of the subjects in `changed`, and marks the invisible queries as
 * stale. If `changed` is null, any subject may have changed. Resolves when the answers have arrived.
 */
export function refetchChanged(
  client: QueryClient,
  changed: readonly string[] | null,
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [refreshesOn] }) =>
      Array.isArray(refreshesOn) &&
      refreshesOn.some((subject: Subject) => changed === null || changed.includes(subject)),
  });
}

/** The subjects that a write has changed, from the header `CHANGED_HEADER` of the answer; null without this header. */
export const changedIn = (header: string | null): readonly string[] | null =>
  header ? header.split(",") : null;
