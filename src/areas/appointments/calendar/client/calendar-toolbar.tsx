import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatDays, formatLongDate, formatWeekday } from "#src/shared/date-format.ts";
import { read } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { spanOf, type AppointmentsAddress } from "../../core/client/appointments-address.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { devicesContract } from "#src/areas/devices/core/contract.ts";

interface Props {
  address: AppointmentsAddress;
  view: "day" | "week";
  day: string;
  isPhone: boolean;
  onChange: (change: Partial<AppointmentsAddress>) => void;
  onShow: (day: string) => void;
  onStep: (steps: number) => void;
}

/** Chooses the days and whose appointments are shown. */
export function CalendarToolbar({ address, view, day, isPhone, onChange, onShow, onStep }: Props) {
  const { t, language } = useTranslation("appointments");
  const now = useToday();
  const { from, to } = spanOf(view, day);
  const isNow = from <= now && now <= to;
  const shownDay = isPhone ? formatWeekday(day, language) : formatLongDate(day, language);
  const span = view === "day" ? shownDay : formatDays(from, to, language);
  return (
    <>
      <Filters address={address} onChange={onChange} />
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton
            label={t(`step.previous.${view}`)}
            icon={<ChevronLeft size={18} />}
            onClick={() => onStep(-1)}
          />
          <Button
            size="small"
            disabledReason={isNow && t("step.isToday")}
            onClick={() => onShow(now)}
          >
            {t("common:days.today")}
          </Button>
          <IconButton
            label={t(`step.next.${view}`)}
            icon={<ChevronRight size={18} />}
            onClick={() => onStep(1)}
          />
        </div>
        <h2
          aria-live="polite"
          className="min-w-0 flex-1 text-16 font-strong first-letter:uppercase"
        >
          {span}
        </h2>
        {isPhone ? null : (
          <SegmentedControl
            label={t("view.label")}
            hideLabel
            value={view}
            onChange={(next) => onChange({ view: next === "day" ? "day" : "" })}
            options={[
              { value: "day", label: t("view.day") },
              { value: "week", label: t("view.week") },
            ]}
          />
        )}
      </div>
    </>
  );
}

function Filters({ address, onChange }: Pick<Props, "address" | "onChange">) {
  const { t } = useTranslation("appointments");
  const { me, may } = useShop();
  const technicians = useQuery({
    ...read(devicesContract.listTechnicians, {}),
    enabled: may("view_devices"),
  });
  const options = (technicians.data?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: id === me.id ? t("filter.mine") : name }))
    .toSorted((a, b) => Number(b.value === me.id) - Number(a.value === me.id));
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("filter.search")}
          placeholder={t("filter.searchPlaceholder")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={(address.technicianId ? 1 : 0) + (address.only ? 1 : 0)}
      onClear={() => onChange({ technicianId: "", only: "" })}
    >
      <FilterSelect
        label={t("field.technician")}
        value={address.technicianId}
        options={options}
        onChange={(technicianId) => onChange({ technicianId })}
      />
      <FilterChip
        label={t("filter.toDo")}
        active={address.only === "to-do"}
        onToggle={(active) => onChange({ only: active ? "to-do" : "" })}
      />
    </FilterBar>
  );
}
