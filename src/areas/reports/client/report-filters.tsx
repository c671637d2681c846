import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays } from "#src/shared/time.ts";
import { useToday } from "#src/client/words/clock.ts";
import type { NamedSpan } from "#src/client/words/day-span.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SaveFiltersButton } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import type { ListedReport } from "../contract.ts";
import { noFilters, toSavedQuery, type ReportsAddress } from "./reports-address.ts";

const spans: readonly NamedSpan[] = [
  "today",
  "yesterday",
  "this-week",
  "this-month",
  "last-month",
  "this-year",
  "last-year",
];

interface Props {
  report: ListedReport;
  address: ReportsAddress;
  change: (change: Partial<ReportsAddress>) => void;
}

/** The filters that the report declares. */
export function ReportFilters({ report, address, change }: Props) {
  const { t } = useTranslation("reports");
  const { days, choices } = report;
  return (
    <section aria-label={t("filter.title")}>
      <FilterBar
        search={days === "day" ? <DayStep address={address} change={change} /> : null}
        active={countActive(address, noFilters)}
        onClear={() => change(noFilters)}
      >
        {days === "period" ? (
          <DateFilter
            label={t("filter.time")}
            allLabel={t("filter.usual")}
            spans={spans}
            value={address}
            onChange={change}
          />
        ) : null}
        <GroupBy report={report} address={address} change={change} />
        {choices.map(({ name, words, options }) => (
          <FilterSelect
            key={name}
            label={t(`choice.${name}`)}
            value={address[name]}
            onChange={(value) => change({ [name]: value })}
            options={options.map(({ value, label }) => ({
              value,
              // The server names the words of codes.
              label: label ?? t(`${words}.${value}` as WordKey),
            }))}
          />
        ))}
        <SaveFiltersButton screen="reports" query={toSavedQuery(address)} />
      </FilterBar>
    </section>
  );
}

function GroupBy({ report: { groupings }, address, change }: Props) {
  const { t } = useTranslation("reports");
  const [usual] = groupings;
  if (!usual || groupings.length < 2) return null;
  return (
    <SegmentedControl
      label={t("filter.by")}
      hideLabel
      value={groupings.find((by) => by === address.by) ?? usual}
      onChange={(by) => change({ by: by === usual ? "" : by })}
      options={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
    />
  );
}

/** The day of a report of one day, with the days before and after it. */
function DayStep({ address, change }: Pick<Props, "address" | "change">) {
  const { t } = useTranslation("reports");
  const today = useToday();
  const day = address.day || today;
  const go = (to: string) => change({ day: to >= today ? "" : to });
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t("filter.dayBefore")}
        icon={<ChevronLeft size={16} />}
        onClick={() => go(addDays(day, -1))}
      />
      <DateField label={t("filter.day")} hideLabel value={day} max={today} onChange={go} />
      {day < today ? (
        <IconButton
          label={t("filter.dayAfter")}
          icon={<ChevronRight size={16} />}
          onClick={() => go(addDays(day, 1))}
        />
      ) : null}
    </div>
  );
}
