import { expect, test } from "vitest";
import en from "#locales/en/payment-failures.json" with { type: "json" };
import sw from "#locales/sw/payment-failures.json" with { type: "json" };
import { paymentFailure } from "./payment-failure.ts";

const placeholdersOf = (words: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(words).map(([code, text]) => [
      code,
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
    ]),
  );

test("every reason has words in both languages, with all its values", () => {
  const known = Object.fromEntries(
    paymentFailure.options.map(({ shape: { code, ...values } }) => [
      code.value,
      Object.keys(values),
    ]),
  );
  expect(placeholdersOf(en)).toEqual(known);
  expect(placeholdersOf(sw)).toEqual(known);
});
