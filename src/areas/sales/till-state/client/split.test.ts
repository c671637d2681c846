import { expect, test } from "vitest";
import { problemOfAmount, restBy, restOf } from "./split.ts";

const ROUND_TO = 5000;

test("the rest is what the parts leave, and only cash is rounded", () => {
  const rest = restOf(1_003_000, [{ amount: 600_000 }]);
  expect(rest).toBe(403_000);
  expect(restBy("cash", rest, ROUND_TO)).toBe(405_000);
  expect(restBy("mobile_money", rest, ROUND_TO)).toBe(403_000);
  expect(restBy("cash", rest, 0)).toBe(403_000);
});

test.each([
  ["cash", 405_000, null],
  ["cash", 406_000, "amount-too-much"],
  ["cash", 402_000, "amount-not-in-coins"],
  ["cash", 400_000, null],
  ["card", 403_000, null],
  ["card", 403_100, "amount-too-much"],
  ["mobile_money", 1, null],
  ["card", null, "amount-missing"],
  ["card", 0, "amount-missing"],
] as const)("a part of %s of %s of 403,000", (method, amount, problem) => {
  expect(problemOfAmount(method, amount, 403_000, ROUND_TO)).toBe(problem);
});
