import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useContactsNote } from "#src/client/data/contacts-note.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { salesReportContract } from "../contract.ts";
import { summaryQueryOf, type ReportFiltersInUse } from "../../core/client/report-address.ts";

/** Downloads the sales or their totals as a CSV file, with the current filters. */
export function useExport(filters: ReportFiltersInUse): ReturnType<typeof useDownload> {
  const { t, language } = useTranslation("sales");
  const isTotals = filters.values.side === "totals";
  const file = isTotals
    ? endpointUrl(salesReportContract.exportSalesTotals, { query: summaryQueryOf(filters) })
    : endpointUrl(salesReportContract.exportSales, { query: { ...filters.query, language } });
  const contacts = useContactsNote();
  return useDownload(file, {
    done: t("report.exported"),
    note: isTotals ? undefined : contacts,
    failed: t("report.exportFailed"),
  });
}
