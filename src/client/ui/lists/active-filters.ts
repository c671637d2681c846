/**
 * Counts the filters of a list that are set, for FilterBar. `none` contains the values that clear all filters. The
 * search does not count, because it has its own field. `from` and `to` do not count, because they belong to the filter
 * `time`.
 */
export function countActive<Filters extends object>(
  address: Filters,
  none: Partial<Filters>,
): number {
  const names = Object.keys(none) as (keyof Filters)[];
  return names.filter((name) => !uncounted.has(name) && address[name] !== none[name]).length;
}

const uncounted = new Set<PropertyKey>(["search", "from", "to"]);
