import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { auditContract } from "../contract.ts";
import type { auditFilters } from "./audit-address.ts";
import { kindsOf, subjects, useKindWords } from "./kind-words.ts";

export function AuditFilters({ filters }: { filters: FiltersOf<typeof auditFilters> }) {
  const { t } = useTranslation("audit");
  const { record, about } = filters.values;
  const { actWord, recordWord } = useKindWords();
  const actors = useQuery(read(auditContract.listAuditActors, {}));
  const byLabel = <Value extends string>(options: { value: Value; label: string }[]) =>
    options.toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <ListFilterBar filters={filters} search={t("search")}>
      {record ? (
        <FilterChip label={t("filter.oneRecord")} {...filters.chip("record", record)} />
      ) : null}
      <DateFilter label={t("filter.when")} {...filters.days} />
      <FilterSelect
        label={t("filter.person")}
        {...filters.field("person")}
        options={(actors.data?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t("filter.about")}
        value={about}
        onChange={(chosen) => filters.set({ about: chosen, act: "" })}
        options={byLabel(subjects.map((value) => ({ value, label: recordWord(value) })))}
      />
      {about ? (
        <FilterSelect
          label={t("filter.act")}
          {...filters.field("act")}
          options={byLabel(kindsOf(about).map((value) => ({ value, label: actWord(value) })))}
        />
      ) : null}
    </ListFilterBar>
  );
}
