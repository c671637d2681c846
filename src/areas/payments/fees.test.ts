import { expect, test } from "vitest";
import { feeOf } from "./fees.ts";

test.each([
  [10_000, 320],
  [2_500_000, 72_530],
  [1, 30],
  [17, 30],
  [18, 31],
  [0, 0],
])("Stripe and PayPal cost 2.9%% plus 0.30: %i gives %i", (amount, fee) => {
  expect(feeOf("card", "stripe", amount, "TZS")).toBe(fee);
  expect(feeOf("card", "paypal", amount, "USD")).toBe(fee);
});

test.each([
  ["mobile_money", "mpesa"],
  ["mobile_money", "airtel_money"],
  ["mobile_money", "stripe"],
  ["cash", "cash"],
  ["card", "card"],
] as const)("%s by %s has no fee", (method, provider) => {
  expect(feeOf(method, provider, 2_500_000, "TZS")).toBe(0);
});

test("a bank transfer has no fee", () => {
  expect(feeOf("card", "bank_transfer", 2_500_000, "TZS")).toBe(0);
});
