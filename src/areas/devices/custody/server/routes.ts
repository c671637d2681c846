import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { custodyContract } from "../contract.ts";
import { moveCustody } from "./move-custody.ts";
import { listHolders } from "./queries.ts";

export const custodyRoutes: AreaRoutes = routes(custodyContract, {
  moveCustody: (tx, { actor, params, body }) => moveCustody(tx, actor, params.id, body),
  listHolders: (db) => listHolders(db),
});
