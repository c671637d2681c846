import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { LineChart } from "#src/client/ui/charts/line-chart.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { InventoryAnalytics } from "../contract.ts";

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A line chart of the value of the stock at the end of each day. */
export function ValueLine({ data: { line, stock } }: { data: InventoryAnalytics }) {
  const { t, language } = useTranslation("inventory-analytics");
  const { money } = useCurrency();
  const dayAndMonth = new Intl.DateTimeFormat(language === "sw" ? "sw-TZ" : "en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <Section
      title={t("line.title")}
      meta={t(stock.atCost === undefined ? "line.hint" : "line.hintCost")}
    >
      <LineChart
        label={t("line.title")}
        words={{ table: t("line.table"), point: t("line.day") }}
        points={line.map(({ day }) => ({
          name: formatDate(day, language),
          short: dayAndMonth.format(new Date(`${day}T00:00:00Z`)),
        }))}
        series={[
          { name: t("atPrice"), values: line.map(({ atPrice }) => atPrice) },
          ...(stock.atCost === undefined
            ? []
            : [{ name: t("atCost"), values: line.map(({ atCost = 0 }) => atCost) }]),
        ]}
        format={money}
        formatShort={(minor) => short.format(minor / MINOR_PER_MAJOR)}
      />
    </Section>
  );
}
