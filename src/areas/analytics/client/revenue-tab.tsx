import { useState } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { shopAnalyticsContract } from "../contract.ts";
import type { AnalyticsRevenue, MoneyTotals } from "../answers.ts";
import { compared, type Period } from "../rules.ts";
import { compactMoney } from "./compact-number.ts";
import { ComparedCard, ComparedCards } from "./compared-card.tsx";
import { FiguresBody } from "./figures-body.tsx";
import { useMonthName } from "./month-name.ts";
import { TrendChart } from "./trend-chart.tsx";
import { useFigures } from "./use-figures.ts";

const parts = ["revenue", "goods", "repairs", "goodsRefunds", "repairRefunds"] as const;

/** The revenue of the period by its parts, days, months, methods and categories. */
export default function RevenueTab({ days }: { days: Period }) {
  const query = useFigures(shopAnalyticsContract.getAnalyticsRevenue, { query: { days } });
  return <FiguresBody query={query}>{(data) => <Revenue data={data} days={days} />}</FiguresBody>;
}

const comparisons = ["previous", "lastYear"] as const;

function Revenue({ data, days }: { data: AnalyticsRevenue; days: Period }) {
  const { t } = useTranslation("analytics");
  const [against, setAgainst] = useState<(typeof comparisons)[number]>("previous");
  const before = against === "previous" ? data.totalsBefore : data.totalsLastYear;
  return (
    <>
      <SegmentedControl
        label={t("against.label")}
        value={against}
        onChange={setAgainst}
        options={comparisons.map((value) => ({ value, label: t(`against.${value}`) }))}
        className="print:hidden"
      />
      <ComparedCards label={t("figures")}>
        {parts.map((part) => {
          const total = data.totals[part];
          return total === undefined ? null : (
            <ComparedCard
              key={part}
              label={t(`money.${part}`)}
              value={compared(total, before[part] ?? 0)}
              against={against}
              isMoney
            />
          );
        })}
      </ComparedCards>
      {data.totals.revenue === undefined ? null : (
        <Section title={t("money.revenue")}>
          <TrendChart
            label={t("money.revenue")}
            period={days}
            starts={data.points.map(({ from }) => from)}
            series={[
              { name: t("thisPeriod"), values: data.points.map(({ revenue = 0 }) => revenue) },
              {
                name: t(`against.${against}`),
                values: data.points.map((point) => point[against] ?? 0),
              },
            ]}
            isMoney
          />
        </Section>
      )}
      <Months months={data.months} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Methods data={data} />
        {data.categories ? <Categories categories={data.categories} /> : null}
      </div>
    </>
  );
}

type MonthRow = AnalyticsRevenue["months"][number];

function Months({ months }: { months: readonly MonthRow[] }) {
  const { t } = useTranslation("analytics");
  const monthName = useMonthName();
  const seen = (["goods", "repairs", "goodsRefunds", "repairRefunds", "revenue"] as const).filter(
    (part) => months.some((month) => month[part] !== undefined),
  );
  /** Phones have room for the parts of a month only in a few characters each. */
  const inShort = (month: MoneyTotals) =>
    (["goods", "repairs"] as const)
      .filter((part) => month[part] !== undefined)
      .map((part) => `${t(`money.${part}`)} ${compactMoney(month[part] ?? 0)}`)
      .join(" · ");
  const columns: Column<MonthRow>[] = [
    {
      id: "month",
      header: t("month"),
      identifies: true,
      phone: "title",
      cell: ({ month }) => monthName(month),
    },
    ...seen.map((part): Column<MonthRow> => ({
      id: part,
      header: t(`money.${part}`),
      align: "end",
      ...(part === "revenue" && { phone: "end" as const }),
      ...(part === seen[0] && { phone: "under" as const }),
      cell: (month: MoneyTotals) => (
        <>
          {part === seen[0] ? <span className="tablet:hidden">{inShort(month)}</span> : null}
          <span className={cx(part === seen[0] && "phone:hidden")}>
            <Money minor={month[part] ?? 0} />
          </span>
        </>
      ),
    })),
  ];
  return (
    <Section flush title={t("monthly.title")}>
      <DataList<MonthRow>
        label={t("monthly.title")}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
        columns={columns}
        empty={null}
      />
    </Section>
  );
}

function Methods({ data: { methods } }: { data: AnalyticsRevenue }) {
  const { t } = useTranslation("analytics");
  const name = useProviderName();
  return (
    <Section title={t("methods.title")} meta={t("methods.hint")}>
      {methods.length === 0 ? (
        <p className="text-ink-faint">{t("noMoney")}</p>
      ) : (
        <BarChart
          label={t("methods.title")}
          bars={methods.map(({ method, goods = 0, repairs = 0, refunds = 0 }) => ({
            name: name(method),
            value: goods + repairs,
            shown: <Money minor={goods + repairs} />,
            note: refunds ? (
              <>
                {t("methods.refunds")} <Money minor={refunds} />
              </>
            ) : null,
          }))}
        />
      )}
    </Section>
  );
}

function Categories({ categories }: { categories: NonNullable<AnalyticsRevenue["categories"]> }) {
  const { t, language } = useTranslation("analytics");
  return (
    <Section title={t("categories.title")} meta={t("categories.hint")}>
      {categories.length === 0 ? (
        <p className="text-ink-faint">{t("noMoney")}</p>
      ) : (
        <BarChart
          label={t("categories.title")}
          bars={categories.map(({ category, pieces, goods }) => ({
            name: t(`inventory:category.${category}`),
            value: goods,
            shown: <Money minor={goods} />,
            note: t("pieces", { count: pieces, number: formatNumber(pieces, language) }),
          }))}
        />
      )}
    </Section>
  );
}
