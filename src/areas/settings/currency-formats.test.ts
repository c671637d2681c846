import { expect, test } from "vitest";
import { formatMoney } from "#src/shared/money.ts";
import { currencies } from "./money-choices.ts";
import { formatAfterCurrency, localizationOf } from "./currency-formats.ts";
import { moneyFormatOf } from "./rules.ts";

test("each currency is written with its symbol and the separators of its locale", () => {
  const written = currencies.map((currency) =>
    formatMoney(2_500_000, moneyFormatOf({ currency }, localizationOf(currency))),
  );
  expect(written).toEqual(
    ["TSh", "$", "€", "£", "KSh", "USh"].map((symbol) => `${symbol}\u00a025,000.00`),
  );
});

test("the format follows the currency, except for what somebody has chosen", () => {
  const usual = localizationOf("TZS");
  expect(formatAfterCurrency(usual, "TZS", "KES")).toEqual(localizationOf("KES"));
  const chosen = {
    ...usual,
    currencySymbol: "Sh",
    decimalSeparator: ",",
    thousandsSeparator: ".",
  } as const;
  expect(formatAfterCurrency(chosen, "TZS", "USD")).toEqual(chosen);
});
