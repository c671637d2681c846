import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { StatStrip, type Stat } from "#src/client/ui/lists/stat-strip.tsx";
import type { InventoryAnalytics } from "../contract.ts";

/** The figures at the top of the screen: the stock's value and pieces, its turnover, and how many days it lasts. */
export function AnalyticsFigures({ data: { stock, turnover } }: { data: InventoryAnalytics }) {
  const { t, language } = useTranslation("inventory-analytics");
  const none = <span className="text-16 font-normal text-ink-faint">{t("noneOut")}</span>;
  // Above ten years the screen only says "more than ten years".
  const lasting = (days: number) => (days > 3650 ? t("tenYears") : t("days", { count: days }));
  const stats: Stat[] = [
    { label: t("atPrice"), value: <Money minor={stock.atPrice} /> },
    ...(stock.atCost === undefined
      ? []
      : [{ label: t("atCost"), value: <Money minor={stock.atCost} /> }]),
    { label: t("pieces"), value: formatNumber(stock.pieces, language) },
    ...(turnover
      ? [
          {
            label: t("turnover"),
            value:
              turnover.times === null
                ? none
                : t("times", { times: formatNumber(turnover.times, language) }),
            hint: t("turnoverHint"),
          },
          {
            label: t("daysOfStock"),
            value: turnover.daysOfStock === null ? none : lasting(turnover.daysOfStock),
            hint: t("daysOfStockHint"),
          },
        ]
      : []),
  ];
  return <StatStrip label={t("figures")} stats={stats} />;
}
