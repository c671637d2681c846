import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import { authRoutes, sessionRoutes } from "#src/areas/users/server/auth-routes.ts";
import { usersRoutes } from "#src/areas/users/server/routes.ts";
import { setupRoutes, type SetupOptions } from "#src/areas/users/server/setup-routes.ts";
import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";

export interface AreaOptions {
  secrets: Secrets;
  setup: SetupOptions;
}

/** Every area's routes, low to high. */
export const areaRoutes = ({ secrets, setup }: AreaOptions): readonly AreaRoutes[] => [
  settingsRoutes,
  setupRoutes(setup),
  sessionRoutes,
  authRoutes(secrets),
  usersRoutes,
  customersRoutes,
];
