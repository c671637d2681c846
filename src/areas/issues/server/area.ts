import type { Area } from "#src/server/area.ts";
import { issuesConstraints } from "./constraints.ts";
import { repairPricesRoutes } from "../prices/server/routes.ts";
import { issuesInvariants } from "./invariants.ts";
import { issuesRoutes } from "../catalogue/server/routes.ts";

export const issuesArea: Area = {
  name: "issues",
  routes: () => [issuesRoutes, repairPricesRoutes],
  schemas: async () => [await import("../contract.ts"), await import("../prices/contract.ts")],
  invariants: issuesInvariants,
  constraints: issuesConstraints,
};
