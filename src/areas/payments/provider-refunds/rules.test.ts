import { expect, test } from "vitest";
import { canSendBack } from "./rules.ts";

const paid = (gateway: string | null, status = "completed") =>
  ({ gateway, status, amount: 1_000_000 }) as Parameters<typeof canSendBack>[0];

test("a provider gives back what it collected, if it can", () => {
  expect(canSendBack(paid("stripe"), 400_000)).toBe(true);
  expect(canSendBack(paid("mpesa_openapi"), 1_000_000)).toBe(true);
  expect(canSendBack(paid("selcom"), 400_000)).toBe(false);
  expect(canSendBack(paid(null), 400_000)).toBe(false);
  expect(canSendBack(paid("stripe", "refunded"), 400_000)).toBe(false);
  expect(canSendBack(paid("stripe"), 0)).toBe(false);
});

test("Airtel Money gives back whole payments only", () => {
  expect(canSendBack(paid("airtel_money"), 1_000_000)).toBe(true);
  expect(canSendBack(paid("airtel_money"), 999_999)).toBe(false);
});
