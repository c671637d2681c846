/**
 * The kinds of fields of a list's filters (`listFilters`): `import * as field from "#src/client/ui/lists/list-fields.ts"`.
 * A field is one name in the address of the screen.
 */
import { idIn, type AddressWords } from "../../address.ts";
import { anyTime, daysOf, readDaySpan, type DaySpan } from "../../words/day-span.ts";
import type { Sort } from "./data-list.tsx";

/** What one name of the address is to the list. */
export interface Field<Value, QueryName extends string | boolean = false, QueryValue = never> {
  /** A "filter" is counted and cleared. A "sort" is only sent to the server, and "screen" (an open dialog) is not. */
  role: "filter" | "sort" | "screen";
  /** The value without a filter, or the usual order. The address and the query omit it. */
  none: Value;
  /** The name in the query of the endpoint: true for the name in the address, false for none. */
  queryName: QueryName;
  /** Whether the filter does not count as one, because it has its own field or belongs to another filter. */
  isUncounted?: true;
  read(words: AddressWords, name: string): Value;
  /** Returns the value in the query; undefined to omit it. `values` are those of all fields, `today` is the shop's day. */
  toQuery(value: Value, values: object, today: string): QueryValue | undefined;
}

export type Fields = Readonly<Record<string, Field<unknown, string | boolean, unknown>>>;

/** The text of the search field. */
export const search = {
  role: "filter",
  none: "",
  queryName: true,
  isUncounted: true,
  read: (words, name) => (words[name] ?? "").slice(0, 100),
  toQuery: (text) => text.trim() || undefined,
} as const satisfies Field<string, true, string>;

export interface ChoiceField<
  Value extends string,
  QueryName extends string | boolean = true,
> extends Field<Value | "", QueryName, Value> {
  choices: readonly Value[];
}

/** One of some values. `queryName` is the name in the query if it differs from the name in the address. */
export const choice = <const Value extends string, QueryName extends string | true = true>(
  choices: readonly Value[],
  queryName: QueryName = true as QueryName,
): ChoiceField<Value, QueryName> => ({
  role: "filter",
  none: "",
  queryName,
  choices,
  read: (words, name) => choices.find((each) => each === words[name]) ?? "",
  toQuery: (value) => value || undefined,
});

/** The id of a record, in the query mostly under another name: `item: field.id("itemId")`. */
export const id = <QueryName extends string | true = true>(
  queryName: QueryName = true as QueryName,
): Field<string, QueryName, string> => ({
  role: "filter",
  none: "",
  queryName,
  read: (words, name) => idIn(words[name]),
  toQuery: (chosen) => chosen || undefined,
});

/** A filter that is on or off. `queryValue` is the value in the query while it is on. */
export const flag = <QueryName extends string | true = true, QueryValue extends string = "true">(
  queryName: QueryName = true as QueryName,
  queryValue: QueryValue = "true" as QueryValue,
): Field<boolean, QueryName, QueryValue> => ({
  role: "filter",
  none: false,
  queryName,
  read: (words, name) => words[name] === "true",
  toQuery: (isOn) => (isOn ? queryValue : undefined),
});

/** The three names of a span of days, for `DateFilter`: `...field.days`. The query has the first and the last day. */
export const days = {
  time: {
    role: "filter",
    none: anyTime.time,
    queryName: false,
    read: (words) => readDaySpan(words).time,
    toQuery: () => undefined,
  },
  from: dayEnd("from"),
  to: dayEnd("to"),
} as const satisfies { time: Field<DaySpan["time"]>; from: object; to: object };

function dayEnd(end: "from" | "to"): Field<string, true, string> {
  return {
    role: "filter",
    none: "",
    queryName: true,
    isUncounted: true,
    read: (words) => readDaySpan(words)[end],
    toQuery: (_, values, today) => daysOf(values as DaySpan, today)[end] || undefined,
  };
}

/**
 * For each sortable column the orders that a press on its header chooses: at first the order that is named first, then
 * the other one.
 */
export type SortColumns<Order extends string> = Readonly<
  Record<string, Partial<Record<Sort["direction"], Order>>>
>;

export interface SortField<Order extends string> extends Field<Order, true, Order> {
  role: "sort";
  orders: readonly Order[];
  columns: SortColumns<Order>;
}

/** The order of the rows. `usual` is the order without a choice, also on the server. */
export const sort = <Order extends string>(
  orders: readonly Order[],
  usual: NoInfer<Order>,
  columns: SortColumns<NoInfer<Order>> = {},
): SortField<Order> => ({
  role: "sort",
  none: usual,
  queryName: true,
  orders,
  columns,
  read: (words, name) => orders.find((each) => each === words[name]) ?? usual,
  toQuery: (order) => (order === usual ? undefined : order),
});

/** Whether a dialog is open that needs no record: `new: field.dialog`. */
export const dialog = {
  role: "screen",
  none: false,
  queryName: false,
  read: (words, name) => words[name] === "true",
  toQuery: () => undefined,
} as const satisfies Field<boolean>;

/** The id of the record that is open in a dialog or beside the list; "" for none. */
export const record = {
  role: "screen",
  none: "",
  queryName: false,
  read: (words, name) => idIn(words[name]),
  toQuery: () => undefined,
} as const satisfies Field<string>;

/** A view or a tab of the screen. `usual` is the one without a choice; "" if the screen decides. */
export const view = <const Value extends string, const Usual extends Value | "">(
  choices: readonly Value[],
  usual: Usual,
): Field<Value | Usual> => ({
  role: "screen",
  none: usual,
  queryName: false,
  read: (words, name) => choices.find((each) => each === words[name]) ?? usual,
  toQuery: () => undefined,
});
