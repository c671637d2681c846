import { shownMoney, type MoneyFormat } from "#src/shared/money.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";

/** Hook: the format of a payment's amount. Late money may be in another currency than the shop's. */
export function useFormatOf(): (currency: string) => MoneyFormat {
  const { format } = useCurrency();
  return (currency) =>
    currency === format.currency ? format : { ...format, currency, symbol: currency };
}

/** Hook: returns a function that formats the amount of a payment in its own currency. */
export function useMoneyOf(): (payment: { amount: number; currency: string }) => string {
  const formatOf = useFormatOf();
  return ({ amount, currency }) => shownMoney(amount, formatOf(currency));
}
