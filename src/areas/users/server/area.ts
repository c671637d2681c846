import type { Area } from "#src/server/area.ts";
import type { DemoTables } from "../demo-data/server/demo-tables.ts";
import { demoDataRoutes } from "../demo-data/server/routes.ts";
import { firstStepsRoutes } from "../first-steps/server/routes.ts";
import { forgetOldChallenges } from "../passkeys/server/challenges.ts";
import { passkeysRoutes } from "../passkeys/server/routes.ts";
import { forgetOldPinPlaces } from "../sessions/server/pin-places.ts";
import { pinRoutes } from "../pin/server/routes.ts";
import { rolesRoutes } from "../roles/server/routes.ts";
import { savedFiltersRoutes } from "../saved-filters/server/routes.ts";
import { authRoutes } from "../account/server/routes.ts";
import { deleteExpiredSessions, endAllSessions } from "../sessions/server/sessions.ts";
import { forgetOldFailures } from "../throttle/server/attempts.ts";
import { forgetOldPlaces } from "../throttle/server/known-places.ts";
import { setupRoutes } from "../setup/server/routes.ts";
import { usersFirstSteps } from "../first-steps/server/step-of-users.ts";
import { usersConstraints } from "./constraints.ts";
import { usersRoutes } from "../management/server/routes.ts";

/** @param demoTables what becomes of the tables of all areas when the demo data is removed */
export const usersAreaFor = (demoTables: DemoTables): Area => ({
  name: "users",
  routes: (services) => [
    setupRoutes(services),
    authRoutes(services.secrets),
    passkeysRoutes(services.secrets),
    pinRoutes,
    usersRoutes,
    rolesRoutes,
    savedFiltersRoutes,
    firstStepsRoutes(services.firstSteps),
    demoDataRoutes(demoTables),
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: usersConstraints,
  firstSteps: usersFirstSteps,
  // A session that was ended after the backup must not live again.
  afterRestore: endAllSessions,
  forget: [
    deleteExpiredSessions,
    forgetOldFailures,
    forgetOldPlaces,
    forgetOldPinPlaces,
    forgetOldChallenges,
  ],
});
