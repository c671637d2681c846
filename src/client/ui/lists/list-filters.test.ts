import { expect, test } from "vitest";
import * as field from "./list-fields.ts";
import { filtersInUse, listFilters } from "./list-filters.ts";

const orders = ["newest", "oldest", "name", "-name"] as const;
const declared = listFilters({
  search: field.search,
  ...field.days,
  state: field.choice(["open", "closed"]),
  kind: field.choice(["sale", "repair"], "sourceKind"),
  item: field.id("itemId"),
  hidden: field.flag("shown", "false"),
  sort: field.sort(orders, "newest", {
    date: { descending: "newest", ascending: "oldest" },
    name: { ascending: "name", descending: "-name" },
  }),
  new: field.dialog,
  card: field.record,
});
const today = "2026-11-22";
const id = "0190a000-0000-7000-8000-000000000000";
const none = declared.read({});

/** The filters of a screen with this address, and the changes of the address that they make. */
function inUse(words: Record<string, string>) {
  const changes: object[] = [];
  const filters = filtersInUse(declared, declared.read(words), (next) => changes.push(next), today);
  return { ...filters, changes };
}

test("an address is read, and unknown values are ignored", () => {
  const words = { search: " kioo ", time: "this-month", state: "open", item: id, hidden: "true" };
  expect(declared.read({ ...words, sort: "name", new: "true", card: id })).toEqual({
    search: " kioo ",
    time: "this-month",
    from: "",
    to: "",
    state: "open",
    kind: "",
    item: id,
    hidden: true,
    sort: "name",
    new: true,
    card: id,
  });
  const nonsense = { time: "x", from: "2026-02-31", state: "x", item: "'", hidden: "1", sort: "x" };
  expect(declared.read({ ...nonsense, card: "../x", other: "x" })).toEqual(none);
  expect(declared.read({ search: "x".repeat(200) }).search).toHaveLength(100);
});

test("the query has the names of the endpoint and omits what limits nothing", () => {
  expect(declared.query(none, today)).toEqual({});
  const words = { search: " kioo ", kind: "sale", item: id, hidden: "true", new: "true", card: id };
  const filters = inUse({ ...words, time: "this-month", sort: "oldest" });
  const limits = { search: "kioo", sourceKind: "sale", itemId: id, shown: "false" };
  const days = { from: "2026-11-01", to: today };
  expect(filters.query).toEqual({ ...limits, ...days, sort: "oldest" });
  expect(filters.filterQuery).toEqual({ ...limits, ...days });
});

test("an own span of days may be open at one end", () => {
  expect(inUse({ from: "2026-11-05" }).query).toEqual({ from: "2026-11-05" });
});

test("counts the filters that are set: no search, a span of days once, no order and no dialog", () => {
  const unlimited = inUse({ sort: "oldest", new: "true", card: id });
  expect([unlimited.active, unlimited.isFiltered]).toEqual([0, false]);
  const searched = inUse({ search: "kioo" });
  expect([searched.active, searched.isFiltered]).toEqual([0, true]);
  expect(inUse({ from: "2026-11-05", to: "2026-11-06", state: "open", item: id }).active).toBe(3);
});

test("clearing removes search and filters from the address, and keeps order and dialog", () => {
  const { clear, changes } = inUse({ search: "kioo", state: "open", sort: "name", card: id });
  clear();
  clear({ keepsSearch: true });
  const cleared = { time: null, from: null, to: null, state: null, kind: null, item: null };
  expect(changes).toEqual([
    { ...cleared, hidden: null, search: null },
    { ...cleared, hidden: null, search: "kioo" },
  ]);
});

test("controls change their own value", () => {
  const { select, chip, days, search, order, changes, ...rest } = inUse({ state: "open" });
  const state = select("state", (value) => `the ${value}`);
  expect([state.value, state.options[1]]).toEqual([
    "open",
    { value: "closed", label: "the closed" },
  ]);
  expect([chip("state", "open").active, chip("state", "closed").active]).toEqual([true, false]);
  expect(order(String)).toMatchObject({ sorts: orders, sort: "newest" });
  state.onChange("");
  rest.field("item").onChange(id);
  chip("hidden").onToggle(true);
  chip("hidden").onToggle(false);
  chip("state", "closed").onToggle(true);
  days.onChange({ time: "today", from: "", to: "" });
  search.onSearch("kioo ");
  order(String).onSort("newest");
  expect(changes).toEqual([
    { state: null },
    { item: id },
    { hidden: true },
    { hidden: null },
    { state: "closed" },
    { time: "today", from: null, to: null },
    { search: "kioo " },
    { sort: null },
  ]);
});

test("a press on a column's head sorts by it, and the next press turns the order round", () => {
  const press = (sort: string, column: string) => {
    const { columnSort, changes } = inUse({ sort });
    columnSort.onSort({ column, direction: "ascending" });
    return [columnSort.sort, changes[0]];
  };
  const byName = { column: "name", direction: "ascending" };
  expect(press("name", "name")).toEqual([byName, { sort: "-name" }]);
  expect(press("name", "date")).toEqual([byName, { sort: null }]);
  expect(press("", "date")[1]).toEqual({ sort: "oldest" });
  expect(press("", "other")).toEqual([{ column: "date", direction: "descending" }, undefined]);
});

test("the query of an address omits filters that are not set and the usual order", () => {
  expect(inUse({ state: "open", hidden: "true" }).words({ card: id, sort: "newest" })).toEqual({
    state: "open",
    hidden: true,
    card: id,
  });
  expect(declared.words({ search: "", item: id })).toEqual({ item: id });
});
