import type { Area } from "#src/server/area.ts";
import { handsetRoutes } from "../passport/server/routes.ts";
import { replacementRoutes } from "../replacement/server/routes.ts";
import { returnsGuards } from "./guards.ts";
import { returnsConstraints } from "./constraints.ts";
import { returnsOfCustomers } from "./customer-records.ts";
import { returnsInvariants } from "./invariants.ts";
import { returnsPersonalData } from "./personal-data.ts";
import { returnsRoutes } from "./routes.ts";
import { returnSearch } from "../list/server/found-returns.ts";
import { handsetSearch } from "../passport/server/found-handsets.ts";

export const returnsArea: Area = {
  name: "returns",
  routes: () => [returnsRoutes, replacementRoutes, handsetRoutes],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: returnsConstraints,
  searches: [returnSearch, handsetSearch],
  invariants: returnsInvariants,
  guards: returnsGuards,
  customerRecords: [returnsOfCustomers],
  personalData: [returnsPersonalData],
};
