import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shopAnalyticsContract } from "../contract.ts";
import type { AnalyticsCustomers } from "../answers.ts";
import type { Period } from "../rules.ts";
import { ComparedCard, ComparedCards } from "./compared-card.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { FiguresBody } from "./figures-body.tsx";
import { useMonthName } from "./month-name.ts";
import { TrendChart } from "./trend-chart.tsx";
import { useFigures } from "./use-figures.ts";

/** The customers: who joined, who came back, levels, and what becomes of those who joined in a month. */
export default function CustomersTab({ days }: { days: Period }) {
  const query = useFigures(shopAnalyticsContract.getAnalyticsCustomers, { query: { days } });
  return <FiguresBody query={query}>{(data) => <Customers data={data} days={days} />}</FiguresBody>;
}

function Customers({ data, days }: { data: AnalyticsCustomers; days: Period }) {
  const { t, language } = useTranslation("analytics");
  const { points } = data;
  return (
    <>
      <ComparedCards label={t("figures")} columns={4}>
        <ComparedCard label={t("card.customers")} value={data.customers} />
        <ComparedCard label={t("visit.joined")} value={data.newCustomers} />
        <ComparedCard label={t("visit.new")} value={data.visits.new} />
        <ComparedCard
          label={t("visit.returning")}
          value={data.visits.returning}
          hint={t("visit.hint")}
        />
      </ComparedCards>
      <Section title={t("visit.title")} meta={t("visit.hint")}>
        <TrendChart
          label={t("visit.title")}
          period={days}
          starts={points.map(({ from }) => from)}
          series={[
            { name: t("visit.returning"), values: points.map(({ returning }) => returning) },
            { name: t("visit.new"), values: points.map((point) => point.new) },
          ]}
        />
      </Section>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <CustomerTable rows={data.top} />
        <Section title={t("tiers")}>
          <BarChart
            label={t("tiers")}
            bars={data.tiers.map(({ level, count, percentage }) => ({
              name: t(`customers:level.${level}`),
              value: count,
              shown: formatNumber(count, language),
              note: `${formatNumber(percentage, language, 1)}%`,
            }))}
          />
        </Section>
      </div>
      <Cohorts cohorts={data.cohorts} />
    </>
  );
}

function Cohorts({ cohorts }: { cohorts: AnalyticsCustomers["cohorts"] }) {
  const { t, language } = useTranslation("analytics");
  const monthName = useMonthName();
  const most = Math.max(0, ...cohorts.map(({ visits }) => visits.length));
  return (
    <Section title={t("cohort.title")} meta={t("cohort.hint")}>
      {cohorts.length === 0 ? (
        <p className="text-ink-faint">{t("cohort.none")}</p>
      ) : (
        <div
          role="region"
          aria-label={`${t("cohort.title")}: ${t("asTable")}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full text-12 tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  {t("cohort.joined")}
                </th>
                <th scope="col" className="px-2 py-1.5 text-right font-medium">
                  {t("cohort.customers")}
                </th>
                {Array.from({ length: most }, (_, at) => (
                  <th
                    key={at}
                    scope="col"
                    className="px-2 py-1.5 text-right font-medium whitespace-nowrap"
                  >
                    {t("cohort.month", { count: at })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ month, customers, visits }) => (
                <tr key={month} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                    {monthName(month, true)}
                  </th>
                  <td className="px-2 py-1.5 text-right">{formatNumber(customers, language)}</td>
                  {Array.from({ length: most }, (_, at) => (
                    <td key={at} className="px-2 py-1.5 text-right">
                      {visits[at] === undefined ? "" : formatNumber(visits[at], language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
