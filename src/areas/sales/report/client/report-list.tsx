import { Receipt } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { DataList, type Sort } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { salesContract, type SaleSort } from "../../contract.ts";
import {
  isFiltered,
  noFilters,
  reportHref,
  toSalesQuery,
  type ReportAddress,
} from "../../core/client/report-address.ts";
import { useReportColumns } from "../../core/client/report-columns.tsx";

interface Props {
  address: ReportAddress;
  open: string;
  onChange: (change: Partial<ReportAddress>) => void;
}

const sorts: Record<SaleSort, Sort> = {
  newest: { column: "date", direction: "descending" },
  oldest: { column: "date", direction: "ascending" },
  highest: { column: "total", direction: "descending" },
  lowest: { column: "total", direction: "ascending" },
};

/** The order after a click on a column's header: newest or highest first. If that is the order now, the reverse. */
function sortOf(wanted: Sort, now: SaleSort): SaleSort {
  if (wanted.column === "date") return now === "newest" ? "oldest" : "newest";
  return now === "highest" ? "lowest" : "highest";
}

export function ReportList({ address, open, onChange }: Props) {
  const { t } = useTranslation("sales");
  const fitsBeside = useFitsBeside();
  const maySell = useMay()("view_pos");
  const list = usePagedList("sales", salesContract.listSales, {
    query: toSalesQuery(address, useToday()),
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
          ? reportHref({ ...address, open: row.id })
          : pageHref("/sales/$id", { id: row.id })
      }
      selected={open}
      sort={sorts[address.sort]}
      onSort={(wanted) => onChange({ sort: sortOf(wanted, address.sort) })}
      empty={
        isFiltered(address) || address.search !== "" ? (
          <NothingFound
            icon={<Receipt size={20} />}
            title={t("report.nothingFound")}
            hint={t("report.nothingFoundHint")}
            onClear={() => onChange({ search: "", ...noFilters })}
          />
        ) : (
          <EmptyState
            icon={<Receipt size={20} />}
            title={t("report.empty")}
            hint={t("report.emptyHint")}
            action={
              maySell ? <LinkButton href={pageHref("/pos")}>{t("report.toTill")}</LinkButton> : null
            }
          />
        )
      }
    />
  );
}
