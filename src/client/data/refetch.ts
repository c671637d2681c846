/** Refetches queries after changes of records: queries of endpoints that declare these records in `refreshesOn`. */
import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#src/shared/contract.ts";
import type { Subject } from "#src/shared/event-kinds.ts";

/** The key of a query that reads `endpoint`. Its first part contains the subjects of `refreshesOn`. */
export const keyOf = <Rest extends readonly unknown[]>(
  { refreshesOn = [], path }: Pick<Endpoint, "refreshesOn" | "path">,
  ...rest: Rest
) => [refreshesOn, path, ...rest] as const;

/**
 * Refetches the visible queries of these subjects, and marks their invisible queries as stale. null: any subject may
 * have changed. Resolves when the answers have arrived.
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

/** The subjects that a write has changed, according to the server (`CHANGED_HEADER`). */
export const changedIn = (header: string | null): readonly string[] | null =>
  header ? header.split(",") : null;
