import { expect, test } from "vitest";
import { movementFilters } from "./movements-address.ts";

const { isFiltered, query, read } = movementFilters;

test("an address is read tolerantly", () => {
  const item = "0190a000-0000-7000-8000-000000000000";
  const address = read({ type: "IN", item, from: "2026-01-31", to: "2026-02-31" });
  expect(movementFilters.filterQuery(address, "2026-11-22")).toEqual({
    type: "IN",
    itemId: item,
    from: "2026-01-31",
  });
  expect(isFiltered(address)).toBe(true);
  const nonsense = { type: "in", reason: "x", item: "1", user: "'", from: "0001-01-01", to: "x" };
  const none = read(nonsense);
  expect(none).toEqual({ ...movementFilters.none, sort: "newest" });
  expect(isFiltered(none)).toBe(false);
  const oldest = read({ sort: "oldest" });
  expect([isFiltered(oldest), query(oldest, "2026-11-22")]).toEqual([false, { sort: "oldest" }]);
});
