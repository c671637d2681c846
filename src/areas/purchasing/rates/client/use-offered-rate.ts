import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { exchangeRatesContract, type ExchangeRate } from "../contract.ts";
import { HOME_CURRENCY } from "../../values.ts";

/** The latest stored rate of a currency in shillings; null without one, and for shillings. */
export function useOfferedRate(currency: OrderCurrency): ExchangeRate | null {
  const asOf = useToday();
  const { data } = useQuery({
    ...read(exchangeRatesContract.listExchangeRates, {
      query: { fromCurrency: currency, toCurrency: HOME_CURRENCY, asOf, limit: 1 },
    }),
    enabled: currency !== HOME_CURRENCY,
  });
  return currency === HOME_CURRENCY ? null : (data?.items[0] ?? null);
}
