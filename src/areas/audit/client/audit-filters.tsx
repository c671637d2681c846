import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { auditContract } from "../contract.ts";
import { noFilters, type AuditAddress } from "./audit-address.ts";
import { kindsOf, subjects, useKindWords } from "./kind-words.ts";

interface Props {
  address: AuditAddress;
  onChange: (change: Partial<AuditAddress>) => void;
}

export function AuditFilters({ address, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { actWord, recordWord } = useKindWords();
  const actors = useQuery(read(auditContract.listAuditActors, {}));
  const byLabel = <Value extends string>(options: { value: Value; label: string }[]) =>
    options.toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("search")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
    >
      {address.record ? (
        <FilterChip
          label={t("filter.oneRecord")}
          active
          onToggle={() => onChange({ record: "" })}
        />
      ) : null}
      <DateFilter label={t("filter.when")} value={address} onChange={onChange} />
      <FilterSelect
        label={t("filter.person")}
        value={address.person}
        onChange={(person) => onChange({ person })}
        options={(actors.data?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t("filter.about")}
        value={address.about}
        onChange={(about) => onChange({ about, act: "" })}
        options={byLabel(subjects.map((value) => ({ value, label: recordWord(value) })))}
      />
      {address.about ? (
        <FilterSelect
          label={t("filter.act")}
          value={address.act}
          onChange={(act) => onChange({ act })}
          options={byLabel(
            kindsOf(address.about).map((value) => ({ value, label: actWord(value) })),
          )}
        />
      ) : null}
    </FilterBar>
  );
}
