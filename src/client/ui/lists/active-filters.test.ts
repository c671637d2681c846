import { expect, test } from "vitest";
import { countActive } from "./active-filters.ts";

const none = { search: "", status: "open", overdue: false, time: "", from: "", to: "" };

test("counts the filters that differ from the cleared list, not the search", () => {
  expect(countActive(none, none)).toBe(0);
  expect(countActive({ ...none, search: "tecno" }, none)).toBe(0);
  expect(countActive({ ...none, status: "done", overdue: true }, none)).toBe(2);
});

test("counts a span of days once, and ignores what is no filter", () => {
  const own = { ...none, time: "own", from: "2026-01-01", to: "2026-01-31", sort: "due" };
  expect(countActive(own, none)).toBe(1);
});
