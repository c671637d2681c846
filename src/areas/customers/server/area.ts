import type { Area } from "#src/server/area.ts";
import { customersConstraints } from "./constraints.ts";
import { customerInvariants } from "./invariants.ts";
import { recordVisit } from "./record-visit.ts";
import { segmentsRoutes } from "../segments/server/routes.ts";
import { customersRoutes } from "./routes.ts";

export const customersArea: Area = {
  routes: ({ personalData }) => [customersRoutes(personalData), segmentsRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: customersConstraints,
  invariants: customerInvariants,
  reactions: { "device.handed_over": [recordVisit] },
};
