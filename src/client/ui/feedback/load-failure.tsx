import { retryOf } from "../../data/queries.ts";
import { useErrorText } from "../../words/error-text.ts";
import { ErrorState } from "./error-state.tsx";

/** What of a query (TanStack Query) decides between loading, failure and data. */
export interface LoadState {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export type FailureProps = {
  query: Omit<LoadState, "isError">;
  /** What has failed, in the words of the spec, for example "Failed to fetch customers". */
  title: string;
  /** The element of the title. Use "h1" for a failure that fills the whole screen. */
  as?: "h1" | "p";
};

/** Says that a query has failed and why. It offers Retry, unless the server would refuse the same request again. */
export function LoadFailure({ query, title, as = "p" }: FailureProps) {
  const errorText = useErrorText();
  return (
    <ErrorState
      as={as}
      title={title}
      detail={errorText(query.error)}
      onRetry={retryOf(query)}
      retrying={query.isFetching}
    />
  );
}
