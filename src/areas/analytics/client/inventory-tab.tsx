import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { AnalyticsFigures } from "#src/areas/inventory/analytics/client/analytics-figures.tsx";
import { BestSellers } from "#src/areas/inventory/analytics/client/best-sellers.tsx";
import { AgeSplit, CategorySplit } from "#src/areas/inventory/analytics/client/splits.tsx";
import { ValueLine } from "#src/areas/inventory/analytics/client/value-line.tsx";
import { shopAnalyticsContract } from "../contract.ts";
import type { AnalyticsInventory } from "../answers.ts";
import type { Period } from "../rules.ts";
import { FiguresBody } from "./figures-body.tsx";
import { LowStock } from "./low-stock.tsx";
import { MoreDialogs } from "./more-dialogs.tsx";
import { useFigures } from "./use-figures.ts";

/** The stock: value, age, movements, turnover and shortages. */
export default function InventoryTab({ days }: { days: Period }) {
  const query = useFigures(shopAnalyticsContract.getAnalyticsInventory, { query: { days } });
  return <FiguresBody query={query}>{(data) => <Inventory data={data} />}</FiguresBody>;
}

function Inventory({ data }: { data: AnalyticsInventory }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <AnalyticsFigures data={data} />
      <ValueLine data={data} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <AgeSplit data={data} />
          <LowStock rows={data.lowStockItems} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CategorySplit data={data} />
          <Movements movements={data.movements} />
          <BestSellers sellers={data.bestSellers} />
        </div>
      </div>
      <MoreDialogs />
      <p className="print:hidden">
        <LinkButton href={pageHref("/inventory/analytics")}>{t("toInventory")}</LinkButton>
      </p>
    </>
  );
}

function Movements({ movements }: { movements: AnalyticsInventory["movements"] }) {
  const { t, language } = useTranslation("analytics");
  return (
    <Section title={t("movement.title")} meta={t("movement.hint")}>
      {movements.length === 0 ? (
        <p className="text-ink-faint">{t("movement.none")}</p>
      ) : (
        <BarChart
          label={t("movement.title")}
          bars={movements.map(({ reason, count, pieces }) => ({
            name: t(`inventory:reason.${reason}`),
            // Sold goods are not lost, so their bar does not have the colour of a loss.
            value: Math.abs(pieces),
            shown: formatNumber(pieces, language),
            note: t("movement.count", { count, number: formatNumber(count, language) }),
          }))}
        />
      )}
    </Section>
  );
}
