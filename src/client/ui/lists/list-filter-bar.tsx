import type { ReactNode } from "react";
import { SearchInput } from "../fields/search-input.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { Selecting } from "./row-selection.tsx";

interface Props {
  /** From `useListFilters`. */
  filters: {
    search: { value: string; onSearch: (text: string) => void };
    active: number;
    clear: (options: { keepsSearch: boolean }) => void;
  };
  /** The label of the search field. Without it there is no such field. */
  search?: string | false;
  /** A shorter text inside the search field. It is the label by default. */
  placeholder?: string;
  /** Whether the button that clears the filters keeps the search. */
  keepsSearch?: boolean;
  /** The filters, followed by the menu for the sort order. */
  children?: ReactNode;
  /** As for FilterBar. */
  selecting?: Selecting;
}

/** The FilterBar of a list that declares its filters with `listFilters`. */
export function ListFilterBar({
  filters,
  search = false,
  placeholder,
  keepsSearch = false,
  ...rest
}: Props) {
  return (
    <FilterBar
      search={
        search === false ? null : (
          <SearchInput label={search} placeholder={placeholder} {...filters.search} />
        )
      }
      active={filters.active}
      onClear={() => filters.clear({ keepsSearch })}
      {...rest}
    />
  );
}
