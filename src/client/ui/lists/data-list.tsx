import { useRef, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from "react";
import { useIsPhone } from "../../media.ts";
import { useShortcut } from "../../shortcuts.ts";
import { cx } from "../cx.ts";
import { DataRows } from "./data-rows.tsx";
import { DataTable } from "./data-table.tsx";
import { LoadFailure, type LoadState } from "../feedback/load-failure.tsx";
import { Pager, type PagerProps } from "./pager.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the cells at the end, for numbers and money. */
  align?: "end";
  /**
   * True if the cell names the record, for example by ticket, name or model. The text of the cell is never cut. If it
   * is too long for one line, it continues on a second line.
   */
  identifies?: true;
  /** True for secondary text, which is cut first in a narrow row. Without this and `identifies`, cells stay whole. */
  shrinks?: true;
  sortable?: boolean;
  /** Shows the column only on screens of at least 1024 px ("desk") or 1440 px ("wide"). */
  from?: "desk" | "wide";
  /**
   * Where phones show the cell in the two lines of a row; if absent, nowhere. The default title is the first column.
   */
  phone?: "title" | "under" | "end" | "end-under";
};

export type Sort = { column: string; direction: "ascending" | "descending" };

/** The state of the query that loads the rows, from `useQuery` or `useInfiniteQuery`. */
export type ListQuery = LoadState & { isPlaceholderData: boolean };

export type DataListProps<Row> = {
  /** The accessible name of the list, for example "Devices". */
  label: string;
  /** The rows of the page; undefined while the first page loads. The list then shows placeholders. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Returns the address that a click on the row opens. */
  rowHref?: (row: Row) => string;
  /** The id of the row whose record is open beside the list. */
  selected?: string;
  /** The checkboxes of the header and of each row, made by `useRowSelection`. */
  select?: { head: ReactNode; cell: (row: Row) => ReactNode };
  /** The content when there are no rows, usually an EmptyState. */
  empty: ReactNode;
  /** The state of the query. While it loads the rows of another page, the old rows stay visible, but dimmed. */
  query?: ListQuery;
  /** The title of the error if loading failed, for example "Failed to fetch customers". Reason and Retry follow. */
  failed?: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pager?: PagerProps;
  /** The number of placeholder rows. It is eight by default. */
  expectedRows?: number;
};

/**
 * A list of records: on wide screens a dense table with rows of at least 40 px, on phones rows of at least 64 px.
 * `usePagedList` provides `rows`, `query` and `pager`. The keys j and k, or arrow keys, move between rows, and Enter
 * opens a row, if `rowHref` is given. The list stands in a `<Section flush>` or directly on the page.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, query, failed = "", empty, pager, rowHref } = props;
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const walk = (step: 1 | -1) => moveFocus(box.current, step);
  useShortcut("j", "keys:nextRow", () => walk(1), { enabled: rowHref !== undefined });
  useShortcut("k", "keys:previousRow", () => walk(-1), { enabled: rowHref !== undefined });
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    walk(step === 1 ? 1 : -1);
  };

  if (query?.isError && !rows)
    return (
      <Frame>
        <LoadFailure query={query} title={failed} />
      </Frame>
    );
  if (rows?.length === 0) {
    return (
      <Frame>
        {empty}
        {pager && pager.page > 0 ? <Pager label={props.label} {...pager} /> : null}
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
      {pager && rows ? <Pager label={props.label} {...pager} /> : null}
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
