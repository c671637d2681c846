import { addDays } from "#src/shared/time.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";

/** Buttons for the days that are promised most often. */
export function DayChips({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const { t } = useTranslation("devices");
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-1.5">
      {[0, 1, 2, 3, 7].map((days) => {
        const day = addDays(today, days);
        const label =
          days === 0
            ? t("due.today")
            : days === 1
              ? t("due.tomorrow")
              : t("due.inDays", { count: days });
        return (
          <FilterChip
            key={days}
            label={label}
            active={value === day}
            onToggle={() => onPick(day)}
          />
        );
      })}
    </div>
  );
}
