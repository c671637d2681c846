/** Exchange rates: what one unit of a currency costs in another one, from a day on. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  page,
  person,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { HOME_CURRENCY } from "../values.ts";

/** What one unit of a currency costs, with at most four decimals. */
export const rate = z.number().positive().max(99_999_999).multipleOf(0.0001);

export const exchangeRate = z.object({
  id,
  fromCurrency: z.enum(orderCurrencies),
  toCurrency: z.enum(orderCurrencies),
  rate: z.number(),
  effectiveDate: day,
  createdBy: person.nullable(),
  ...versionFields,
});
export type ExchangeRate = z.output<typeof exchangeRate>;

export const newExchangeRate = z
  .strictObject({
    id: id.optional(),
    fromCurrency: z.enum(orderCurrencies),
    toCurrency: z.enum(orderCurrencies).default(HOME_CURRENCY),
    rate,
    /** The first day on which it is offered; today unless said. */
    effectiveDate: day.optional(),
  })
  .refine(({ fromCurrency, toCurrency }) => fromCurrency !== toCurrency, {
    message: "is between two currencies",
    path: ["toCurrency"],
  });
export type NewExchangeRate = z.output<typeof newExchangeRate>;

export const exchangeRateChange = z.strictObject({
  version,
  rate: rate.optional(),
  effectiveDate: day.optional(),
});
export type ExchangeRateChange = z.output<typeof exchangeRateChange>;

export const exchangeRatesContract = contract({
  listExchangeRates: {
    method: "GET",
    path: "/api/exchange-rates",
    summary: "Exchange rates, the latest first; with `asOf` and `limit=1` the rate of a day",
    access: "view_purchase_orders",
    refreshesOn: ["exchange-rates", "users"],
    query: listQuery.omit({ search: true }).extend({
      fromCurrency: z.enum(orderCurrencies).optional(),
      toCurrency: z.enum(orderCurrencies).optional(),
      /** Only rates that were in effect on this day or before. */
      asOf: day.optional(),
    }),
    output: page(exchangeRate),
  },
  createExchangeRate: {
    method: "POST",
    path: "/api/exchange-rates",
    summary: "Adds the rate of a currency from a day on; orders keep the rate that they have",
    access: "manage_exchange_rates",
    body: newExchangeRate,
    output: exchangeRate,
    status: 201,
    errors: ["id_taken", "exchange_rate_taken"],
    idempotencyKey: "required",
  },
  updateExchangeRate: {
    method: "PATCH",
    path: "/api/exchange-rates/:id",
    summary: "Corrects a rate or its first day; orders keep the rate that they have",
    access: "manage_exchange_rates",
    params: idParams,
    body: exchangeRateChange,
    output: exchangeRate,
    errors: ["stale_version", "exchange_rate_taken"],
    idempotencyKey: "optional",
  },
  archiveExchangeRate: {
    method: "POST",
    path: "/api/exchange-rates/:id/archive",
    summary: "Takes a wrong rate out of the list, so that it is no longer offered",
    access: "manage_exchange_rates",
    params: idParams,
    output: exchangeRate,
    idempotencyKey: "optional",
  },
});
