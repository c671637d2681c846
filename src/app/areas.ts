import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import { devicesRoutes } from "#src/areas/devices/server/routes.ts";
import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import { personalDataHolders } from "./personal-data.ts";

/** What some areas' routes need of the running server. */
export interface RouteNeeds {
  feed: LiveFeed;
}

/** Every area's routes, low to high. */
export const areaRoutes = ({ feed }: RouteNeeds): readonly AreaRoutes[] => [
  settingsRoutes,
  customersRoutes(personalDataHolders),
  devicesRoutes(feed),
];
