import { routes } from "#src/server/http/routes.ts";
import { shortagesContract } from "../contract.ts";
import { countShortages } from "./count-shortages.ts";

export const shortagesRoutes = routes(shortagesContract, {
  countShortages: (db) => countShortages(db),
});
