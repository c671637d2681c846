import type { ReactNode } from "react";
import { retryOf } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Section } from "#src/client/ui/section.tsx";

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shows what a query has read; until then placeholders, or why it could not be read. */
export function Loaded<Data>({
  query,
  failed,
  children,
}: {
  query: Query<Data>;
  failed: string;
  children: (data: Data) => ReactNode;
}) {
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  return (
    <Section>
      {query.isError ? (
        <ErrorState
          title={failed}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Section>
  );
}
