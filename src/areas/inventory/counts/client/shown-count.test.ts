import { expect, test } from "vitest";
import { shownCount } from "./shown-count.ts";

test("queued scans are shown as if they had arrived: added, set, undone", () => {
  expect(shownCount(null, [])).toBe(null);
  expect(shownCount(null, [{ id: "a", act: "add" }])).toBe(1);
  expect(shownCount(5, [{ id: "a", act: "add", quantity: -9 }])).toBe(0);
  expect(
    shownCount(5, [
      { id: "a", act: "add" },
      { id: "b", act: "set", quantity: 20 },
      { id: "c", act: "add", quantity: 2 },
      { id: "d", act: "undo", undoes: "c" },
    ]),
  ).toBe(20);
});
