import { formatTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { shopAnalyticsContract } from "../contract.ts";
import type { Period } from "../rules.ts";
import { useFigures } from "./use-figures.ts";

type Figures = (typeof shopAnalyticsContract)[
  | "getAnalyticsOverview"
  | "getAnalyticsRevenue"
  | "getAnalyticsRepairs"
  | "getAnalyticsCustomers"
  | "getAnalyticsInventory"];

/** When the figures of the tab were calculated. Its place is kept while they load. */
export function LastUpdated({ endpoint, days }: { endpoint: Figures; days: Period }) {
  const { t, language } = useTranslation("analytics");
  const { data } = useFigures<Figures>(endpoint, { query: { days } });
  return (
    <span className="inline-block min-h-5">
      {data ? t("lastUpdated", { time: formatTime(data.asOf, language) }) : null}
    </span>
  );
}
