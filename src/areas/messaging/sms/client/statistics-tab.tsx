import { useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import { read } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { LineChart } from "#src/client/ui/charts/line-chart.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { smsContract, type Statistics } from "../contract.ts";

const percent = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

const statisticsFilters = listFilters(field.days);

/** How many messages were sent, delivered and failed, in all and by month. */
export default function StatisticsTab() {
  const { t } = useTranslation("sms");
  const filters = useListFilters(statisticsFilters);
  const query = useQuery(read(smsContract.getStatistics, { query: filters.query }));
  const { data } = query;
  return (
    <>
      <FilterBar>
        <DateFilter label={t("statistics.days")} {...filters.days} />
      </FilterBar>
      <Figures query={query} />
      {data ? (
        data.monthly.length > 0 ? (
          <Months monthly={data.monthly} />
        ) : (
          <Section>
            <EmptyState
              icon={<ChartLine size={20} />}
              title={t("statistics.empty")}
              hint={t("statistics.emptyHint")}
            />
          </Section>
        )
      ) : query.isError ? null : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}

function Figures({ query }: { query: LoadState & { data: Statistics | undefined } }) {
  const { t } = useTranslation("sms");
  const figure = useFigure();
  const { data } = query;
  const rate = (value: number) => `${percent.format(value)}%`;
  const { money } = useCurrency();
  const hint = (
    key: "statistics.simulated" | "statistics.unknown" | "statistics.parts",
    count: number | undefined,
  ) => (count ? t(key, { count, number: figure(count) ?? "" }) : null);
  return (
    <StatStrip
      label={t("statistics.title")}
      from={{ query, failed: t("statistics.failed") }}
      stats={[
        {
          label: t("statistics.totalSent"),
          value: figure(data?.totalSent),
          hint: hint("statistics.simulated", data?.simulated),
        },
        { label: t("statistics.delivered"), value: figure(data?.delivered) },
        {
          label: t("statistics.failedCount"),
          value: figure(data?.failed),
          hint: hint("statistics.unknown", data?.unknown),
        },
        {
          label: t("statistics.successRate"),
          value: data && rate(data.successRate),
          hint: t("statistics.successHint"),
        },
        {
          label: t("statistics.deliveryRate"),
          value: data && (data.deliveryRate === null ? "–" : rate(data.deliveryRate)),
          hint: t("statistics.deliveryHint"),
        },
        {
          label: t("statistics.cost"),
          value: data && (data.cost === null ? "–" : money(data.cost)),
          hint:
            data?.cost === null ? t("statistics.noPrice") : hint("statistics.parts", data?.parts),
        },
      ]}
    />
  );
}

function Months({ monthly }: Pick<Statistics, "monthly">) {
  const { t, language } = useTranslation("sms");
  const locale = language === "sw" ? "sw-TZ" : "en-GB";
  const named = (month: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC" }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  return (
    <Section title={t("statistics.monthly")} meta={t("statistics.monthlyHint")}>
      <LineChart
        label={t("statistics.monthly")}
        words={{ table: t("statistics.table"), point: t("statistics.month") }}
        points={monthly.map(({ month }) => ({
          name: named(month, { month: "long", year: "numeric" }),
          short: named(month, { month: "short", year: "2-digit" }),
        }))}
        series={[
          { name: t("statistics.sent"), values: monthly.map(({ sent }) => sent) },
          { name: t("statistics.delivered"), values: monthly.map(({ delivered }) => delivered) },
          { name: t("statistics.failedCount"), values: monthly.map(({ failed }) => failed) },
        ]}
        format={(value) => formatNumber(value, language)}
        // A message has no half, so lines between whole numbers have no label.
        formatShort={(value) => (Number.isInteger(value) ? short.format(value) : "")}
      />
    </Section>
  );
}
