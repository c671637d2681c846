import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import { issuesRoutes } from "#src/areas/devices/server/issues/routes.ts";
import { custodyRoutes } from "#src/areas/devices/server/custody/routes.ts";
import { passcodeRoutes } from "#src/areas/devices/server/passcode/routes.ts";
import { priceRoutes } from "#src/areas/devices/server/price/routes.ts";
import { ratingsRoutes } from "#src/areas/devices/server/ratings/routes.ts";
import { estimatesRoutes } from "#src/areas/devices/server/estimates/routes.ts";
import { photosRoutes } from "#src/areas/devices/server/photos/routes.ts";
import { signaturesRoutes } from "#src/areas/devices/server/signatures/routes.ts";
import { devicesRoutes } from "#src/areas/devices/server/routes.ts";
import { benchRoutes } from "#src/areas/devices/server/work/bench-routes.ts";
import { workRoutes } from "#src/areas/devices/server/work/routes.ts";
import { partsRoutes } from "#src/areas/devices/server/parts/routes.ts";
import { catalogueRoutes } from "#src/areas/inventory/server/catalogue-routes.ts";
import { countsRoutes } from "#src/areas/inventory/server/counts/routes.ts";
import { serialsRoutes } from "#src/areas/inventory/server/serials/routes.ts";
import { termsRoutes } from "#src/areas/inventory/server/terms/routes.ts";
import { picturesRoutes } from "#src/areas/inventory/server/pictures/routes.ts";
import { alertsRoutes } from "#src/areas/inventory/server/alerts/routes.ts";
import { labelsRoutes } from "#src/areas/inventory/server/labels/routes.ts";
import { analyticsRoutes } from "#src/areas/inventory/server/analytics/routes.ts";
import { importRoutes } from "#src/areas/inventory/server/import/routes.ts";
import { inventoryRoutes } from "#src/areas/inventory/server/routes.ts";
import { movementsRoutes } from "#src/areas/inventory/server/movements/routes.ts";
import { refundRoutes } from "#src/areas/payments/server/refund-routes.ts";
import { paymentsRoutes } from "#src/areas/payments/server/routes.ts";
import { shiftsRoutes } from "#src/areas/payments/server/shifts/routes.ts";
import { handsetRoutes } from "#src/areas/returns/server/handset-routes.ts";
import { returnsRoutes } from "#src/areas/returns/server/routes.ts";
import { lateMoneyRoutes } from "#src/areas/sales/server/late-money/routes.ts";
import { salesReportRoutes } from "#src/areas/sales/server/report-routes.ts";
import {
  refundRequestsRoutes,
  waitingRefundsRoutes,
} from "#src/areas/sales/server/refund-requests/routes.ts";
import { salesRoutes } from "#src/areas/sales/server/routes.ts";
import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import { authRoutes } from "#src/areas/users/server/auth-routes.ts";
import { savedFiltersRoutes } from "#src/areas/users/server/saved-filters/routes.ts";
import { usersRoutes } from "#src/areas/users/server/routes.ts";
import { setupRoutes } from "#src/areas/users/server/setup-routes.ts";
import type { Config } from "#src/server/config.ts";
import type { Database } from "#src/server/database.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { AreaRoutes } from "#src/server/http/routes.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { personalDataHolders } from "./personal-data.ts";

/** What routes may need beside the database. */
export interface AreaOptions {
  config: Config;
  db: Database;
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
  savedFiltersRoutes,
  customersRoutes(personalDataHolders),
  inventoryRoutes,
  catalogueRoutes,
  labelsRoutes,
  analyticsRoutes,
  countsRoutes,
  movementsRoutes,
  serialsRoutes,
  termsRoutes,
  picturesRoutes(options.files),
  alertsRoutes,
  importRoutes,
  paymentsRoutes,
  refundRoutes,
  shiftsRoutes,
  issuesRoutes,
  devicesRoutes(options.feed, options.secrets),
  custodyRoutes,
  passcodeRoutes(options.secrets),
  workRoutes,
  benchRoutes,
  ratingsRoutes,
  estimatesRoutes,
  priceRoutes,
  partsRoutes,
  salesRoutes,
  lateMoneyRoutes,
  salesReportRoutes,
  refundRequestsRoutes,
  waitingRefundsRoutes,
  returnsRoutes,
  handsetRoutes,
  photosRoutes(options.files),
  signaturesRoutes,
];
