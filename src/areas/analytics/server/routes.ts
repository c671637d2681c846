import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import type { Log } from "#src/server/log.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { shopAnalyticsContract } from "../contract.ts";
import {
  customersAsCsv,
  inventoryAsCsv,
  overviewAsCsv,
  repairsAsCsv,
  revenueAsCsv,
} from "./csv-files.ts";
import { getCustomerFigures } from "./customers.ts";
import { getInventoryFigures } from "./inventory.ts";
import { getOverview } from "./overview.ts";
import { getRepairs } from "./repairs.ts";
import { getRevenue } from "./revenue.ts";

export const shopAnalyticsRoutes = (log: Log): AreaRoutes =>
  routes(shopAnalyticsContract, {
    getAnalyticsOverview: (db, { actor, query }) => getOverview(db, log, actor, query.days),
    exportAnalyticsOverview: async (db, { actor, query, reply }) =>
      sendCsv(
        reply,
        fileName("overview"),
        overviewAsCsv(await getOverview(db, log, actor, query.days)),
      ),
    getAnalyticsRevenue: (db, { actor, query }) => getRevenue(db, actor, query.days),
    exportAnalyticsRevenue: async (db, { actor, query, reply }) =>
      sendCsv(reply, fileName("revenue"), revenueAsCsv(await getRevenue(db, actor, query.days))),
    getAnalyticsRepairs: (db, { actor, query }) => getRepairs(db, actor, query.days),
    exportAnalyticsRepairs: async (db, { actor, query, reply }) =>
      sendCsv(reply, fileName("repairs"), repairsAsCsv(await getRepairs(db, actor, query.days))),
    getAnalyticsCustomers: (db, { query }) => getCustomerFigures(db, query.days),
    exportAnalyticsCustomers: async (db, { query, reply }) =>
      sendCsv(
        reply,
        fileName("customers"),
        customersAsCsv(await getCustomerFigures(db, query.days)),
      ),
    getAnalyticsInventory: (db, { actor, query }) => getInventoryFigures(db, actor, query.days),
    exportAnalyticsInventory: async (db, { actor, query, reply }) =>
      sendCsv(
        reply,
        fileName("inventory"),
        inventoryAsCsv(await getInventoryFigures(db, actor, query.days)),
      ),
  });

const fileName = (tab: string): string => `analytics-${tab}-${today()}`;
