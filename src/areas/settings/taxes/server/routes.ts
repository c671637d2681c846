import { routes } from "#src/server/http/routes.ts";
import { taxesContract } from "../contract.ts";
import { changeCharges, getCharges } from "./charges.ts";
import { addTaxRate, endTaxRate, removeTaxRate } from "./change-rates.ts";
import { listTaxRates } from "./queries.ts";

export const taxesRoutes = routes(taxesContract, {
  getCharges: (tx) => getCharges(tx),
  changeCharges: (tx, { actor, body }) => changeCharges(tx, actor, body),
  listTaxRates: (tx) => listTaxRates(tx),
  addTaxRate: (tx, { actor, body }) => addTaxRate(tx, actor, body),
  endTaxRate: (tx, { actor, params, body }) => endTaxRate(tx, actor, params.id, body),
  removeTaxRate: (tx, { actor, params, body }) => removeTaxRate(tx, actor, params.id, body),
});
