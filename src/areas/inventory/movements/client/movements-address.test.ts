import { expect, test } from "vitest";
import {
  isFiltered,
  noFilters,
  readMovementsAddress,
  toListQuery,
  toMovementsQuery,
} from "./movements-address.ts";

test("an address is read tolerantly", () => {
  const item = "0190a000-0000-7000-8000-000000000000";
  const address = readMovementsAddress({ type: "IN", item, from: "2026-01-31", to: "2026-02-31" });
  expect(toMovementsQuery(address, "2026-11-22")).toEqual({
    type: "IN",
    itemId: item,
    from: "2026-01-31",
  });
  expect(isFiltered(address)).toBe(true);
  const nonsense = { type: "in", reason: "x", item: "1", user: "'", from: "0001-01-01", to: "x" };
  const none = readMovementsAddress(nonsense);
  expect(none).toEqual({ ...noFilters, sort: "newest" });
  expect(isFiltered(none)).toBe(false);
  const oldest = readMovementsAddress({ sort: "oldest" });
  expect([isFiltered(oldest), toListQuery(oldest, "2026-11-22")]).toEqual([
    false,
    { sort: "oldest" },
  ]);
});
