import { expect, test } from "vitest";
import { shownCount } from "./shown-count.ts";

test("what waits is shown as if it had arrived: added, set, taken back", () => {
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
