import { expect, test } from "vitest";
import { nextIndex } from "./listbox.ts";

test.each([
  ["down from nothing", -1, 1, 3, 0],
  ["up from nothing", -1, -1, 3, 2],
  ["down", 0, 1, 3, 1],
  ["up", 2, -1, 3, 1],
  ["down from the last", 2, 1, 3, 0],
  ["up from the first", 0, -1, 3, 2],
  ["down in an empty list", -1, 1, 0, 0],
  ["up in an empty list", -1, -1, 0, -1],
] as const)("%s", (_, active, step, length, next) => {
  expect(nextIndex(active, step, length)).toBe(next);
});
