import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import { photosRoutes } from "#src/areas/devices/server/photos/routes.ts";
import { signaturesRoutes } from "#src/areas/devices/server/signatures/routes.ts";
import { devicesRoutes } from "#src/areas/devices/server/routes.ts";
import { paymentsRoutes } from "#src/areas/payments/server/routes.ts";
import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import { authRoutes } from "#src/areas/users/server/auth-routes.ts";
import { usersRoutes } from "#src/areas/users/server/routes.ts";
import { setupRoutes } from "#src/areas/users/server/setup-routes.ts";
import type { Config } from "#src/server/config.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { personalDataHolders } from "./personal-data.ts";

/** What routes may need beside the database. */
export interface AreaOptions {
  config: Config;
  feed: LiveFeed;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  /** Migrations of this version that the database does not have (yet). */
  pendingMigrations: () => Promise<string[]>;
  hasDemoShop: boolean;
}

/** Every area's routes, low to high. */
export const areaRoutes = (options: AreaOptions): readonly AreaRoutes[] => [
  settingsRoutes,
  setupRoutes(options),
  authRoutes(options.secrets),
  usersRoutes,
  customersRoutes(personalDataHolders),
  paymentsRoutes,
  devicesRoutes(options.feed),
  photosRoutes(options.files),
  signaturesRoutes,
];
