import { FileSpreadsheet } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { ImportStateBadge } from "./import-state.tsx";

/** Lists the imports with user and time, newest first, without discarded ones. */
export function ImportHistory() {
  const { t, language } = useTranslation("customer-import");
  const list = usePagedList("customer-imports", customerImportContract.listCustomerImports, {});
  const columns: Column<CustomerImport>[] = [
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
        rowHref={({ id }) => pageHref("/customers/import", {}, { import: id })}
        expectedRows={3}
        empty={<EmptyState icon={<FileSpreadsheet size={20} />} title={t("history.empty")} />}
      />
    </Section>
  );
}
