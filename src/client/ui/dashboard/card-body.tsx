import type { ReactNode } from "react";
import { LoadFailure, type LoadState } from "../feedback/load-failure.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { cx } from "../cx.ts";

interface Props<Data> {
  query: LoadState & { data: Data | undefined };
  failed: string;
  /** The CSS class of the least height, which is the same in every state, so that the cards below never move. */
  height: string;
  /** The number of lines of the placeholder. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** The content of a card of the dashboard: a placeholder, the failure with Retry, or `children` with the data. */
export function CardBody<Data>({ query, failed, height, lines, children }: Props<Data>) {
  const { data } = query;
  if (data !== undefined) return <div className={height}>{children(data)}</div>;
  if (query.isError)
    return (
      <div className={cx("grid place-content-center", height)}>
        <LoadFailure query={query} title={failed} />
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
