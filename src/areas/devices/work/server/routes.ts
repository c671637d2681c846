import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { workContract } from "../contract.ts";
import { getNumbers, getTechnicianNumbers } from "./queries.ts";
import { pauseWork, startWork } from "./start-work.ts";

export const workRoutes: AreaRoutes = routes(workContract, {
  startWork: (tx, { actor, params }) => startWork(tx, actor, params.id),
  pauseWork: (tx, { actor, params }) => pauseWork(tx, actor, params.id),
  getMyNumbers: (db, { actor, query }) => getNumbers(db, actor.userId, query),
  getTechnicianNumbers: (db, { params, query }) => getTechnicianNumbers(db, params.id, query),
});
