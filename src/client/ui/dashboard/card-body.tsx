import type { ReactNode } from "react";
import { useErrorText } from "../../words/error-text.ts";
import { retryOf } from "../../data/queries.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { cx } from "../cx.ts";

interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Query<Data>;
  failed: string;
  /** The CSS class of the least height, which is the same in every state, so that the cards below never move. */
  height: string;
  /** The number of lines of the placeholder. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** The content of a card of the dashboard: a placeholder, the failure with Retry, or `children` with the data. */
export function CardBody<Data>({ query, failed, height, lines, children }: Props<Data>) {
  const errorText = useErrorText();
  const { data } = query;
  if (data !== undefined) return <div className={height}>{children(data)}</div>;
  if (query.isError)
    return (
      <div className={cx("grid place-content-center", height)}>
        <ErrorState
          title={failed}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </div>
    );
  return (
    <div aria-busy="true" className={cx("flex flex-col gap-6 p-4", height)}>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} className="h-5 w-full" />
      ))}
    </div>
  );
}
