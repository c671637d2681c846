import type { Area } from "#src/server/area.ts";
import { rolesRoutes } from "../roles/server/routes.ts";
import { savedFiltersRoutes } from "../saved-filters/server/routes.ts";
import { authRoutes } from "../sessions/server/routes.ts";
import { deleteExpiredSessions } from "../sessions/server/sessions.ts";
import { forgetOldFailures } from "../sessions/server/throttle/attempts.ts";
import { forgetOldPlaces } from "../sessions/server/throttle/known-places.ts";
import { setupRoutes } from "../setup/server/routes.ts";
import { usersConstraints } from "./constraints.ts";
import { usersRoutes } from "./routes.ts";

export const usersArea: Area = {
  routes: (services) => [
    setupRoutes(services),
    authRoutes(services.secrets),
    usersRoutes,
    rolesRoutes,
    savedFiltersRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: usersConstraints,
  forget: [deleteExpiredSessions, forgetOldFailures, forgetOldPlaces],
};
