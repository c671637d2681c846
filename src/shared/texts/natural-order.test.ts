import { expect, test } from "vitest";
import { naturalKey } from "./natural-order.ts";

test("numbers in names count as numbers", () => {
  const names = ["iphone 8", "iphone 11", "iphone 11 pro", "iphone x", "kebo 2 m", "kebo 10 m"];
  const shuffled = names.toSorted();
  expect(shuffled).not.toEqual(names);
  const byKey = (a: string, b: string) => (naturalKey(a) < naturalKey(b) ? -1 : 1);
  expect(shuffled.toSorted(byKey)).toEqual(names);
});
