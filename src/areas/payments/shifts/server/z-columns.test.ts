import { expect, test } from "vitest";
import { splitInTwo } from "./z-columns.ts";

test.each([
  ["sections that fit end level", [50, 20, 30], 100, { left: 1, both: 3 }],
  ["a single section is on the left", [50], 100, { left: 1, both: 1 }],
  ["what does not fit waits for the next page", [60, 60, 60], 100, { left: 1, both: 2 }],
  ["no section is divided between the columns", [70, 40, 60, 10], 100, { left: 1, both: 3 }],
  ["a section that is too high is placed all the same", [300, 20], 100, { left: 1, both: 2 }],
])("%s", (_what, heights, room, columns) => {
  expect(splitInTwo(heights, room)).toEqual(columns);
});
