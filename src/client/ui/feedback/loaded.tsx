import type { ReactNode } from "react";
import { ApiRefusal } from "../../data/api.ts";
import { retryOf } from "../../data/queries.ts";
import { useErrorText } from "../../words/error-text.ts";
import { ErrorState } from "./error-state.tsx";
import { SkeletonText } from "./skeleton.tsx";

/** What of a query (TanStack Query) decides between loading, failure and data. */
export interface LoadState {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

type FailureProps = {
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

type Props<Data> = {
  query: LoadState & { data: Data | undefined };
  /** The title of the failure, as `title` of `LoadFailure`. */
  failed: string;
  as?: "h1" | "p";
  /** Shown until the first answer. */
  placeholder?: ReactNode;
  /** Shown instead of the failure when the server answers that the record does not exist (404). */
  gone?: ReactNode;
  /** Puts placeholder, failure and `gone` into what surrounds them, for example a section or the head of the page. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Renders what a query has read. Until then it shows placeholders, or why nothing could be read, with Retry. Data that
 * was read before stays visible when a later refetch fails.
 */
export function Loaded<Data>({
  query,
  failed,
  as = "p",
  placeholder = <SkeletonText lines={8} />,
  gone,
  frame = (state) => state,
  children,
}: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return frame(
      <div aria-busy="true" className="contents">
        {placeholder}
      </div>,
    );
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return frame(isGone && gone ? gone : <LoadFailure query={query} title={failed} as={as} />);
}
