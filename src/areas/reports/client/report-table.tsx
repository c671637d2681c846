import { ArrowDown, ArrowUp } from "lucide-react";
import { isNumeric } from "#src/shared/reports/report-columns.ts";
import { grouped } from "#src/shared/words.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Report, ReportTableAnswer } from "../contract.ts";
import { sortOf, sortText } from "../rules.ts";
import { useCellText } from "./use-cell-text.ts";

interface Props {
  table: ReportTableAnswer;
  report: Report;
  /** The order in the address; it belongs to one of the tables. */
  sort: string;
  onSort: (sort: string) => void;
}

type Column = ReportTableAnswer["columns"][number];
type Cells = ReportTableAnswer["rows"][number]["cells"];

/** A table of a report: columns on a wide screen, one card per row on a phone. */
export function ReportTable(props: Props) {
  const { table, report, sort, onSort } = props;
  const { t } = useTranslation("reports");
  const isPhone = useIsPhone();
  const title = report.tables.length > 1 ? t(`tables.${table.name}` as WordKey) : undefined;
  const name = title ?? t(`names.${report.name}`);
  return (
    <Section
      flush
      {...(title && { title })}
      actions={
        isPhone && table.count > 1 ? <Order table={table} sort={sort} onSort={onSort} /> : null
      }
    >
      {table.count === 0 ? (
        <EmptyState title={t("empty.title")} hint={t("empty.hint")} />
      ) : isPhone ? (
        <Rows {...props} label={name} />
      ) : (
        <Grid {...props} label={name} />
      )}
      {table.rows.length < table.count ? (
        <p className="border-t border-line px-4 py-3 text-ink-quiet">
          {t("firstRows", { shown: grouped(table.rows.length), count: table.count })}
        </p>
      ) : null}
    </Section>
  );
}

const columnKey = ({ name }: Column) => `reports:columns.${name}` as WordKey;

/** The order of a table after its heading was pressed: figures begin with the greatest one. */
function nextSort(table: string, { name, type }: Column, sort: string): string {
  const current = sortOf(sort);
  const isOwn = current?.table === table && current.column === name;
  const isDescending = isOwn ? !current.isDescending : isNumeric(type);
  return sortText({ table, column: name, isDescending });
}

function Order({ table, sort, onSort }: Pick<Props, "table" | "sort" | "onSort">) {
  const { t } = useTranslation("reports");
  const current = sortOf(sort);
  const own = current?.table === table.name ? current.column : "";
  const names = ["", ...table.columns.map(({ name }) => name)];
  return (
    <SortMenu
      label={t("sorted")}
      sorts={names}
      sort={names.includes(own) ? own : ""}
      wordOf={(name) => (name ? t(`columns.${name}` as WordKey) : t("usualOrder"))}
      onSort={(name) => {
        const column = table.columns.find((each) => each.name === name);
        onSort(column ? nextSort(table.name, column, sort) : "");
      }}
    />
  );
}

function Grid({ table, report, sort, onSort, label }: Props & { label: string }) {
  const { t } = useTranslation("reports");
  const textOf = useCellText(report);
  const current = sortOf(sort);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line">
            {table.columns.map((column) => {
              const isSorted = current?.table === table.name && current.column === column.name;
              const direction = current?.isDescending ? "descending" : "ascending";
              return (
                <th
                  key={column.name}
                  scope="col"
                  aria-sort={isSorted ? direction : undefined}
                  className={cx(
                    "h-9 px-1.5 pb-1 align-bottom text-12 font-medium text-ink-faint first:pl-4 last:pr-4",
                    isNumeric(column.type) && "text-right",
                  )}
                >
                  <button
                    type="button"
                    onClick={() => onSort(nextSort(table.name, column, sort))}
                    className={cx(
                      "group -mx-1 inline-flex items-end gap-1 rounded-small px-1 py-1 text-left text-inherit hover:text-ink print:inline-flex!",
                      isNumeric(column.type) && "flex-row-reverse text-right!",
                      isSorted && "text-ink",
                    )}
                  >
                    {t(columnKey(column))}
                    <SortArrow isSorted={isSorted} isDescending={current?.isDescending ?? false} />
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells, href, isSum }, place) => (
            // Rows have no id; their order is their identity.
            <tr
              key={place}
              className={cx("border-b border-line last:border-0", isSum && "bg-sunken font-strong")}
            >
              {table.columns.map((column, at) => (
                <td
                  key={column.name}
                  className={cx(cellClass(column), "py-2", cells[at] === 0 && "text-ink-faint")}
                >
                  {at === 0 && href ? (
                    <AppLink href={href} className="font-medium text-accent-ink hover:underline">
                      {textOf(cells[at] ?? null, column)}
                    </AppLink>
                  ) : (
                    textOf(cells[at] ?? null, column)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {table.totals ? (
          <tfoot>
            <tr className="border-t-2 border-line font-strong">
              <TotalCells columns={table.columns} totals={table.totals} textOf={textOf} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function SortArrow({ isSorted, isDescending }: { isSorted: boolean; isDescending: boolean }) {
  const Arrow = isDescending || !isSorted ? ArrowDown : ArrowUp;
  return (
    <Arrow
      size={12}
      aria-hidden="true"
      className={cx(
        "shrink-0 print:hidden",
        !isSorted && "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
      )}
    />
  );
}

function TotalCells({
  columns,
  totals,
  textOf,
}: {
  columns: readonly Column[];
  totals: Cells;
  textOf: ReturnType<typeof useCellText>;
}) {
  const { t } = useTranslation("reports");
  return columns.map((column, at) =>
    at === 0 ? (
      <th key={column.name} scope="row" className={cx(cellClass(column), "py-2 font-strong")}>
        {t("total")}
      </th>
    ) : (
      <td key={column.name} className={cx(cellClass(column), "py-2")}>
        {textOf(totals[at] ?? null, column)}
      </td>
    ),
  );
}

/** Figures and days are never broken; text may take several lines. */
const cellClass = ({ type }: Column): string =>
  cx(
    "px-1.5 first:pl-4 last:pr-4",
    isNumeric(type) && "text-right tabular-nums",
    type === "text" ? "min-w-28 wrap-anywhere" : "whitespace-nowrap",
  );

/** The rows on a phone: the first column is the title of a card, the others are its figures. */
function Rows({ table, report, label }: Props & { label: string }) {
  const { t } = useTranslation("reports");
  const textOf = useCellText(report);
  const [first, ...others] = table.columns;
  if (!first) return null;
  // Days without anything would fill the phone with zeros. Elsewhere a zero says something, such as no difference.
  const figures = { columns: others, textOf, hidesZeros: first.type === "group" };
  return (
    <ul aria-label={label}>
      {table.totals ? (
        <li className="border-b border-line bg-sunken px-4 py-3">
          <p className="font-strong">{t("total")}</p>
          <Figures cells={table.totals.slice(1)} {...figures} />
        </li>
      ) : null}
      {table.rows.map(({ cells, href, isSum }, place) => {
        const title = textOf(cells[0] ?? null, first);
        return (
          <li
            key={place}
            className={cx(
              "border-b border-line px-4 py-3 last:border-0",
              isSum && "bg-sunken font-strong",
            )}
          >
            {href ? (
              <AppLink
                href={href}
                className="inline-flex min-h-11 items-center font-medium text-accent-ink wrap-anywhere"
              >
                {title}
              </AppLink>
            ) : (
              <p className={cx("wrap-anywhere", !isSum && "font-medium")}>{title}</p>
            )}
            <Figures cells={cells.slice(1)} {...figures} />
          </li>
        );
      })}
    </ul>
  );
}

function Figures({
  columns,
  cells,
  textOf,
  hidesZeros,
}: {
  columns: readonly Column[];
  cells: Cells;
  textOf: ReturnType<typeof useCellText>;
  hidesZeros: boolean;
}) {
  const { t } = useTranslation("reports");
  const shown = columns.flatMap((column, at) => {
    const value = cells[at] ?? null;
    return value === null || (value === 0 && hidesZeros) ? [] : [{ column, value }];
  });
  return (
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 empty:hidden">
      {shown.map(({ column, value }) => (
        <div key={column.name} className="contents">
          <dt className="text-ink-quiet">{t(columnKey(column))}</dt>
          <dd className={cx("text-right wrap-anywhere", isNumeric(column.type) && "tabular-nums")}>
            {textOf(value, column)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
