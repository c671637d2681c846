import { expect, test } from "vitest";
import { formatMoney } from "#src/shared/money.ts";
import { currencies } from "./contract.ts";
import { localizationOf } from "./currency-formats.ts";
import { moneyFormatOf } from "./rules.ts";

test("each currency is written with its symbol and the separators of its locale", () => {
  const written = currencies.map((currency) =>
    formatMoney(2_500_000, moneyFormatOf({ currency }, localizationOf(currency))),
  );
  expect(written).toEqual(
    ["TSh", "$", "€", "£", "KSh", "USh"].map((symbol) => `${symbol}\u00a025,000.00`),
  );
});
