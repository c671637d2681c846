import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { shopAnalyticsContract } from "../contract.ts";
import type { AnalyticsRepairs } from "../answers.ts";
import { percentOf, type Period } from "../rules.ts";
import { ComparedCard, ComparedCards } from "./compared-card.tsx";
import { FiguresBody } from "./figures-body.tsx";
import { StatusChart } from "./status-chart.tsx";
import { TechnicianTable } from "./technician-table.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { useFigures } from "./use-figures.ts";

/** The repairs of the period: how many, how long they took, who did them, and which came back. */
export default function RepairsTab({ days }: { days: Period }) {
  const query = useFigures(shopAnalyticsContract.getAnalyticsRepairs, { query: { days } });
  return <FiguresBody query={query}>{(data) => <Repairs data={data} days={days} />}</FiguresBody>;
}

function Repairs({ data, days }: { data: AnalyticsRepairs; days: Period }) {
  const { t } = useTranslation("analytics");
  const { points, comebacks } = data;
  return (
    <>
      <ComparedCards label={t("figures")} columns={4}>
        <ComparedCard label={t("received")} value={data.received} />
        <ComparedCard label={t("completed")} value={data.completed} />
        <ComparedCard label={t("handedOver")} value={data.handedOver} />
        {comebacks ? (
          <ComparedCard label={t("comebacks")} value={comebacks} hint={t("comebacksHint")} />
        ) : null}
      </ComparedCards>
      <RepairTime data={data} />
      <Section title={t("repairTrend")}>
        <TrendChart
          label={t("repairTrend")}
          period={days}
          starts={points.map(({ from }) => from)}
          series={[
            { name: t("received"), values: points.map(({ received }) => received) },
            { name: t("completed"), values: points.map(({ completed }) => completed) },
            { name: t("handedOver"), values: points.map(({ handedOver }) => handedOver) },
          ]}
        />
      </Section>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <RepairDays data={data} />
        <StatusChart statuses={data.statuses} />
      </div>
      <TechnicianTable title={t("technician.title")} rows={data.technicians} />
    </>
  );
}

function RepairTime({ data }: { data: AnalyticsRepairs }) {
  const { t, language } = useTranslation("analytics");
  const { averageDays, averageDaysBefore, withinTarget, completed, targetDays } = data;
  const shownDays = (average: number | null) =>
    average === null ? "–" : t("days", { count: average, number: formatNumber(average, language) });
  return (
    <StatStrip
      label={t("time.title")}
      stats={[
        {
          label: t("time.average"),
          value: shownDays(averageDays),
          hint: t("time.before", { days: shownDays(averageDaysBefore) }),
        },
        {
          label: t("time.within", { count: targetDays }),
          value:
            completed.total === 0
              ? "–"
              : `${formatNumber(percentOf(withinTarget, completed.total), language, 1)}%`,
          hint: t("time.withinHint", { within: withinTarget, all: completed.total }),
        },
      ]}
    />
  );
}

/** Longer repairs than these days are one bar. */
const MAX_BARS = 7;

function RepairDays({ data: { repairDays, targetDays } }: { data: AnalyticsRepairs }) {
  const { t, language } = useTranslation("analytics");
  // A repair that was completed in the moment of its intake belongs to the first day.
  const took = (from: number, to: number) =>
    repairDays
      .filter(({ days }) => Math.max(days, 1) >= from && days <= to)
      .reduce((all, { count }) => all + count, 0);
  const bars = [
    ...Array.from({ length: MAX_BARS }, (_, at) => ({
      name: t("time.upTo", { count: at + 1 }),
      value: took(at + 1, at + 1),
      isWithin: at + 1 <= targetDays,
    })),
    {
      name: t("time.longer", { count: MAX_BARS }),
      value: took(MAX_BARS + 1, Infinity),
      isWithin: false,
    },
  ];
  return (
    <Section title={t("time.chart")} meta={t("time.chartHint", { count: targetDays })}>
      {repairDays.length === 0 ? (
        <p className="text-ink-faint">{t("time.none")}</p>
      ) : (
        <BarChart
          label={t("time.chart")}
          bars={bars.map(({ name, value, isWithin }) => ({
            name,
            value,
            shown: formatNumber(value, language),
            note: isWithin ? t("time.onTarget") : null,
          }))}
        />
      )}
    </Section>
  );
}
