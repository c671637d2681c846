import { routes } from "#src/server/http/routes.ts";
import { offlineContract } from "../contract.ts";
import { readPack } from "./read-pack.ts";

export const offlineRoutes = routes(offlineContract, {
  getPack: (db, { actor, query }) => readPack(db, actor, query),
});
