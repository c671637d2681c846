import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SaveFiltersButton } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import type { Selecting } from "#src/client/ui/lists/row-selection.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { attentionReasons } from "../../attention.ts";
import { devicesContract } from "../../core/contract.ts";
import { deviceStatuses, priorities } from "../../rules.ts";
import {
  noFilters,
  otherSorts,
  statusGroups,
  toFilters,
  toSavedQuery,
  type DevicesAddress,
} from "../../core/client/devices-address.ts";

interface Props {
  address: DevicesAddress;
  onChange: (change: Partial<DevicesAddress>) => void;
  /** The selection of rows; undefined on the board, which has no rows. */
  selecting: Selecting | undefined;
}

/** The filters of list and board. The numbers at "overdue" and "stale" follow search, technician and priority only. */
export function DeviceFilters({ address, onChange, selecting }: Props) {
  const { t } = useTranslation("devices");
  const { t: say } = useTranslation("hub");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const people = technicians.data?.items ?? [];
  const counts = useQuery({
    ...read(devicesContract.countDevices, { query: toFilters(address) }),
    placeholderData: keepPreviousData,
  });
  const { overdue, stale } = counts.data ?? {};
  return (
    <FilterBar
      search={
        <SearchInput
          label={say("list.search")}
          placeholder={say("list.searchPlaceholder")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
      {...(selecting && { selecting })}
    >
      <FilterSelect
        label={t("field.status")}
        value={address.status === "all" ? "" : address.status}
        onChange={(status) => onChange({ status: status || "all" })}
        options={[
          ...statusGroups.map((group) => ({ value: group, label: say(`group.${group}`) })),
          ...deviceStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <FilterSelect
        label={t("technician")}
        value={address.technicianId}
        onChange={(technicianId) => onChange({ technicianId })}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
      />
      <FilterSelect
        label={t("field.priority")}
        value={address.priority}
        onChange={(priority) => onChange({ priority })}
        options={priorities.map((each) => ({ value: each, label: t(`priority.${each}`) }))}
      />
      <FilterSelect
        label={say("attention.label")}
        value={address.attention}
        onChange={(attention) => onChange({ attention })}
        options={attentionReasons.map((each) => ({ value: each, label: say(`attention.${each}`) }))}
      />
      <DateFilter label={say("receivedOn")} value={address} onChange={onChange} />
      <FilterChip
        label={say("list.overdue")}
        active={address.overdue}
        onToggle={(active) => onChange({ overdue: active })}
        {...(overdue ? { count: overdue } : {})}
      />
      <FilterChip
        label={say("stale")}
        active={address.stale}
        onToggle={(active) => onChange({ stale: active })}
        {...(stale ? { count: stale } : {})}
      />
      <FilterSelect
        label={say("sort.label")}
        allLabel={say("sort.newest")}
        value={address.sort === "newest" ? "" : address.sort}
        onChange={(sort) => onChange({ sort: sort || "newest" })}
        options={otherSorts.map((sort) => ({ value: sort, label: say(`sort.${sort}`) }))}
      />
      <SaveFiltersButton screen="devices" query={toSavedQuery(address)} />
    </FilterBar>
  );
}
