import type { ReactNode } from "react";
import { retryOf } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";

interface Props {
  /** Of useInfiniteQuery. */
  query: {
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  words: { failed: string; more: string };
  /** The list, or what is said instead of none; undefined until it is known. */
  children: ReactNode;
}

/** The inside of a card whose list goes on at "More". */
export function GrowingList({ query, words, children }: Props) {
  return (
    <>
      {children ??
        (query.isError ? (
          <ErrorState title={words.failed} onRetry={retryOf(query)} retrying={query.isFetching} />
        ) : (
          <div className="p-4">
            <SkeletonText lines={4} />
          </div>
        ))}
      {query.hasNextPage ? (
        <div className="border-t border-line p-3">
          <Button
            className="w-full"
            variant="ghost"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
