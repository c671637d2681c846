import { routes } from "#src/server/http/routes.ts";
import { exchangeRatesContract } from "../contract.ts";
import {
  archiveExchangeRate,
  createExchangeRate,
  listExchangeRates,
  updateExchangeRate,
} from "./exchange-rates.ts";

export const exchangeRatesRoutes = routes(exchangeRatesContract, {
  listExchangeRates: (db, { query }) => listExchangeRates(db, query),
  createExchangeRate: (tx, { actor, body }) => createExchangeRate(tx, actor, body),
  updateExchangeRate: (tx, { actor, params, body }) =>
    updateExchangeRate(tx, actor, params.id, body),
  archiveExchangeRate: (tx, { actor, params }) => archiveExchangeRate(tx, actor, params.id),
});
