import type { UseQueryResult } from "@tanstack/react-query";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Language } from "#src/shared/words.ts";
import type { ShipmentStats } from "../stats-contract.ts";
import { OrderMoney } from "./order-money.tsx";

interface Props {
  query: UseQueryResult<ShipmentStats>;
}

/** What shipments cost, how many there were in each month, and the agents. The counts above say if loading failed. */
export function ShipmentStatistics({ query: { data, isError } }: Props) {
  const { t } = useTranslation("shipments");
  if (isError && !data) return null;
  if (data?.total === 0) return null;
  return (
    <div className="grid items-start gap-6 desk:grid-cols-2">
      <div className="grid gap-6">
        <Section title={t("stats.costs")}>
          {data ? <Costs stats={data} /> : <SkeletonText lines={4} />}
        </Section>
        <Section title={t("stats.agents")} meta={t("stats.inShillings")}>
          {data ? <Agents stats={data} /> : <SkeletonText lines={4} />}
        </Section>
      </div>
      <Section title={t("stats.months")} meta={t("stats.inShillings")}>
        {data ? <Months stats={data} /> : <SkeletonText lines={4} />}
      </Section>
    </div>
  );
}

function Costs({ stats: { costs, totalTzs } }: { stats: ShipmentStats }) {
  const { t, language } = useTranslation("shipments");
  if (costs.length === 0) return <p className="text-ink-quiet">{t("stats.noCosts")}</p>;
  return (
    <div className="flex flex-col gap-4">
      {costs.map(({ currency, count, total, average, least, most }) => {
        const shown = (minor: number) => <OrderMoney minor={minor} currency={currency} />;
        return (
          <div key={currency}>
            <h3 className="mb-1.5 font-medium">
              {t("stats.ofCurrency", { currency, count: formatNumber(count, language) })}
            </h3>
            <DescriptionList
              items={[
                { label: t("stats.total"), value: shown(total) },
                { label: t("stats.average"), value: shown(average) },
                { label: t("stats.least"), value: shown(least) },
                { label: t("stats.most"), value: shown(most) },
              ]}
            />
          </div>
        );
      })}
      <DescriptionList
        items={[{ label: t("stats.all"), value: <OrderMoney minor={totalTzs} currency="TZS" /> }]}
      />
    </div>
  );
}

function Months({ stats: { months } }: { stats: ShipmentStats }) {
  const { t, language } = useTranslation("shipments");
  return (
    <BarChart
      label={t("stats.months")}
      bars={months.toReversed().map(({ month, count, totalTzs }) => ({
        name: nameOfMonth(month, language),
        value: count,
        shown: <OrderMoney minor={totalTzs} currency="TZS" />,
        note: t("stats.shipments", { count }),
      }))}
    />
  );
}

const nameOfMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function Agents({ stats: { agents } }: { stats: ShipmentStats }) {
  const { t, language } = useTranslation("shipments");
  if (agents.length === 0) return <p className="text-ink-quiet">{t("stats.noAgents")}</p>;
  return (
    <BarChart
      label={t("stats.agents")}
      bars={agents.map(({ agentName, count, completed, paid, totalTzs, averageDays }) => ({
        name: agentName,
        value: count,
        shown: <OrderMoney minor={totalTzs} currency="TZS" />,
        note: [
          t("stats.shipments", { count }),
          t("stats.completed", { count: completed }),
          t("stats.paid", { count: paid }),
          averageDays === null
            ? ""
            : t("stats.days", { count: averageDays, days: formatNumber(averageDays, language) }),
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
    />
  );
}
