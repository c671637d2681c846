import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import type { ListQuery } from "./data-list.tsx";
import { NotLoaded } from "../feedback/loaded.tsx";
import { Pager, type PagerProps } from "./pager.tsx";

type Props<Row> = {
  rows: readonly Row[] | undefined;
  query: ListQuery;
  /** The title of the error if loading has failed. */
  failed: string;
  /** The content when there are no rows. */
  empty: ReactNode;
  /** Renders the rows, as a list with an accessible name. */
  children: (rows: readonly Row[]) => ReactNode;
  /** The number of placeholder lines while the rows load. */
  expectedLines?: number;
  pager?: PagerProps;
  more?: { isOnItsWay: boolean; fetch: () => void };
  /** The text of the button that loads more rows. */
  moreLabel?: string;
};

/**
 * The content of a card with records that have their own row design. For a table, use DataList instead. `usePagedList`
 * and `useGrowingList` provide most of the properties.
 */
export function ListBody<Row>(props: Props<Row>) {
  const { rows, query, failed, empty, children, expectedLines = 4, pager, more, moreLabel } = props;
  return (
    <>
      {rows ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={cx("transition-opacity duration-150", query.isPlaceholderData && "opacity-60")}
        >
          {rows.length > 0 ? children(rows) : empty}
        </div>
      ) : (
        <div className="p-4">
          <NotLoaded query={query} failed={failed} lines={expectedLines} />
        </div>
      )}
      {rows && pager ? <Pager {...pager} /> : null}
      {more ? (
        <div className="border-t border-line p-3">
          <Button className="w-full" variant="ghost" loading={more.isOnItsWay} onClick={more.fetch}>
            {moreLabel}
          </Button>
        </div>
      ) : null}
    </>
  );
}
