import type { Key, ReactNode } from "react";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { FilterChip } from "../ui/lists/filter-chip.tsx";
import type { DataListProps, ListQuery } from "../ui/lists/data-list.tsx";
import { ListBody } from "../ui/lists/list-body.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props<Row, Shown extends string> {
  /** The number of rows of the file. */
  count: number;
  /** The kinds of rows that the list can be limited to. Those without rows are left out. */
  kinds: readonly { kind: Shown; label: string; count: number }[];
  shown: Shown | null;
  onShow: (kind: Shown | null) => void;
  /** The answer of `usePagedList`. */
  list: Pick<DataListProps<Row>, "rows" | "pager"> & { query: ListQuery };
  children: (row: Row) => ReactNode;
}

/** The rows of a file in its order, page by page, with what the import does or has done with them. */
export function ImportRows<Row extends { row: Key }, Shown extends string>({
  count,
  kinds,
  shown,
  onShow,
  list,
  children,
}: Props<Row, Shown>) {
  const { t } = useTranslation("file-import");
  return (
    <Section title={t("rows.title")} meta={t("rows.count", { count })} flush>
      <div className="flex gap-2 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none] tablet:flex-wrap">
        {kinds
          .filter((each) => each.count > 0)
          .map(({ kind, label, count: ofKind }) => (
            <FilterChip
              key={kind}
              label={label}
              count={ofKind}
              active={shown === kind}
              onToggle={(isOn) => onShow(isOn ? kind : null)}
            />
          ))}
      </div>
      <ListBody
        {...list}
        failed={t("rows.failed")}
        expectedLines={8}
        empty={<EmptyState title={t("rows.none")} />}
      >
        {(rows) => <ol aria-label={t("rows.title")}>{rows.map(children)}</ol>}
      </ListBody>
    </Section>
  );
}
