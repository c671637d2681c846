import { useRef, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "../i18n.ts";
import { useIsPhone, useWidth } from "../media.ts";
import { useShortcut } from "../shortcuts.ts";
import { AppLink } from "./app-link.tsx";
import { cx } from "./cx.ts";
import { ErrorState } from "./error-state.tsx";
import { Pager, type PagerProps } from "./pager.tsx";
import { Skeleton } from "./skeleton.tsx";

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

type Props<Row> = {
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
  /** Shown instead of rows when they could not be had: "Failed to fetch customers". */
  error?: string | null | false;
  errorDetail?: ReactNode;
  onRetry?: () => void;
  /** New rows are on their way; the old ones stay, quieter. */
  refreshing?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pager?: PagerProps;
  /** How many grey rows to show while loading. */
  expectedRows?: number;
};

/** A list of things: a dense table on the desk (40 px), roomy rows on the phone (56 px and more).
 *  j and k, or the arrows, walk through it; Enter opens. Place it in `<Section flush>` or on its own. */
export function DataList<Row>(props: Props<Row>) {
  const {
    label,
    rows,
    columns,
    error,
    errorDetail,
    onRetry,
    refreshing = false,
    empty,
    pager,
    rowHref,
  } = props;
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

  if (error)
    return (
      <Frame>
        <ErrorState
          title={error}
          detail={errorDetail}
          {...(onRetry ? { onRetry } : {})}
          retrying={refreshing}
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
        aria-busy={rows === undefined || refreshing || undefined}
        className={cx("transition-opacity duration-150", refreshing && rows && "opacity-60")}
      >
        {isPhone ? <PhoneRows {...props} /> : <Table {...props} label={label} columns={columns} />}
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

// The link in the first cell spreads over its row, so that the whole row is one real link.
const spread =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";

function Table<Row>({
  label,
  rows,
  columns: all,
  rowKey,
  rowHref,
  selected,
  select,
  sort,
  onSort,
  expectedRows = 8,
}: Props<Row>) {
  const width = useWidth();
  const columns = all.filter((column) => !column.from || width === "wide" || column.from === width);
  return (
    <div className={rows === undefined ? "overflow-hidden" : "overflow-x-auto"}>
      <table
        style={{ minWidth: `calc(${columns.map(room).join(" + ")})` }}
        className="w-full table-fixed border-collapse text-left"
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line">
            {select ? <td className="relative w-11">{select.head}</td> : null}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width ?? (column.align === "end" ? "9rem" : undefined) }}
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
                className={cx(
                  "h-9 truncate px-3 text-12 font-medium text-ink-faint first:pl-4 last:pr-4",
                  column.align === "end" && "text-right",
                )}
              >
                {column.sortable && onSort ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: expectedRows }, (_, at) => (
                <tr key={at} className="border-b border-line last:border-0">
                  {select ? <td /> : null}
                  {columns.map((column, nth) => (
                    <td key={column.id} className={cx("h-10 px-3 first:pl-4 last:pr-4")}>
                      <Skeleton
                        className={cx(
                          "h-3.5",
                          nth === 0 ? "w-4/5" : "w-3/5",
                          column.align === "end" && "ml-auto",
                        )}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    data-row
                    aria-current={selected === key || undefined}
                    className={cx(
                      "relative border-b border-line last:border-0",
                      rowHref && "hover:bg-sunken",
                      selected === key && "bg-accent-soft",
                    )}
                  >
                    {select ? <td className="relative z-10 w-11">{select.cell(row)}</td> : null}
                    {columns.map((column, nth) => (
                      <td
                        key={column.id}
                        className={cx(
                          "h-10 truncate px-3 first:pl-4 last:pr-4",
                          column.align === "end" && "text-right",
                        )}
                      >
                        {nth === 0 && rowHref ? (
                          <AppLink
                            href={rowHref(row)}
                            data-row-link
                            className={cx("font-medium", spread)}
                          >
                            {column.cell(row)}
                          </AppLink>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() =>
        onSort({
          column: column.id,
          direction: direction === "ascending" ? "descending" : "ascending",
        })
      }
      className={cx(
        "group -mx-1 inline-flex max-w-full items-center gap-1 rounded-small px-1 py-1 hover:text-ink",
        column.align === "end" && "flex-row-reverse",
        direction && "text-ink",
      )}
    >
      <span className="truncate">{column.header}</span>
      <Arrow
        size={12}
        aria-hidden="true"
        className={cx(
          "shrink-0",
          direction ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
        )}
      />
    </button>
  );
}

/** What a column needs: its width, or room for a few words. */
function room(column: { width?: string; align?: "end" }): string {
  return column.width ?? (column.align === "end" ? "9rem" : "8rem");
}

function PhoneRows<Row>({
  label,
  rows,
  columns,
  rowKey,
  rowHref,
  selected,
  select,
  expectedRows = 8,
}: Props<Row>) {
  const { t } = useTranslation();
  const at = (place: Column<Row>["phone"]) => columns.filter((column) => column.phone === place);
  const titles = at("title").length > 0 ? at("title") : columns.slice(0, 1);
  if (rows === undefined) {
    return (
      <ul aria-label={t("loading")}>
        {Array.from({ length: expectedRows }, (_, nth) => (
          <li
            key={nth}
            className="flex min-h-16 items-center justify-between gap-4 border-b border-line px-4 last:border-0"
          >
            <span className="flex flex-col gap-2">
              <Skeleton className="w-36" />
              <Skeleton className="h-3 w-24" />
            </span>
            <Skeleton className="w-16" />
          </li>
        ))}
      </ul>
    );
  }
  const line = (row: Row, list: readonly Column<Row>[]) =>
    list.map((column, nth) => (
      <span key={column.id} className="contents">
        {nth > 0 ? <span aria-hidden="true"> · </span> : null}
        <span>{column.cell(row)}</span>
      </span>
    ));
  return (
    <ul aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const title = line(row, titles);
        return (
          <li
            key={key}
            data-row
            aria-current={selected === key || undefined}
            className={cx(
              "relative flex min-h-16 flex-col justify-center gap-0.5 border-b border-line px-4 py-2.5 last:border-0",
              rowHref && "active:bg-sunken",
              selected === key && "bg-accent-soft",
              select && "pl-14",
            )}
          >
            {select ? (
              <div className="absolute inset-y-0 left-0 z-10 w-14">{select.cell(row)}</div>
            ) : null}
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1 truncate text-16 font-medium">
                {rowHref ? (
                  <AppLink href={rowHref(row)} data-row-link className={spread}>
                    {title}
                  </AppLink>
                ) : (
                  title
                )}
              </div>
              <div className="max-w-1/2 shrink-0 text-right">{line(row, at("end"))}</div>
            </div>
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1 truncate text-ink-quiet">{line(row, at("under"))}</div>
              <div className="shrink-0 text-right text-12 text-ink-faint">
                {line(row, at("end-under"))}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
