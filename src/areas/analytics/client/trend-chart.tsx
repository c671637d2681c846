import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { LineChart } from "#src/client/ui/charts/line-chart.tsx";
import { bucketOf, type Period } from "../rules.ts";
import { compactMoney, compactNumber } from "./compact-number.ts";
import { useMonthName } from "./month-name.ts";

interface Props {
  label: string;
  period: Period;
  /** The first days of the points. */
  starts: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  isMoney?: boolean;
}

/** A line chart over the days, or the months of a year. The table below it has the same values. */
export function TrendChart({ label, period, starts, series, isMoney = false }: Props) {
  const { t, language } = useTranslation("analytics");
  const { money } = useCurrency();
  const monthName = useMonthName();
  const isByMonth = bucketOf(period) === "month";
  const shortDay = new Intl.DateTimeFormat(language === "sw" ? "sw-TZ" : "en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <LineChart
      label={label}
      words={{ table: t("asTable"), point: t(isByMonth ? "month" : "day") }}
      points={starts.map((from) => ({
        name: isByMonth ? monthName(from.slice(0, 7)) : formatDate(from, language),
        short: isByMonth
          ? monthName(from.slice(0, 7), true)
          : shortDay.format(new Date(`${from}T00:00:00Z`)),
      }))}
      series={series}
      format={isMoney ? money : (value) => formatNumber(value, language)}
      formatShort={isMoney ? compactMoney : compactNumber}
    />
  );
}
