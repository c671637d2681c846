import { routes } from "#src/server/http/routes.ts";
import { passportContract } from "../contract.ts";
import { getHandset } from "./handset.ts";

export const handsetRoutes = routes(passportContract, {
  getHandset: (db, { actor, params }) => getHandset(db, actor, params.code),
});
