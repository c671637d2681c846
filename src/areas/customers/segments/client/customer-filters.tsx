import { SaveFiltersButton } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import type { Selecting } from "#src/client/ui/lists/row-selection.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { customerSorts } from "../../contract.ts";
import { SegmentChips } from "./segment-chips.tsx";
import { tagLabel } from "#src/areas/settings/core/client/tag-label.ts";
import { noSegment, toSavedQuery, type CustomersAddress } from "./customers-address.ts";
import { useShopTags } from "../../core/client/shop-tags.ts";

/** The change that removes search and filters. The order stays. */
export const noFilters = { search: "", inactive: false, ...noSegment };

interface Props {
  address: CustomersAddress;
  onChange: (change: Partial<CustomersAddress>) => void;
  selecting: Selecting;
}

export function CustomerFilters({ address, onChange, selecting }: Props) {
  const { t } = useTranslation("customers");
  const tags = useShopTags();
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("list.search")}
          value={address.search}
          onSearch={(typed) => onChange({ search: typed.trim() })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
      selecting={selecting}
    >
      <FilterSelect
        label={t("field.tag")}
        value={address.tag}
        options={tags.map((value) => ({ value, label: tagLabel(value) }))}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterChip
        label={t("list.inactiveOnly")}
        active={address.inactive}
        onToggle={(inactive) => onChange({ inactive })}
      />
      <SegmentChips segment={address} onChange={onChange} />
      <SortMenu
        label={t("list.sort")}
        sorts={customerSorts}
        sort={address.sort ?? "newest"}
        wordOf={(sort) => t(`sort.${sort}`)}
        onSort={(sort) => onChange({ sort: sort === "newest" ? undefined : sort })}
      />
      <SaveFiltersButton screen="customers" query={toSavedQuery(address)} />
    </FilterBar>
  );
}
