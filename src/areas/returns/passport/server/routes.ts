import { routes } from "#src/server/http/routes.ts";
import { handsetsContract } from "../contract.ts";
import { getHandset } from "./handset.ts";

export const handsetRoutes = routes(handsetsContract, {
  getHandset: (db, { actor, params }) => getHandset(db, actor, params.code),
});
