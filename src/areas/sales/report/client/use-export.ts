import { endpointUrl } from "#src/shared/addresses.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useContactsNote } from "#src/client/data/contacts-note.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { salesReportContract } from "../contract.ts";
import {
  toSalesQuery,
  toSummaryQuery,
  type ReportAddress,
} from "../../core/client/report-address.ts";

/** Downloads the sales or their totals as a CSV file, with the current filters. */
export function useExport(address: ReportAddress): ReturnType<typeof useDownload> {
  const { t, language } = useTranslation("sales");
  const day = useToday();
  const file =
    address.side === "totals"
      ? endpointUrl(salesReportContract.exportSalesTotals, { query: toSummaryQuery(address, day) })
      : endpointUrl(salesReportContract.exportSales, {
          query: { ...toSalesQuery(address, day), language },
        });
  const contacts = useContactsNote();
  return useDownload(file, {
    done: t("report.exported"),
    note: address.side === "totals" ? undefined : contacts,
    failed: t("report.exportFailed"),
  });
}
