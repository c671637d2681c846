import { ArrowDown, ArrowUp } from "lucide-react";
import { useWidth } from "../../media.ts";
import { AppLink } from "../app-link.tsx";
import { cx } from "../cx.ts";
import type { Column, DataListProps, Sort } from "./data-list.tsx";
import { spreadLink } from "./row-link.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

/** The rows of a list on wide screens: a table with columns as wide as their content and rows of at least 40 px. */
export function DataTable<Row>({
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
}: DataListProps<Row>) {
  const width = useWidth();
  const columns = all.filter((column) => !column.from || width === "wide" || column.from === width);
  return (
    <div className={rows === undefined ? "overflow-hidden" : "overflow-x-auto"}>
      {/* Placeholders have no content that could define the widths, so the columns are equally wide. */}
      <table className={cx("w-full border-collapse text-left", !rows && "table-fixed")}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line">
            {select ? <td className="relative w-11">{select.head}</td> : null}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
                className={cx(
                  "h-9 px-2 text-12 whitespace-nowrap font-medium text-ink-faint first:pl-4 last:pr-4",
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
                    <td key={column.id} className={cx("h-10 px-2 first:pl-4 last:pr-4")}>
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
                        data-identifies={column.identifies}
                        className={cx(
                          "h-10 px-2 first:pl-4 last:pr-4",
                          column.align === "end" && "text-right tabular-nums",
                          roomOf(column),
                        )}
                      >
                        {nth === 0 && rowHref ? (
                          <AppLink
                            href={rowHref(row)}
                            data-row-link
                            className={cx("font-medium", spreadLink)}
                          >
                            <Cell column={column} row={row} />
                          </AppLink>
                        ) : (
                          <Cell column={column} row={row} />
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
        "group -mx-1 inline-flex items-center gap-1 rounded-small px-1 py-1 hover:text-ink",
        column.align === "end" && "flex-row-reverse",
        direction && "text-ink",
      )}
    >
      {column.header}
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

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  return column.shrinks ? <span className="line-clamp-1 break-all">{content}</span> : content;
}

function roomOf({ identifies, shrinks }: Column<never>): string {
  if (identifies) return "min-w-28 py-1 wrap-break-word";
  // `max-w-40` limits the width that the column asks for. The column still gets a share of the free width.
  return shrinks ? "max-w-40 min-w-20" : "whitespace-nowrap";
}
