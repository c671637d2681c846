import { useTranslation } from "../../words/i18n.ts";
import { AppLink } from "../app-link.tsx";
import { cx } from "../cx.ts";
import type { Column, DataListProps } from "./data-list.tsx";
import { spreadLink } from "./row-link.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

/**
 * The rows of a list on phones. Each row has two lines, for example with a name on the left and an amount on the right.
 */
export function DataRows<Row>({
  label,
  rows,
  columns,
  rowKey,
  rowHref,
  selected,
  select,
  expectedRows = 8,
}: DataListProps<Row>) {
  const { t } = useTranslation();
  const at = (place: Column<Row>["phone"]) => columns.filter((column) => column.phone === place);
  const titles = at("title").length > 0 ? at("title") : columns.slice(0, 1);
  const isCut = !at("under").some(({ identifies }) => identifies);
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
  // A dash stands for a missing value. Beside other values, and without the heading of its column, it says nothing.
  const line = (row: Row, list: readonly Column<Row>[]) =>
    list
      .map((column) => ({ column, cell: column.cell(row) }))
      .filter(({ cell }) => list.length === 1 || cell !== "–")
      .map(({ column, cell }, nth) => (
        <span key={column.id} className="contents">
          {nth > 0 ? <span aria-hidden="true"> · </span> : null}
          <span data-identifies={column.identifies}>{cell}</span>
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
              <div className="min-w-0 flex-1 text-16 font-medium wrap-anywhere">
                {rowHref ? (
                  <AppLink href={rowHref(row)} data-row-link className={spreadLink}>
                    {title}
                  </AppLink>
                ) : (
                  title
                )}
              </div>
              <div className="max-w-7/12 shrink-0 text-right">{line(row, at("end"))}</div>
            </div>
            <div className="flex items-center gap-3">
              <div
                className={cx(
                  "min-w-0 flex-1 wrap-anywhere text-ink-quiet",
                  isCut && "line-clamp-2",
                )}
              >
                {line(row, at("under"))}
              </div>
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
