import { useAddress } from "#src/client/address.ts";
import { useToday } from "#src/client/words/clock.ts";
import type { DaySpan } from "#src/client/words/day-span.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { daysOfPeriod, earningSpans, readPeriod, usualSpan } from "./earnings-address.ts";

/** The period in the address, its first and last day, and how another one is chosen. */
export function usePeriod() {
  const [span, setSpan] = useAddress(readPeriod);
  const choose = (next: DaySpan) => setSpan(next.time === "" ? usualSpan : next);
  return { span, days: daysOfPeriod(span, useToday()), choose };
}

/** Chooses the period of the earnings. */
export function PeriodFilter({
  span,
  choose,
}: Pick<ReturnType<typeof usePeriod>, "span" | "choose">) {
  const { t } = useTranslation("commission");
  return (
    <div className="mb-3">
      <DateFilter
        label={t("period")}
        value={span}
        spans={earningSpans}
        allLabel={t("usualPeriod")}
        onChange={choose}
      />
    </div>
  );
}
