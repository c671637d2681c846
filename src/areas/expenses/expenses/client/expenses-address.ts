import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import {
  expenseSorts,
  expenseSources,
  expenseStates,
  type ExpenseSort,
  type ExpenseSource,
  type ExpenseState,
} from "../../rules.ts";

/** What the address of the list says. */
export interface ExpensesAddress extends DaySpan {
  search: string;
  category: string;
  source: "" | ExpenseSource;
  state: "" | ExpenseState;
  sort: ExpenseSort;
  /** Whether the dialog for a new expense is open. */
  new: boolean;
}

export const readAddress = (words: AddressWords): ExpensesAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  category: idIn(words["category"]),
  source: expenseSources.find((source) => source === words["source"]) ?? "",
  state: expenseStates.find((state) => state === words["state"]) ?? "",
  sort: expenseSorts.find((sort) => sort === words["sort"]) ?? "newest",
  new: words["new"] === "true",
  ...readDaySpan(words),
});

export const noFilters = {
  search: "",
  category: "",
  source: "",
  state: "",
  ...anyTime,
} as const satisfies Partial<ExpensesAddress>;

/** The filters of the list, its totals and its file. */
export const filtersOf = (
  { search, category, source, state, time, from, to }: ExpensesAddress,
  day: string,
) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(category && { categoryId: category }),
  ...(source && { source }),
  ...(state && { state }),
  ...daysQuery({ time, from, to }, day),
});
