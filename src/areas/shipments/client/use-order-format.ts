import { shownMoney } from "#src/shared/money.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { orderFormat } from "../order-format.ts";

/** Returns the format of a currency, and a function that writes an amount of it. */
export function useOrderFormat() {
  const { format: shops } = useCurrency();
  return {
    formatFor: (currency: string) => orderFormat(currency, shops),
    moneyIn: (currency: string, minor: number) => shownMoney(minor, orderFormat(currency, shops)),
  };
}
