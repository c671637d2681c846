import type { Area } from "#src/server/area.ts";
import { refundRoutes } from "../refunds/server/routes.ts";
import { shiftInvariants } from "../shifts/server/invariants.ts";
import { shiftsRoutes } from "../shifts/server/routes.ts";
import { paymentsConstraints } from "./constraints.ts";
import { moneyInvariants } from "./invariants.ts";
import { receiptsPersonalData, refundsPersonalData } from "./personal-data.ts";
import { paymentsRoutes } from "./routes.ts";

export const paymentsArea: Area = {
  routes: () => [paymentsRoutes, refundRoutes, shiftsRoutes],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: paymentsConstraints,
  invariants: { ...moneyInvariants, ...shiftInvariants },
  personalData: [receiptsPersonalData, refundsPersonalData],
};
