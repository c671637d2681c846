import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { formatDate } from "#src/shared/date-format.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { read } from "#src/client/data/queries.ts";
import { Section } from "#src/client/ui/section.tsx";
import { salesReportContract, type SalesSummary, type SalesTaxes } from "../contract.ts";
import { SaleSkeleton } from "../../core/client/sale-skeleton.tsx";
import { summaryQueryOf, type ReportFiltersInUse } from "../../core/client/report-address.ts";
import { TotalsTable } from "./totals-table.tsx";
import "./totals-print.css";

/** Totals of the completed sales of the chosen days, cashier and method: by day, cashier, method and tax rate. */
export default function ReportTotals({
  summary,
  filters,
}: {
  summary: UseQueryResult<SalesSummary>;
  filters: ReportFiltersInUse;
}) {
  const { t, language } = useTranslation("sales");
  const { data } = summary;
  if (!data) {
    return (
      <NotLoaded query={summary} failed={t("report.totalsFailed")} placeholder={<SaleSkeleton />} />
    );
  }
  if (data.count === 0 && data.refunds.count === 0)
    return <EmptyState title={t("totals.empty")} hint={t("report.nothingFoundHint")} />;
  const all = { count: data.count, total: data.total, refunded: data.refunded };
  return (
    <div className="totals-print flex flex-col gap-4">
      <p className="text-ink-quiet">{t("totals.counted")}</p>
      <TotalsTable
        title={t("totals.byDay")}
        head={t("totals.day")}
        rows={data.byDay.map(({ day, ...figures }) => ({
          key: day,
          name: formatDate(day, language),
          figures,
        }))}
        all={all}
        withBars
      />
      <TotalsTable
        title={t("totals.byCashier")}
        head={t("filter.cashier")}
        rows={data.byCashier.map(({ user, ...figures }) => ({
          key: user.id,
          name: user.name,
          figures,
        }))}
        all={all}
      />
      <TotalsTable
        title={t("totals.byMethod")}
        head={t("filter.method")}
        rows={data.byMethod.map(({ method, ...figures }) => ({
          key: method,
          name: t(`common:provider.${method}`),
          figures,
        }))}
        all={all}
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <TaxTable filters={filters} />
        <Section title={t("totals.refunds")} meta={t("totals.refundsHint")}>
          <p className="flex items-baseline justify-between gap-3">
            <span>
              {t("totals.refundCount", { number: formatNumber(data.refunds.count, language) })}
            </span>
            <Money minor={data.refunds.total} className="text-16 font-strong" />
          </p>
        </Section>
      </div>
    </div>
  );
}

/** The totals by tax rate have a separate request, because the server needs longer to add up lines for them. */
function TaxTable({ filters }: { filters: ReportFiltersInUse }) {
  const { t, language } = useTranslation("sales");
  const query = useQuery({
    ...read(salesReportContract.getSalesTaxes, { query: summaryQueryOf(filters) }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) {
    return (
      <Section title={t("totals.byTax")}>
        <NotLoaded query={query} failed={t("report.totalsFailed")} lines={3} />
      </Section>
    );
  }
  const { byTaxRate: rates, itemsSold } = query.data;
  const sum = (of: (rate: SalesTaxes["byTaxRate"][number]) => number) =>
    rates.reduce((total, rate) => total + of(rate), 0);
  const cell = "px-3 py-2 text-right whitespace-nowrap last:pr-4 phone:pl-1";
  return (
    <Section title={t("totals.byTax")} meta={t("totals.byTaxHint")} flush>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-12 text-ink-faint">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {t("totals.rate")}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t("totals.kept")}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t("totals.tax")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ rate, sold, refunded, tax }) => (
              <tr key={rate} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {rate} %
                </th>
                <td className={cell}>
                  <Money minor={sold - refunded} />
                </td>
                <td className={cell}>
                  <Money minor={tax} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-medium">
              <th scope="row" className="px-4 py-2 text-left">
                {t("totals.all")}
              </th>
              <td className={cell}>
                <Money minor={sum(({ sold, refunded }) => sold - refunded)} />
              </td>
              <td className={cell}>
                <Money minor={sum(({ tax }) => tax)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="border-t border-line px-4 py-2 text-12 text-ink-faint">
        {t("report.items", { number: formatNumber(itemsSold, language) })}
      </p>
    </Section>
  );
}
