import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shopAnalyticsContract } from "../contract.ts";
import type { AnalyticsOverview } from "../answers.ts";
import type { Period } from "../rules.ts";
import { ComparedCard, ComparedCards } from "./compared-card.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { FiguresBody } from "./figures-body.tsx";
import { LowStock } from "./low-stock.tsx";
import { MoreDialogs } from "./more-dialogs.tsx";
import { useMonthName } from "./month-name.ts";
import { QuickActions } from "./quick-actions.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { StatusChart } from "./status-chart.tsx";
import { TechnicianTable } from "./technician-table.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { useFigures } from "./use-figures.ts";

/** Six figures with their changes, months, statuses, technicians, customers, low stock and the last acts. */
export function OverviewTab({ days }: { days: Period }) {
  const query = useFigures(shopAnalyticsContract.getAnalyticsOverview, { query: { days } });
  return (
    <FiguresBody query={query}>
      {(data) => <Overview data={data} days={days} retry={() => void query.refetch()} />}
    </FiguresBody>
  );
}

interface Props {
  data: AnalyticsOverview;
  days: Period;
  retry: () => void;
}

function Overview({ data, days, retry }: Props) {
  const { t } = useTranslation("analytics");
  const { repairTrend, topTechnicians, deviceStatusDistribution } = data;
  return (
    <>
      <Cards data={data} />
      <QuickActions />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {data.monthlyRevenue ? <MonthlyRevenue months={data.monthlyRevenue} /> : null}
          {deviceStatusDistribution ? <StatusChart statuses={deviceStatusDistribution} /> : null}
          <Part data={data} part="lowStockItems" title={t("low.title")} retry={retry}>
            {(rows) => <LowStock rows={rows} />}
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {repairTrend ? <RepairTrend points={repairTrend} days={days} /> : null}
          {topTechnicians ? (
            <TechnicianTable isShort title={t("technician.top")} rows={topTechnicians} />
          ) : null}
          <Part data={data} part="topCustomers" title={t("top.title")} retry={retry}>
            {(rows) => <CustomerTable rows={rows} />}
          </Part>
          <Part data={data} part="recentActivity" title={t("activity.title")} retry={retry}>
            {(rows) => <RecentActivity rows={rows} />}
          </Part>
        </div>
      </div>
      <MoreDialogs />
    </>
  );
}

function RepairTrend({
  points,
  days,
}: {
  points: NonNullable<AnalyticsOverview["repairTrend"]>;
  days: Period;
}) {
  const { t } = useTranslation("analytics");
  return (
    <Section title={t("repairTrend")}>
      <TrendChart
        label={t("repairTrend")}
        period={days}
        starts={points.map(({ from }) => from)}
        series={[
          { name: t("received"), values: points.map(({ received }) => received) },
          { name: t("completed"), values: points.map(({ completed }) => completed) },
        ]}
      />
    </Section>
  );
}

type PartName = AnalyticsOverview["failed"][number];

/** A part that the server reads by itself: its content, its own failure with Retry, or nothing without the right. */
function Part<Name extends PartName>({
  data,
  part,
  title,
  retry,
  children,
}: {
  data: AnalyticsOverview;
  part: Name;
  title: string;
  retry: () => void;
  children: (rows: NonNullable<AnalyticsOverview[Name]>) => React.ReactNode;
}) {
  const { t } = useTranslation("analytics");
  const rows = data[part];
  if (rows) return children(rows);
  if (!data.failed.includes(part)) return null;
  return (
    <Section title={title}>
      <ErrorState title={t("failed")} onRetry={retry} />
    </Section>
  );
}

function Cards({ data: { cards, from, to } }: { data: AnalyticsOverview }) {
  const { t } = useTranslation("analytics");
  return (
    <ComparedCards label={t("figures")}>
      {cards.revenue ? (
        <ComparedCard label={t("card.revenue")} value={cards.revenue} isMoney />
      ) : null}
      {cards.devices ? (
        <ComparedCard
          label={t("card.devices")}
          value={cards.devices}
          hint={t("card.devicesHint")}
        />
      ) : null}
      {cards.customers ? (
        <ComparedCard
          label={t("card.customers")}
          value={cards.customers}
          href={pageHref("/customers")}
        />
      ) : null}
      {cards.repairs ? (
        <ComparedCard
          label={t("card.repairs")}
          value={cards.repairs}
          href={pageHref("/devices", {}, { status: "in-repair" })}
          hint={t("card.repairsHint")}
        />
      ) : null}
      {cards.sales ? (
        <ComparedCard
          label={t("card.sales")}
          value={cards.sales}
          href={pageHref("/sales-report", {}, { from, to, time: "own" })}
        />
      ) : null}
      {cards.inventory ? (
        <ComparedCard
          label={t("card.inventory")}
          value={cards.inventory}
          href={pageHref("/inventory")}
        />
      ) : null}
    </ComparedCards>
  );
}

function MonthlyRevenue({ months }: { months: NonNullable<AnalyticsOverview["monthlyRevenue"]> }) {
  const { t } = useTranslation("analytics");
  const monthName = useMonthName();
  const { money } = useCurrency();
  const best = Math.max(0, ...months.map(({ revenue }) => revenue));
  return (
    <Section
      title={t("monthly.title")}
      meta={best > 0 ? t("monthly.hint", { most: money(best) }) : undefined}
    >
      <BarChart
        label={t("monthly.title")}
        bars={months.map(({ month, revenue }) => ({
          name: monthName(month),
          value: revenue,
          shown: <Money minor={revenue} tone={revenue < 0 ? "loss" : "normal"} />,
        }))}
      />
    </Section>
  );
}
