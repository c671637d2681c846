import type { Area } from "#src/server/area.ts";
import { shipmentsGuards } from "./guards.ts";
import { shipmentsConstraints } from "./constraints.ts";
import { shipmentsInvariants } from "./invariants.ts";
import { shipmentPapersRoutes, shipmentsRoutes, shipmentStatsRoutes } from "./routes.ts";

export const shipmentsArea: Area = {
  name: "shipments",
  routes: ({ files }) => [shipmentStatsRoutes, shipmentPapersRoutes(files), shipmentsRoutes],
  schemas: () =>
    Promise.all([
      import("../contract.ts"),
      import("../papers-schemas.ts"),
      import("../papers-contract.ts"),
      import("../stats-contract.ts"),
    ]),
  constraints: shipmentsConstraints,
  invariants: shipmentsInvariants,
  guards: shipmentsGuards,
};
