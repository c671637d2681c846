import type { Area } from "#src/server/area.ts";
import { analyticsConstraints } from "./constraints.ts";
import { analyticsInvariants } from "./invariants.ts";
import { keepDays } from "./keep-days.ts";
import { moneyReport } from "./money-report.ts";
import { shopAnalyticsRoutes } from "./routes.ts";

const KEEP_DAYS = "keep_day_figures";

export const analyticsArea: Area = {
  name: "analytics",
  routes: ({ log }) => [shopAnalyticsRoutes(log)],
  schemas: async () => [await import("../answers.ts"), await import("../contract.ts")],
  constraints: analyticsConstraints,
  invariants: analyticsInvariants,
  reports: [moneyReport],
  tasks: (db) => ({
    [KEEP_DAYS]: async () => {
      await keepDays(db);
    },
  }),
  cron: [{ task: KEEP_DAYS, match: "*/2 * * * *" }],
};
