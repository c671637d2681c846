import { expect, test } from "vitest";
import { checkSetup, emptySetup, tokenIn, toShopSetup } from "./setup-form.ts";

test.each([
  ["m9TUci8f0uDI-q4F", "m9TUci8f0uDI-q4F"],
  [" m9TUci8f0uDI-q4F \n", "m9TUci8f0uDI-q4F"],
  ["http://127.0.0.1:3000/setup?token=m9TUci8f0uDI-q4F", "m9TUci8f0uDI-q4F"],
  ["  Set up the shop:   https://shop.example.com/setup?token=m9TU_i8f ", "m9TU_i8f"],
])("from %j the setup token is %s", (typed, token) => {
  expect(tokenIn(typed)).toBe(token);
});

test("the setup asks whether the shop is registered for VAT; a shop that is not is not taxed", () => {
  const values = emptySetup("x", "en");
  expect(checkSetup(values)).toHaveProperty("vat");
  expect(checkSetup({ ...values, vat: "no" })).not.toHaveProperty("vat");
  expect(toShopSetup({ ...values, vat: "no" }).business.taxRate).toBe(0);
  expect(toShopSetup({ ...values, vat: "yes" }).business).not.toHaveProperty("taxRate");
});
