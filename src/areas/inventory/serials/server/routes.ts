import { routes } from "#src/server/http/routes.ts";
import { serialsContract } from "../contract.ts";
import { getSerial, listItemSerials } from "./queries.ts";

export const serialsRoutes = routes(serialsContract, {
  listItemSerials: (db, { actor, params, query }) => listItemSerials(db, actor, params.id, query),
  getSerial: (db, { actor, params }) => getSerial(db, actor, params.id),
});
