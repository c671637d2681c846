import { Receipt } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { salesContract } from "../../contract.ts";
import { reportHref, type ReportFiltersInUse } from "../../core/client/report-address.ts";
import { useReportColumns } from "../../core/client/report-columns.tsx";

interface Props {
  filters: ReportFiltersInUse;
  open: string;
}

export function ReportList({ filters, open }: Props) {
  const { t } = useTranslation("sales");
  const fitsBeside = useFitsBeside();
  const maySell = useMay()("view_pos");
  const list = usePagedList("sales", salesContract.listSales, {
    query: filters.query,
  });
  const columns = useReportColumns(open !== "");
  return (
    <DataList
      {...list}
      failed={t("report.failed")}
      label={t("report.title")}
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) =>
        fitsBeside
          ? reportHref({ ...filters.values, open: row.id })
          : pageHref("/sales/$id", { id: row.id })
      }
      selected={open}
      {...filters.columnSort}
      empty={
        <EmptyList
          filters={filters}
          icon={<Receipt size={20} />}
          title={t("report.empty")}
          hint={t("report.emptyHint")}
          action={
            maySell ? <LinkButton href={pageHref("/pos")}>{t("report.toTill")}</LinkButton> : null
          }
          foundTitle={t("report.nothingFound")}
          foundHint={t("report.nothingFoundHint")}
        />
      }
    />
  );
}
