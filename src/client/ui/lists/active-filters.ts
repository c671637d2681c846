/**
 * The number of set filters of a list, for FilterBar. `none` is the change of the address that clears them. The search
 * has its own field, and the days of a span belong to one filter.
 */
export function countActive<Filters extends object>(
  address: Filters,
  none: Partial<Filters>,
): number {
  const names = Object.keys(none) as (keyof Filters)[];
  return names.filter((name) => !uncounted.has(name) && address[name] !== none[name]).length;
}

const uncounted = new Set<PropertyKey>(["search", "from", "to"]);
