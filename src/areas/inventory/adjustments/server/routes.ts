import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { adjustmentsContract } from "../contract.ts";
import { askForAdjustment, askForStockAct } from "./ask-for-adjustment.ts";
import type { StockActs } from "./stock-act.ts";

export const adjustmentsRoutes = (acts: StockActs): AreaRoutes =>
  routes(adjustmentsContract, {
    askForAdjustment: (tx, { actor, params, body }) => askForAdjustment(tx, actor, params.id, body),
    askForStockAct: (tx, { actor, body }) => askForStockAct(tx, actor, acts, body),
  });
