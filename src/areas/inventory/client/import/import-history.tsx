import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { formatNumber } from "#src/client/dates.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { DataList, type Column } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { importContract, type ItemImport } from "../../import-contract.ts";
import { ImportStateBadge } from "./import-state.tsx";

/** Who imported what and when, newest first. */
export function ImportHistory() {
  const { t, language } = useTranslation("import");
  const pages = useCursorPages("item-imports", "");
  const query = useQuery({
    ...read(importContract.listItemImports, {
      query: { ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<ItemImport>[] = [
    {
      id: "file",
      header: t("history.file"),
      phone: "title",
      cell: ({ fileName }) => <span className="truncate">{fileName}</span>,
    },
    {
      id: "rows",
      header: t("history.rows"),
      align: "end",
      width: "6rem",
      from: "desk",
      cell: ({ counts }) => formatNumber(counts.rows, language),
    },
    {
      id: "state",
      header: t("history.state"),
      width: "10rem",
      phone: "end",
      cell: (each) => <ImportStateBadge {...each} />,
    },
    {
      id: "by",
      header: t("history.by"),
      width: "11rem",
      from: "desk",
      cell: ({ createdBy, appliedBy }) => (appliedBy ?? createdBy).name,
    },
    {
      id: "at",
      header: t("history.at"),
      width: "10rem",
      phone: "under",
      cell: ({ createdAt, appliedAt }) => <RelativeTime iso={appliedAt ?? createdAt} />,
    },
  ];
  return (
    <Section title={t("history.title")} flush>
      <DataList
        label={t("history.title")}
        rows={query.data?.items}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/inventory/import?import=${id}`}
        expectedRows={3}
        error={query.isError && !query.data ? t("history.failed") : null}
        onRetry={retryOf(query)}
        refreshing={query.isPlaceholderData || (query.isError && query.isFetching)}
        empty={
          <EmptyState
            icon={<FileSpreadsheet size={20} />}
            title={t("history.empty")}
            hint={t("history.emptyHint")}
          />
        }
        pager={pages.pager(query.data)}
      />
    </Section>
  );
}
