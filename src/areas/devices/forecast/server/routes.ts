import { routes } from "#src/server/http/routes.ts";
import { forecastContract } from "../contract.ts";
import { forecastDevice, forecastIntake } from "./queries.ts";

export const forecastRoutes = routes(forecastContract, {
  forecastIntake: (db, { query }) => forecastIntake(db, query),
  forecastDevice: (db, { params }) => forecastDevice(db, params.id),
});
