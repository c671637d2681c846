import { routes } from "#src/server/http/routes.ts";
import { loyaltyContract } from "../../contract.ts";
import { addPoints, adjustPoints } from "./change-points-by-hand.ts";
import { getPointsExpiry } from "./points-left.ts";
import { listPointsTransactions } from "./queries.ts";

export const loyaltyRoutes = routes(loyaltyContract, {
  addPoints: (tx, { actor, body }) => addPoints(tx, actor, body),
  adjustPoints: (tx, { actor, params, body }) => adjustPoints(tx, actor, params.customerId, body),
  getPointsExpiry: (db, { params }) => getPointsExpiry(db, params.customerId),
  listPointsTransactions: (db, { query }) => listPointsTransactions(db, query),
});
