import { expect, test } from "vitest";
import { groupOf, webhookKinds } from "./kinds.ts";
import { hasFailedForDays, isAccepted, pauseAfter, retryAfter, RETRY_AFTER } from "./rules.ts";

test("a delivery is tried ten times in about three days, each time later", () => {
  expect(RETRY_AFTER.map((_, index) => retryAfter(index + 1))).toEqual(RETRY_AFTER);
  expect(retryAfter(10)).toBeNull();
  expect(RETRY_AFTER.toSorted((a, b) => a - b)).toEqual(RETRY_AFTER);
  const hours = RETRY_AFTER.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(Math.round(hours)).toBe(76);
});

test("an endpoint pauses after each failure, for at most half an hour", () => {
  expect([1, 2, 3, 4, 50].map(pauseAfter)).toEqual([5, 300, 1800, 1800, 1800]);
});

test("an endpoint is disabled after three days without a success", () => {
  const now = new Date("2026-11-23T12:00:00.000Z");
  expect(hasFailedForDays("2026-11-20T12:00:01.000Z", now)).toBe(false);
  expect(hasFailedForDays("2026-11-20T12:00:00.000Z", now)).toBe(true);
});

test.each([
  [199, false],
  [200, true],
  [204, true],
  [301, false],
  [410, false],
])("an answer %i is accepted: %s", (status, accepted) => {
  expect(isAccepted(status)).toBe(accepted);
});

test("each kind belongs to a group", () => {
  expect(new Set(webhookKinds.map(groupOf))).toEqual(
    new Set(["device", "sale", "payment", "return", "stock"]),
  );
  expect(groupOf("item.stock_changed")).toBe("stock");
  expect(groupOf("payment.unknown")).toBe("payment");
});
