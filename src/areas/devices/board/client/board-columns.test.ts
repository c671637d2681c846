import { expect, test } from "vitest";
import { columnsOf, neighbour } from "./board-columns.ts";

const columns = [["a", "b", "c"], [], ["d"], ["e", "f"]];

test.each([
  ["a", "down", "b"],
  ["c", "down", null],
  ["a", "up", null],
  ["c", "up", "b"],
  ["c", "right", "d"],
  ["d", "right", "e"],
  ["f", "left", "d"],
  ["d", "left", "a"],
  ["a", "left", null],
  ["f", "right", null],
  ["b", "first", "a"],
  ["b", "last", "c"],
  ["gone", "down", null],
] as const)("from %s the column %s leads to %s", (from, step, to) => {
  expect(neighbour(columns, from, step)).toBe(to);
});

test("the columns follow the filter of the list; finished devices have none", () => {
  expect(columnsOf("")).toHaveLength(10);
  expect(columnsOf("")).not.toContain("done");
  expect(columnsOf("ready-for-pickup")).toEqual(["completed", "cancelled", "unrepairable"]);
  expect(columnsOf("testing")).toEqual(["testing"]);
  expect(columnsOf("done")).toEqual([]);
});
