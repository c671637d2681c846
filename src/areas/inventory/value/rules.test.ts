import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { averageOf, MAX_VALUE, partOfValue, splitValue } from "../value-rules.ts";

const SEED = seedOfFile();

test.each([
  [100, 1, 3, 33],
  [67, 1, 2, 34],
  [34, 1, 1, 34],
  [-100, 1, 3, -33],
  [-5, 1, 2, -3],
  [0, 2, 7, 0],
  [MAX_VALUE, 2, 3, 6_000_000_000_000_000],
])("of %i, %i of %i pieces take a part", (value, pieces, all, part) => {
  expect(partOfValue(value, pieces, all)).toBe(part);
});

test("however pieces are taken, nothing of their value is lost", () => {
  const taken = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_VALUE }), taken, (value, parts) => {
      let left = value;
      let pieces = parts.reduce((sum, part) => sum + part, 0);
      for (const part of parts) {
        const gone = partOfValue(left, part, pieces);
        expect(gone).toBeGreaterThanOrEqual(0);
        left -= gone;
        pieces -= part;
      }
      expect(left).toBe(0);
    }),
    { seed: SEED },
  );
});

test("a divided value is whole, and its parts differ by at most one", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 60 }), (value, pieces) => {
      const parts = splitValue(value, pieces);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(value);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }),
    { seed: SEED },
  );
});

test("without stock the average is the last known cost", () => {
  expect(averageOf({ quantity: 3, value: 100, cost: 33 })).toEqual({
    isKnown: true,
    value: 100,
    pieces: 3,
  });
  expect(averageOf({ quantity: 0, value: 0, cost: 33 })).toMatchObject({ value: 33, pieces: 1 });
  expect(averageOf({ quantity: 0, value: 0, cost: null })).toMatchObject({ isKnown: false });
});
