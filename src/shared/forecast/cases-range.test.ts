import { describe, expect, test } from "vitest";
import { FEWEST_CASES, rangeOf } from "./cases-range.ts";

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe("the range of earlier cases", () => {
  test("is not told for fewer than the fewest cases", () => {
    expect(rangeOf([])).toBeNull();
    expect(rangeOf(upTo(FEWEST_CASES - 1))).toBeNull();
    expect(rangeOf(upTo(FEWEST_CASES))).toEqual({ low: 1, median: 5, high: 10, cases: 10 });
  });

  test("leaves out a tenth of the places at each end", () => {
    expect(rangeOf(upTo(19))).toEqual({ low: 2, median: 10, high: 18, cases: 19 });
    expect(rangeOf(upTo(99))).toEqual({ low: 10, median: 50, high: 90, cases: 99 });
  });

  test("holds the next case with at least 80 %, for every number of cases", () => {
    for (let cases = FEWEST_CASES; cases <= 2000; cases++) {
      const { low, high } = rangeOf(upTo(cases))!;
      // The next case falls into each of the `cases + 1` gaps with the same probability.
      expect((high - low) / (cases + 1)).toBeGreaterThanOrEqual(0.8);
    }
  });

  test("is not moved by a single outlier", () => {
    const usual = Array.from({ length: 30 }, (_, at) => 1 + (at % 3)).toSorted((a, b) => a - b);
    expect(rangeOf([...usual.slice(1), 400])?.high).toBe(3);
  });
});
