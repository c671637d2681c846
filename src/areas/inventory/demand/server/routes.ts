import { routes } from "#src/server/http/routes.ts";
import { demandContract } from "../contract.ts";
import { getItemDemand } from "./queries.ts";

export const demandRoutes = routes(demandContract, {
  getItemDemand: (db, { params }) => getItemDemand(db, params.id),
});
