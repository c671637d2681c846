import { FileSpreadsheet } from "lucide-react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { DataList, type Column, type DataListProps } from "../ui/lists/data-list.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Section } from "../ui/section.tsx";
import { formatNumber } from "../words/dates.ts";
import { useTranslation } from "../words/i18n.ts";
import { ImportStateBadge } from "./import-state-badge.tsx";

interface Props {
  /** The answer of `usePagedList`. */
  list: Pick<DataListProps<FileImport>, "rows" | "pager" | "query">;
  hrefOf: (id: string) => string;
  /** What an empty list says beside its title. */
  emptyHint?: string;
}

/** Lists the imports with user and time, newest first, without discarded ones. */
export function ImportHistory({ list, hrefOf, emptyHint }: Props) {
  const { t, language } = useTranslation("file-import");
  const columns: Column<FileImport>[] = [
    {
      id: "file",
      header: t("history.file"),
      identifies: true,
      phone: "title",
      cell: ({ fileName }) => fileName,
    },
    {
      id: "rows",
      header: t("history.rows"),
      align: "end",
      from: "desk",
      cell: ({ counts }) => formatNumber(counts.rows, language),
    },
    {
      id: "state",
      header: t("history.state"),
      phone: "end",
      cell: (each) => <ImportStateBadge {...each} />,
    },
    {
      id: "by",
      header: t("history.by"),
      from: "desk",
      shrinks: true,
      cell: ({ createdBy, appliedBy }) => (appliedBy ?? createdBy).name,
    },
    {
      id: "at",
      header: t("history.at"),
      phone: "under",
      cell: ({ createdAt, appliedAt }) => <RelativeTime iso={appliedAt ?? createdAt} />,
    },
  ];
  return (
    <Section title={t("history.title")} flush>
      <DataList
        {...list}
        failed={t("history.failed")}
        label={t("history.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        expectedRows={3}
        empty={
          <EmptyState
            icon={<FileSpreadsheet size={20} />}
            title={t("history.empty")}
            {...(emptyHint !== undefined && { hint: emptyHint })}
          />
        }
      />
    </Section>
  );
}
