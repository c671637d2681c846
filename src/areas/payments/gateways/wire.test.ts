/** What adapters share: amounts, ids and phone numbers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { majorText, majorWithDecimals, minorAmount, statedAmount } from "./server/amounts.ts";
import {
  attemptIdOf,
  phoneWithCountry,
  phoneWithoutCountry,
  requestIdOf,
} from "./server/request-ids.ts";

const SEED = seedOfFile();

describe("amounts", () => {
  test("are read as they were written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
        expect(minorAmount(majorText(minor))).toBe(minor);
        expect(minorAmount(majorWithDecimals(minor))).toBe(minor);
        expect(minorAmount(minor / 100)).toBe(minor);
      }),
      { seed: SEED },
    );
  });

  test.each([
    ["25000", 2_500_000],
    [25_000.5, 2_500_050],
    ["25000.5000", 2_500_050],
    ["25000.005", null],
    ["25,000", null],
    ["-1", null],
    ["1e5", null],
    ["", null],
    [Number.NaN, null],
    [null, null],
    [{}, null],
  ])("%j is %j", (value, minor) => {
    expect(minorAmount(value)).toBe(minor);
  });

  test("a provider that states no amount confirms the amount it was asked for", () => {
    expect(statedAmount(undefined, 500)).toBe(500);
    expect(statedAmount(null, 500)).toBe(500);
    expect(statedAmount("4", 500)).toBe(400);
    expect(statedAmount("four", 500)).toBeNull();
  });
});

test("the request id has no hyphens and leads back to the attempt", () => {
  const id = newId();
  expect(requestIdOf({ id })).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptIdOf(requestIdOf({ id }))).toBe(id);
  for (const other of [null, "", id, "x".repeat(32)]) expect(attemptIdOf(other)).toBeNull();
});

test("a phone number is written with and without its country", () => {
  expect(phoneWithCountry("+255712345678")).toBe("255712345678");
  expect(phoneWithoutCountry("+255712345678")).toBe("712345678");
  expect(phoneWithCountry(null)).toBe("");
});
