/**
 * The filters of a list, declared once: `listFilters({ search: field.search, state: field.choice(states) })`. On the
 * screen, `useListFilters` provides what follows from the declaration.
 */
import { useAddress, type AddressWords } from "../../address.ts";
import { useToday } from "../../words/clock.ts";
import type { DaySpan } from "../../words/day-span.ts";
import type { Sort } from "./data-list.tsx";
import type { ChoiceField, Fields, SortField } from "./list-fields.ts";

/** The values in the address of a list. */
export type ValuesOf<F extends Fields> = { -readonly [N in keyof F]: ReturnType<F[N]["read"]> };

type NameInQuery<QueryName, N> = QueryName extends true
  ? N
  : QueryName extends string
    ? QueryName
    : never;
type QueryValueOf<F extends Fields, N extends keyof F> = Exclude<
  ReturnType<F[N]["toQuery"]>,
  undefined
>;

/** The query of a list's endpoint. */
export type QueryOf<F extends Fields> = {
  [N in keyof F as NameInQuery<F[N]["queryName"], N>]?: QueryValueOf<F, N>;
};

/** The query without the order, for totals and for acts on all records that match. */
export type FilterQueryOf<F extends Fields> = {
  [
    N in keyof F as F[N] extends SortField<string> ? never : NameInQuery<F[N]["queryName"], N>
  ]?: QueryValueOf<F, N>;
};

export type ListFilters<F extends Fields> = ReturnType<typeof listFilters<F>>;

export function listFilters<F extends Fields>(fields: F) {
  const entries = Object.entries<Fields[string]>(fields);
  const filters = entries.filter(([, { role }]) => role === "filter");
  const valueOf = (values: object, name: string): unknown =>
    (values as Record<string, unknown>)[name];
  const queryOf = (from: typeof entries, values: object, today: string) =>
    Object.fromEntries(
      from.flatMap(([name, { queryName, toQuery }]) => {
        if (queryName === false) return [];
        const value = toQuery(valueOf(values, name), values, today);
        return value === undefined ? [] : [[queryName === true ? name : queryName, value]];
      }),
    );
  const isSet =
    (values: object) =>
    ([name, { none }]: (typeof entries)[number]) =>
      valueOf(values, name) !== none;
  return {
    fields,
    /** The change of the address that clears search and filters. The order stays. */
    none: Object.fromEntries(filters.map(([name, { none }]) => [name, none])) as Partial<
      ValuesOf<F>
    >,
    /** Reads an address. Unknown values are ignored. */
    read: (words: AddressWords) =>
      Object.fromEntries(
        entries.map(([name, { read }]) => [name, read(words, name)]),
      ) as ValuesOf<F>,
    /** The values as the query of an address: `pageHref("/expenses", {}, expenseFilters.words(values))`. */
    words: (values: Partial<ValuesOf<F>>) =>
      Object.fromEntries(
        entries.flatMap(([name, { none }]) => {
          const value = valueOf(values, name);
          return value === undefined || value === none ? [] : [[name, value as string | boolean]];
        }),
      ),
    query: (values: ValuesOf<F>, today: string) => queryOf(entries, values, today) as QueryOf<F>,
    filterQuery: (values: ValuesOf<F>, today: string) =>
      queryOf(filters, values, today) as FilterQueryOf<F>,
    /** The number of filters that are set. */
    count: (values: ValuesOf<F>) =>
      filters.filter(([, { isUncounted }]) => !isUncounted).filter(isSet(values)).length,
    /** Whether a search or a filter is set. */
    isFiltered: (values: ValuesOf<F>) => filters.some(isSet(values)),
  };
}

/**
 * The filters of a list on its screen: `const filters = useListFilters(expenseFilters)`. They are kept in the address.
 * `fixed` replaces values of the address, for example filters that the user may not use.
 */
export function useListFilters<F extends Fields>(
  declared: ListFilters<F>,
  fixed?: Partial<ValuesOf<F>>,
): FiltersInUse<F> {
  const [values, change] = useAddress(declared.read);
  return filtersInUse(declared, { ...values, ...fixed }, change, useToday());
}

export type FiltersInUse<F extends Fields> = ReturnType<typeof filtersInUse<F>>;

/** The type of a property that gets the result of `useListFilters`: `FiltersOf<typeof expenseFilters>`. */
export type FiltersOf<L> = L extends ListFilters<infer F> ? FiltersInUse<F> : never;

type Orders<F extends Fields> = F["sort"] extends SortField<infer Order> ? Order : never;
type Choices<Field> = Field extends ChoiceField<infer Value, string | boolean> ? Value : never;
/** The names of the fields with a list of choices. */
type ChoiceNames<F extends Fields> = {
  [N in keyof F & string]: F[N] extends ChoiceField<infer _, string | boolean> ? N : never;
}[keyof F & string];

/** Exported for tests. */
export function filtersInUse<F extends Fields>(
  declared: ListFilters<F>,
  values: ValuesOf<F>,
  change: (next: Partial<ValuesOf<F>>, options?: { push?: boolean }) => void,
  today: string,
) {
  /** Changes the address. A value that means "no filter" or the usual order leaves the address. */
  const set: typeof change = (next, options) => {
    const names = Object.keys(next) as (keyof F & string)[];
    const said = names.map((name) => [
      name,
      next[name] === declared.fields[name]?.none ? null : next[name],
    ]);
    change(Object.fromEntries(said) as Partial<ValuesOf<F>>, options);
  };
  return {
    values,
    set,
    /** Clears search and filters. The order stays. */
    clear: ({ keepsSearch = false } = {}) =>
      set({ ...declared.none, ...(keepsSearch && { search: values["search"] }) }),
    query: declared.query(values, today),
    filterQuery: declared.filterQuery(values, today),
    active: declared.count(values),
    isFiltered: declared.isFiltered(values),
    /** The query of an address with these filters and a change: `pageHref("/audit", {}, filters.words({ entry: id }))`. */
    words: (next: Partial<ValuesOf<F>> = {}) => declared.words({ ...values, ...next }),
    ...controlsOf(declared, values, set),
  };
}

/** What the controls of the list take. */
function controlsOf<F extends Fields>(
  declared: ListFilters<F>,
  values: ValuesOf<F>,
  set: (next: Partial<ValuesOf<F>>) => void,
) {
  const setOne = (name: keyof F, value: unknown) =>
    set({ [name]: value } as unknown as Partial<ValuesOf<F>>);
  const { orders = [], columns = {} } = (declared.fields["sort"] ?? {}) as Partial<
    SortField<Orders<F>>
  >;
  const sort = values["sort"] as Orders<F>;
  const onSort = (next: Orders<F>) => setOne("sort", next);
  return {
    /** For SearchInput, with a field `search` in the declaration. */
    search: {
      value: String(values["search"] ?? ""),
      onSearch: (text: string) => setOne("search", text),
    },
    /** For a control with `value` and `onChange`: `<FilterSelect {...filters.field("category")} options={…} />`. */
    field: <N extends keyof F & string>(name: N) => ({
      value: values[name],
      onChange: (value: ValuesOf<F>[N]) => setOne(name, value),
    }),
    /**
     * For FilterSelect with all choices of the declaration:
     * ``{...filters.select("state", (each) => t(`state.${each}`))}``
     */
    select: <N extends ChoiceNames<F>>(name: N, wordOf: (value: Choices<F[N]>) => string) => {
      const { choices } = declared.fields[name] as unknown as ChoiceField<Choices<F[N]>>;
      return {
        value: values[name] as Choices<F[N]> | "",
        onChange: (value: Choices<F[N]> | "") => setOne(name, value),
        options: choices.map((value) => ({ value, label: wordOf(value) })),
      };
    },
    /** For FilterChip: a filter that is on or off, or one value of a filter that has several. */
    chip: <N extends keyof F & string>(
      name: N,
      value: ValuesOf<F>[N] = true as ValuesOf<F>[N],
    ) => ({
      active: values[name] === value,
      onToggle: (isOn: boolean) => setOne(name, isOn ? value : declared.fields[name]?.none),
    }),
    /** For DateFilter, with `...field.days` in the declaration. */
    days: {
      value: values as unknown as DaySpan,
      onChange: (span: DaySpan) => set(span as unknown as Partial<ValuesOf<F>>),
    },
    /** For SortMenu, with a field `sort` in the declaration. */
    order: (wordOf: (order: Orders<F>) => string) => ({ sorts: orders, sort, wordOf, onSort }),
    /** For DataList: the mark in the head of the sorted column, and the order after a press on a head. */
    columnSort: {
      sort: sortMark(columns, sort),
      onSort: ({ column }: Sort) => {
        const [first, other] = Object.values<Orders<F>>(columns[column] ?? {});
        if (first) onSort((sort === first && other) || first);
      },
    },
  };
}

function sortMark(columns: SortField<string>["columns"], sort: string): Sort | undefined {
  for (const [column, orders] of Object.entries(columns)) {
    for (const direction of ["ascending", "descending"] as const)
      if (orders[direction] === sort) return { column, direction };
  }
  return undefined;
}
