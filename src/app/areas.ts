import { customersRoutes } from "#src/areas/customers/server/routes.ts";
import { issuesRoutes } from "#src/areas/issues/server/routes.ts";
import { custodyRoutes } from "#src/areas/devices/custody/server/routes.ts";
import { passcodeRoutes } from "#src/areas/devices/passcode/server/routes.ts";
import { priceRoutes } from "#src/areas/devices/money/server/routes.ts";
import { ratingsRoutes } from "#src/areas/devices/ratings/server/routes.ts";
import { estimatesRoutes } from "#src/areas/devices/estimates/server/routes.ts";
import { photosRoutes } from "#src/areas/devices/photos/server/routes.ts";
import { signaturesRoutes } from "#src/areas/devices/signatures/server/routes.ts";
import { devicesRoutes } from "#src/areas/devices/server/routes.ts";
import { benchRoutes } from "#src/areas/devices/work/server/bench-routes.ts";
import { workRoutes } from "#src/areas/devices/work/server/routes.ts";
import { partsRoutes } from "#src/areas/devices/parts/server/routes.ts";
import { catalogueRoutes } from "#src/areas/inventory/catalogue/server/routes.ts";
import { countsRoutes } from "#src/areas/inventory/counts/server/routes.ts";
import { serialsRoutes } from "#src/areas/inventory/serials/server/routes.ts";
import { termsRoutes } from "#src/areas/inventory/terms/server/routes.ts";
import { picturesRoutes } from "#src/areas/inventory/pictures/server/routes.ts";
import { alertsRoutes } from "#src/areas/inventory/alerts/server/routes.ts";
import { labelsRoutes } from "#src/areas/inventory/labels/server/routes.ts";
import { analyticsRoutes } from "#src/areas/inventory/analytics/server/routes.ts";
import { importRoutes } from "#src/areas/inventory/import/server/routes.ts";
import { inventoryRoutes } from "#src/areas/inventory/server/routes.ts";
import { movementsRoutes } from "#src/areas/inventory/movements/server/routes.ts";
import { refundRoutes } from "#src/areas/payments/refunds/server/routes.ts";
import { paymentsRoutes } from "#src/areas/payments/server/routes.ts";
import { shiftsRoutes } from "#src/areas/payments/shifts/server/routes.ts";
import { handsetRoutes } from "#src/areas/returns/passport/server/routes.ts";
import { returnsRoutes } from "#src/areas/returns/server/routes.ts";
import { lateMoneyRoutes } from "#src/areas/sales/late-money/server/routes.ts";
import { salesReportRoutes } from "#src/areas/sales/report/server/routes.ts";
import {
  refundRequestsRoutes,
  waitingRefundsRoutes,
} from "#src/areas/sales/refund-requests/server/routes.ts";
import { salesRoutes } from "#src/areas/sales/server/routes.ts";
import { settingsRoutes } from "#src/areas/settings/server/routes.ts";
import { authRoutes } from "#src/areas/users/sessions/server/routes.ts";
import { savedFiltersRoutes } from "#src/areas/users/saved-filters/server/routes.ts";
import { usersRoutes } from "#src/areas/users/server/routes.ts";
import { setupRoutes } from "#src/areas/users/setup/server/routes.ts";
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
