import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { read } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { salesReportContract } from "../contract.ts";
import { SaleSkeleton } from "../../core/client/sale-skeleton.tsx";
import { ReportActs } from "./report-acts.tsx";
import { ReportCards } from "./report-cards.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportList } from "./report-list.tsx";
import {
  lastSalesReport,
  reportFilters,
  reportHref,
  reportSides,
  summaryQueryOf,
} from "../../core/client/report-address.ts";

const ReportTotals = lazy(() => import("./report-totals.tsx"));
const SaleOnScreen = lazyWithWords(
  async () => ({ default: (await import("../../sale-page/client/sale-detail.tsx")).SaleOnScreen }),
  "payment-failures",
);

/** The sales report: the list and the totals. A wide screen shows a sale beside the list. */
export function SalesReportPage() {
  const { t } = useTranslation("sales");
  const filters = useListFilters(reportFilters);
  const { values } = filters;
  const { side } = values;
  const isList = side === "list";
  const beside = useOpenBeside(values.open, "/sales");
  const open = isList ? beside : "";
  const summary = useQuery({
    ...read(salesReportContract.getSalesSummary, { query: summaryQueryOf(filters) }),
    placeholderData: keepPreviousData,
  });
  const close = () => filters.set({ open: "" });
  useShortcut("Escape", "keys:closeDetail", close, { enabled: open !== "" });
  useEffect(() => {
    lastSalesReport.current = reportHref(values);
  }, [values]);

  return (
    <>
      <PageHeader
        title={t("report.title")}
        secondary={<ReportActs filters={filters} isTotals={!isList} />}
      />
      <Tabs
        label={t("report.sides")}
        tabs={reportSides.map((value) => ({ value, label: t(`report.side.${value}`) }))}
        value={side}
        onChange={(chosen) => filters.set({ side: chosen, open: "" })}
      >
        <ReportCards summary={summary} />
        <ReportFilters filters={filters} />
        {isList ? (
          <ListAndDetail
            label={t("sale")}
            listWidth="clamp(20rem, 27vw, 26rem)"
            fallback={<SaleSkeleton />}
            detail={open && <SaleOnScreen key={open} id={open} onClose={close} />}
          >
            <ReportList filters={filters} open={open} />
          </ListAndDetail>
        ) : (
          <Suspense fallback={<SaleSkeleton />}>
            <ReportTotals summary={summary} filters={filters} />
          </Suspense>
        )}
      </Tabs>
    </>
  );
}
