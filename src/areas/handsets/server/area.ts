import type { Area } from "#src/server/area.ts";
import { lostImeisRoutes } from "../lost/server/routes.ts";
import { handsetPhotosRoutes } from "../photos/server/routes.ts";
import { handsetRepairsRoutes } from "../repairs/server/routes.ts";
import { handsetsGuards } from "./guards.ts";
import { handsetsConstraints } from "./constraints.ts";
import { purchasesFromCustomers } from "./customer-records.ts";
import { handsetsInvariants } from "./invariants.ts";
import { handsetsPersonalData } from "./personal-data.ts";
import { handsetsRoutes } from "../purchases/server/routes.ts";

export const handsetsArea: Area = {
  name: "handsets",
  routes: ({ files }) => [
    handsetsRoutes,
    handsetPhotosRoutes(files),
    handsetRepairsRoutes,
    lostImeisRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: handsetsConstraints,
  invariants: handsetsInvariants,
  guards: handsetsGuards,
  customerRecords: [purchasesFromCustomers],
  personalData: [handsetsPersonalData],
};
