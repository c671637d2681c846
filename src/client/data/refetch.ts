/** Which queries are refetched when records change: those of endpoints that declare them in `refreshesOn`. */
import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#src/shared/contract.ts";
import type { Subject } from "#src/shared/event-kinds.ts";

/** The key of a query that reads `endpoint`. Its first part is what the query refreshes on. */
export const keyOf = <Rest extends readonly unknown[]>(
  { refreshesOn = [], path }: Pick<Endpoint, "refreshesOn" | "path">,
  ...rest: Rest
) => [refreshesOn, path, ...rest] as const;

/**
 * Refetches what is on screen of these subjects and marks the rest as stale; null: the subjects are not known, so it
 * may be any. Resolves once the answers are there.
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

/** The subjects that a write says it changed (`CHANGED_HEADER`). */
export const changedIn = (header: string | null): readonly string[] | null =>
  header ? header.split(",") : null;
