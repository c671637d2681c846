import { useRef, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from "react";
import { useErrorText } from "../../words/error-text.ts";
import { useIsPhone } from "../../media.ts";
import { retryOf } from "../../data/queries.ts";
import { useShortcut } from "../../shortcuts.ts";
import { cx } from "../cx.ts";
import { DataRows } from "./data-rows.tsx";
import { DataTable } from "./data-table.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Pager, type PagerProps } from "./pager.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end. */
  align?: "end";
  /** CSS width on the desk, `10rem`: columns without one share what is left. What does not fit is cut with dots. */
  width?: string;
  sortable?: boolean;
  /** Left out on narrower screens: below 1024 px, below 1440 px. */
  from?: "desk" | "wide";
  /** Where the cell stands in a phone row (default: left out): two lines, left and right. */
  phone?: "title" | "under" | "end" | "end-under";
};

export type Sort = { column: string; direction: "ascending" | "descending" };

/** What became of reading a list: of useQuery and useInfiniteQuery. */
export type ListQuery = {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

export type DataListProps<Row> = {
  /** Names the table: "Devices". */
  label: string;
  /** undefined while the first page loads: shows the shape of rows. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The whole row leads there. */
  rowHref?: (row: Row) => string;
  /** The row whose detail stands beside the list. */
  selected?: string;
  /** A control before each row, and one before the header: `row-selection.tsx` makes them. */
  select?: { head: ReactNode; cell: (row: Row) => ReactNode };
  /** Shown instead of rows when there is none: an EmptyState. */
  empty: ReactNode;
  /** Where they come from. While others are on their way, the old ones stay, quieter. */
  query?: ListQuery;
  /** Said when they could not be had, with why and Retry: "Failed to fetch customers". */
  failed?: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pager?: PagerProps;
  /** How many grey rows to show while loading: eight, unless said otherwise. */
  expectedRows?: number;
};

/** A list of things: a dense table on the desk (40 px), roomy rows on the phone (56 px and more). `usePagedList` makes
 *  `rows`, `query` and `pager`.
 *  j and k, or the arrows, walk through it; Enter opens. Place it in `<Section flush>` or on its own. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, query, failed = "", empty, pager, rowHref } = props;
  const errorText = useErrorText();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const walk = (step: 1 | -1) => moveFocus(box.current, step);
  useShortcut("j", () => walk(1), rowHref !== undefined);
  useShortcut("k", () => walk(-1), rowHref !== undefined);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    walk(step === 1 ? 1 : -1);
  };

  if (query?.isError && !rows)
    return (
      <Frame>
        <ErrorState
          title={failed}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      </Frame>
    );
  if (rows?.length === 0) {
    return (
      <Frame>
        {empty}
        {pager && pager.page > 0 ? <Pager {...pager} /> : null}
      </Frame>
    );
  }
  return (
    <Frame>
      <div
        ref={box}
        onKeyDown={onKeyDown}
        aria-busy={rows === undefined || query?.isPlaceholderData || undefined}
        className={cx("transition-opacity duration-150", query?.isPlaceholderData && "opacity-60")}
      >
        {isPhone ? <DataRows {...props} /> : <DataTable {...props} />}
      </div>
      {pager && rows ? <Pager {...pager} /> : null}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface [section_&]:rounded-none [section_&]:border-0">
      {children}
    </div>
  );
}

function moveFocus(box: HTMLElement | null, step: 1 | -1): void {
  const links = [...(box?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[
    at < 0
      ? step === 1
        ? 0
        : links.length - 1
      : Math.max(0, Math.min(at + step, links.length - 1))
  ]?.focus();
}
