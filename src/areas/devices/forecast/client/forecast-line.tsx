import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import type { ReadyForecast } from "../contract.ts";

interface Props {
  forecast: ReadyForecast | null | undefined;
  /** The expected return date in the form. */
  day?: string;
  /** Called only by a tap: a forecast never changes a date by itself. */
  onPick?: (day: string) => void;
  className?: string;
}

/**
 * Shows in how many days similar repairs were ready, as a range, with their number. It is empty if there were too few.
 */
export function ForecastLine({ forecast, day, onPick, className }: Props) {
  const { t, language } = useTranslation("forecast");
  if (!forecast) return null;
  const { level, cases, elapsed, median, promise } = forecast;
  const [holds, holdsSameDay] =
    elapsed > 0
      ? (["stillHolds", "stillHoldsSameDay"] as const)
      : (["holds", "holdsSameDay"] as const);
  return (
    <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-1.5", className)}>
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{rangeText(t, forecast)}</span>
        <span className="block text-12 text-ink-quiet">
          {t(median === 0 ? holdsSameDay : holds, {
            cases: t(`cases.${level}`, { count: cases }),
            median: t("days", { count: median }),
          })}
        </span>
      </p>
      {onPick ? (
        <FilterChip
          label={t("promise", { day: formatDate(promise, language) })}
          active={day === promise}
          onToggle={() => onPick(promise)}
        />
      ) : null}
    </div>
  );
}

/** After the day of intake, the days are those that are left. */
function rangeText(t: Translate<"forecast">, { low, high, elapsed }: ReadyForecast): string {
  const isStill = elapsed > 0;
  if (high === 0) return t(isStill ? "still.sameDay" : "sameDay");
  if (low === high) return t(isStill ? "still.in" : "in", { count: high });
  if (low === 0) return t(isStill ? "still.within" : "within", { count: high });
  return t(isStill ? "still.between" : "between", { low, high });
}
