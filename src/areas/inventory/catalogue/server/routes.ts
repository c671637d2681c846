import { routes } from "#src/server/http/routes.ts";
import { catalogueContract } from "../contract.ts";
import { listCatalogue } from "./list-catalogue.ts";

export const catalogueRoutes = routes(catalogueContract, {
  listCatalogue: (db, { query }) => listCatalogue(db, query),
});
