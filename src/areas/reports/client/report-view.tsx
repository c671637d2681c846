import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { formatDays, formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SavedFilterChips } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { reportsContract, type ListedReport, type Report } from "../contract.ts";
import { ReportFiles } from "./report-files.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportTable } from "./report-table.tsx";
import {
  fromSavedQuery,
  toReportQuery,
  toSavedQuery,
  type ReportsAddress,
} from "./reports-address.ts";
import "#src/areas/analytics/client/analytics-print.css";

interface Props {
  report: ListedReport;
  address: ReportsAddress;
  change: (change: Partial<ReportsAddress>, options?: { push?: boolean }) => void;
}

/** A report with its filters and files. The last rows stay on the screen while others load, so that nothing jumps. */
export function ReportView({ report, address, change }: Props) {
  const { t } = useTranslation("reports");
  const query = toReportQuery(address, report, useToday());
  const reading = useQuery({
    ...read(reportsContract.getReport, { params: { name: report.name }, query }),
    placeholderData: keepPreviousData,
  });
  // Rows of another report never stand under this title.
  const data = reading.data?.name === report.name ? reading.data : undefined;
  return (
    <div className="analytics-print">
      <PageHeader
        title={t(`names.${report.name}`)}
        back={{ href: pageHref("/reports"), label: t("back") }}
        meta={data ? <Meta data={data} /> : t(`about.${report.name}`)}
        secondary={
          <span className="flex items-center gap-1 print:hidden">
            <ReportFiles name={report.name} query={query} />
            <IconButton label={t("print")} icon={<Printer size={16} />} onClick={() => print()} />
          </span>
        }
      />
      <div className="print:hidden">
        <SavedFilterChips
          screen="reports"
          query={toSavedQuery(address)}
          onApply={(saved) =>
            change(saved ? fromSavedQuery(saved) : fromSavedQuery(`report=${report.name}`))
          }
        />
        <ReportFilters report={report} address={address} change={change} />
      </div>
      <Body reading={{ ...reading, data }} address={address} change={change} />
      <p className="mt-4 max-w-prose text-12 text-pretty text-ink-faint">
        {t(`explain.${report.name}`)}
      </p>
    </div>
  );
}

function Meta({ data: { days, from, to, madeAt } }: { data: Report }) {
  const { t, language } = useTranslation("reports");
  const { format } = useCurrency();
  const time = formatTime(madeAt, language);
  return (
    <>
      <span>{days === "none" ? t("now") : formatDays(from, to, language)}</span>
      <span>{t("made", { time })}</span>
      <span>{t("amounts", { currency: format.symbol })}</span>
    </>
  );
}

interface Reading extends LoadState {
  data: Report | undefined;
  isPlaceholderData: boolean;
}

function Body({
  reading,
  address,
  change,
}: Pick<Props, "address" | "change"> & { reading: Reading }) {
  const { t, language } = useTranslation("reports");
  const { data } = reading;
  if (!data || (reading.isError && !reading.isFetching))
    return (
      <NotLoaded
        query={reading}
        failed={t("failed")}
        placeholder={
          <>
            <p role="status" className="sr-only">
              {t("loading")}
            </p>
            <Skeleton className="h-96 w-full" />
          </>
        }
      />
    );
  return (
    <div
      aria-busy={reading.isPlaceholderData}
      className={cx("flex flex-col gap-4", reading.isPlaceholderData && "opacity-60")}
    >
      {data.withoutOwnSince ? (
        <Notice>{t("blind", { time: formatTime(data.withoutOwnSince, language) })}</Notice>
      ) : null}
      {data.tables.map((table) => (
        <ReportTable
          key={table.name}
          table={table}
          report={data}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
        />
      ))}
    </div>
  );
}
