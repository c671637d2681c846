import { expect, test } from "vitest";
import type { DeviceIssue } from "../../contract.ts";
import { byCategory, inOrder, withMoved } from "./issue-order.ts";

const issue = (id: string, category: string): DeviceIssue => ({
  id,
  category,
  preset: null,
  name: id,
  description: null,
  isActive: true,
  sortOrder: 0,
  version: 1,
});
const catalogue = [
  issue("a", "Display"),
  issue("x", "Power"),
  issue("b", "Display"),
  issue("c", "Display"),
];
const ids = (issues: readonly DeviceIssue[] | null) => issues?.map((each) => each.id);

test("categories come in the order of their first fault", () => {
  expect(byCategory(catalogue).map(({ name, issues }) => [name, ids(issues)])).toEqual([
    ["Display", ["a", "b", "c"]],
    ["Power", ["x"]],
  ]);
});

test("a fault moves within its category, and the others keep their order", () => {
  expect(ids(withMoved(catalogue, "c", 0))).toEqual(["c", "a", "b", "x"]);
  expect(ids(withMoved(catalogue, "a", 2))).toEqual(["b", "c", "a", "x"]);
});

test("a move beyond the ends, or to the same place, does nothing", () => {
  expect(withMoved(catalogue, "a", -1)).toBeNull();
  expect(withMoved(catalogue, "c", 3)).toBeNull();
  expect(withMoved(catalogue, "b", 1)).toBeNull();
  expect(withMoved(catalogue, "gone", 0)).toBeNull();
});

test("faults that the order lacks come last, and the others follow the order", () => {
  expect(ids(inOrder(catalogue, ["c", "a", "gone"]))).toEqual(["c", "a", "x", "b"]);
  expect(inOrder(catalogue, null)).toBe(catalogue);
});
