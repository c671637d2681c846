import type { ReactNode } from "react";
import { EmptyState, NothingFound } from "../feedback/empty-state.tsx";

interface Props {
  /** From `useListFilters`. */
  filters: { isFiltered: boolean; clear: () => void };
  icon: ReactNode;
  /** The title and the hint of a list without records, and what the user can do next. */
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** The title and the hint when no record matches the search and the filters. */
  foundTitle: string;
  foundHint?: ReactNode;
}

/** Shown instead of the rows of a list that declares its filters with `listFilters`. */
export function EmptyList({ filters, icon, foundTitle, foundHint, ...none }: Props) {
  return filters.isFiltered ? (
    <NothingFound icon={icon} title={foundTitle} hint={foundHint} onClear={() => filters.clear()} />
  ) : (
    <EmptyState icon={icon} {...none} />
  );
}
