import type { Area } from "#src/server/area.ts";
import { commissionGuards } from "./guards.ts";
import { compareRepairs } from "./compare-repairs.ts";
import { commissionConstraints } from "./constraints.ts";
import { earningsReport } from "./earnings-report.ts";
import { payoutSearch } from "./found-payouts.ts";
import { commissionInvariants } from "./invariants.ts";
import { settleAfterDevice, settleAfterReturn } from "./reactions.ts";
import { commissionRoutes } from "./routes.ts";

const COMPARE_REPAIRS = "compare_commission";

export const commissionArea: Area = {
  name: "commission",
  routes: () => [commissionRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: commissionConstraints,
  searches: [payoutSearch],
  invariants: commissionInvariants,
  guards: commissionGuards,
  reports: [earningsReport],
  reactions: {
    "device.handed_over": [settleAfterDevice],
    "device.refunded": [settleAfterDevice],
    "return.step_taken": [settleAfterReturn],
    "return.warranty_overruled": [settleAfterReturn],
  },
  tasks: (db) => ({
    [COMPARE_REPAIRS]: async () => {
      await compareRepairs(db);
    },
  }),
  cron: [{ task: COMPARE_REPAIRS, match: "*/5 * * * *" }],
};
