import { routes } from "#src/server/http/routes.ts";
import { labelsContract } from "../contract.ts";
import { listLabels } from "./queries.ts";

export const labelsRoutes = routes(labelsContract, {
  listLabels: (db, { query }) => listLabels(db, query.ids),
});
