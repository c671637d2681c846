import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Demand } from "../rules.ts";

/** The range of a week's demand, and what is behind it. */
export function DemandText({
  demand,
  isShort = false,
}: {
  demand: Demand;
  /** For lists: without explanation. */
  isShort?: boolean;
}) {
  const { t, language } = useTranslation("demand");
  const { low, high, median, weeks, cases, perWeek } = demand;
  const average = formatNumber(perWeek, language, 1);
  return (
    <>
      <span className="font-medium">
        {low === high ? t("same", { count: high }) : t("between", { low, high })}
      </span>
      <span className="block text-12 text-ink-quiet">
        {isShort
          ? t("short", { average, weeks, cases })
          : `${t("holds", { average, median, weeks, cases })} ${t("seasons")}`}
      </span>
    </>
  );
}
