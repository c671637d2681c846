import { describe, expect, test } from "vitest";
import { bucketsOf, changeOf, compared, lastMonths, percentOf, spansOf } from "./rules.ts";

describe("spans", () => {
  test("a period ends today, and the one before ends where it begins", () => {
    expect(spansOf("30", "2026-03-01")).toEqual({
      current: { from: "2026-01-31", to: "2026-03-01" },
      previous: { from: "2026-01-01", to: "2026-01-30" },
      lastYear: { from: "2025-01-31", to: "2025-03-01" },
    });
  });

  test("the year before has as many days, also in a leap year", () => {
    const { current, previous, lastYear } = spansOf("365", "2028-03-01");
    expect(current).toEqual({ from: "2027-03-03", to: "2028-03-01" });
    expect(previous).toEqual(lastYear);
    expect(previous).toEqual({ from: "2026-03-03", to: "2027-03-02" });
  });

  test("the last twelve months are whole, also across a new year", () => {
    expect(lastMonths(12, "2026-01-31")).toEqual({ from: "2025-02-01", to: "2026-01-31" });
    expect(lastMonths(1, "2026-01-01")).toEqual({ from: "2026-01-01", to: "2026-01-01" });
  });
});

describe("buckets", () => {
  test("a chart of days has a point for each day", () => {
    expect(bucketsOf({ from: "2025-12-31", to: "2026-01-02" }, "day")).toEqual([
      "2025-12-31",
      "2026-01-01",
      "2026-01-02",
    ]);
  });

  test("a chart of a year has a point for each month, also an incomplete one", () => {
    expect(bucketsOf({ from: "2025-11-15", to: "2026-01-02" }, "month")).toEqual([
      "2025-11-01",
      "2025-12-01",
      "2026-01-01",
    ]);
  });
});

describe("changes", () => {
  test("are in percent of what was before", () => {
    expect(compared(150, 100)).toEqual({ total: 150, previous: 100, change: 50, trend: "up" });
    expect(compared(1, 3)).toEqual({ total: 1, previous: 3, change: -66.7, trend: "down" });
  });

  test("have no percentage without anything before, or after a loss", () => {
    expect(compared(5, 0)).toEqual({ total: 5, previous: 0, change: null, trend: "up" });
    expect(changeOf(5, -10)).toBeNull();
    expect(compared(0, 0)).toEqual({ total: 0, previous: 0, change: 0, trend: "flat" });
  });

  test("a part of nothing is no percent", () => {
    expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33.3, 0]);
  });
});
