import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";

interface Props<Paper> {
  query: UseQueryResult<Paper>;
  /** The title of the error when the paper cannot be loaded. */
  failed: string;
  children: (paper: Paper) => ReactNode;
}

/** Renders a paper. Shows placeholders while it loads, or an error with Retry when it cannot be loaded. */
export function LoadedPaper<Paper>({ query, failed, children }: Props<Paper>) {
  if (query.isError) {
    return (
      <main className="mx-auto max-w-160 p-6">
        <ErrorState
          as="h1"
          title={failed}
          detail={query.error.message}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </main>
    );
  }
  if (!query.data) {
    return (
      <main aria-busy="true" className="mx-auto max-w-80 p-6">
        <SkeletonText lines={12} />
      </main>
    );
  }
  return children(query.data);
}
