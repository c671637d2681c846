import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import { personalDataHolders } from "./personal-data.ts";

/** Every area's routes, low to high. */
export const areaRoutes: readonly AreaRoutes[] = [settingsRoutes, customersRoutes(personalDataHolders)];
