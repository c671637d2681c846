import { expect, test } from "vitest";
import { addDays } from "../time.ts";
import { daysOfGroup, endOfGroup, groupings, groupsOf, startOfGroup } from "./report-days.ts";

test.each([
  ["2026-11-29", "day", "2026-11-29", "2026-11-29"],
  // 29 November 2026 is a Sunday, which ends its week.
  ["2026-11-29", "week", "2026-11-23", "2026-11-29"],
  ["2026-11-30", "week", "2026-11-30", "2026-12-06"],
  ["2027-01-01", "week", "2026-12-28", "2027-01-03"],
  ["2026-12-31", "month", "2026-12-01", "2026-12-31"],
  ["2028-02-10", "month", "2028-02-01", "2028-02-29"],
  ["2027-02-28", "month", "2027-02-01", "2027-02-28"],
] as const)("the %2$s of %1$s is from %3$s to %4$s", (day, by, start, end) => {
  expect([startOfGroup(day, by), endOfGroup(day, by)]).toEqual([start, end]);
});

test("the groups of a period have each of its days once, the newest first", () => {
  const period = { from: "2025-12-30", to: "2027-03-02" };
  for (const by of groupings) {
    const groups = groupsOf(period, by);
    expect(groups).toEqual(groups.toSorted().toReversed());
    let next = period.from;
    for (const group of groups.toReversed()) {
      const days = daysOfGroup(group, by, period);
      expect(days.from).toBe(next);
      next = addDays(days.to, 1);
    }
    expect(next).toBe(addDays(period.to, 1));
  }
});
