import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { AnalyticsRepairs } from "../answers.ts";

/** The devices in the shop by status, and those that were handed over in the period. */
export function StatusChart({ statuses }: { statuses: AnalyticsRepairs["statuses"] }) {
  const { t, language } = useTranslation("analytics");
  return (
    <Section title={t("status.title")} meta={t("status.hint")}>
      {statuses.length === 0 ? (
        <p className="text-ink-faint">{t("status.none")}</p>
      ) : (
        <BarChart
          label={t("status.title")}
          bars={statuses.map(({ status, count, percentage }) => ({
            name: t(`devices:status.${status}`),
            value: count,
            shown: formatNumber(count, language),
            note: `${formatNumber(percentage, language, 1)}%`,
          }))}
        />
      )}
    </Section>
  );
}
