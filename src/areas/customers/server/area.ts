import type { Area } from "#src/server/area.ts";
import { customersConstraints } from "./constraints.ts";
import { customerInvariants } from "./invariants.ts";
import { recordVisit } from "./record-visit.ts";
import { APPLY_CUSTOMER_IMPORTS } from "../import/server/apply-import.ts";
import { customerImportRoutes } from "../import/server/routes.ts";
import { forgetRowsOfImports, writeCustomerImports } from "../import/server/write-import.ts";
import { segmentsRoutes } from "../segments/server/routes.ts";
import { customersRoutes } from "./routes.ts";

export const customersArea: Area = {
  routes: ({ personalData }) => [
    customersRoutes(personalData),
    segmentsRoutes,
    customerImportRoutes,
  ],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../segments/filters.ts"),
    await import("../import/contract.ts"),
  ],
  constraints: customersConstraints,
  invariants: customerInvariants,
  tasks: (db) => ({ [APPLY_CUSTOMER_IMPORTS]: () => writeCustomerImports(db) }),
  cron: [{ task: APPLY_CUSTOMER_IMPORTS, match: "* * * * *" }],
  forget: [forgetRowsOfImports],
  reactions: { "device.handed_over": [recordVisit] },
};
