import type { ReactNode } from "react";
import { ApiRefusal } from "../../data/api.ts";
import { LoadFailure, type LoadState } from "./load-failure.tsx";
import { SkeletonText } from "./skeleton.tsx";

type NotLoadedProps = {
  query: LoadState;
  /** The title of the failure, as `title` of `LoadFailure`. */
  failed: string;
  as?: "h1" | "p";
  /** The number of lines of the placeholder. */
  lines?: number;
  /** Another placeholder, in the shape of the content. */
  placeholder?: ReactNode;
  /** Shown instead of the failure when the server answers that the record does not exist (404). */
  gone?: ReactNode;
};

/** Shown instead of data that a query does not have: placeholders until the first answer, then `gone` or the failure. */
export function NotLoaded({
  query,
  failed,
  as = "p",
  lines = 8,
  placeholder = <SkeletonText lines={lines} />,
  gone,
}: NotLoadedProps) {
  if (!query.isError)
    return (
      <div aria-busy="true" className="contents">
        {placeholder}
      </div>
    );
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return isGone && gone ? gone : <LoadFailure query={query} title={failed} as={as} />;
}

type Props<Data> = NotLoadedProps & {
  query: { data: Data | undefined };
  /** Shown above the failure and `gone`, for example the head of the page if the placeholder contains its own. */
  head?: ReactNode;
  /** Puts placeholder, failure and `gone` into what surrounds them, for example a section or the head of the page. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Renders what a query has read. Until then it shows placeholders, or why nothing could be read, with Retry. Data that
 * was read before stays visible when a later refetch fails.
 */
export function Loaded<Data>({ head, frame = (state) => state, children, ...props }: Props<Data>) {
  const { data, isError } = props.query;
  if (data !== undefined) return children(data);
  return frame(
    <>
      {isError ? head : null}
      <NotLoaded {...props} />
    </>,
  );
}
