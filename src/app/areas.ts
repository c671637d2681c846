import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import { paymentsRoutes } from "#src/areas/payments/server/routes.ts";
import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import type { Config } from "#src/server/config.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Log } from "#src/server/log.ts";
import { personalDataHolders } from "./personal-data.ts";

/** What routes may need beside the database. */
export interface AreaOptions {
  config: Config;
  feed: LiveFeed;
  log: Log;
}

/** Every area's routes, low to high. */
export const areaRoutes = (_options: AreaOptions): readonly AreaRoutes[] => [
  settingsRoutes,
  customersRoutes(personalDataHolders),
  paymentsRoutes,
];
