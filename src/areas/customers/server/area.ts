import type { Area } from "#src/server/area.ts";
import { customersConstraints } from "./constraints.ts";
import { recordVisit } from "./record-visit.ts";
import { customersRoutes } from "./routes.ts";

export const customersArea: Area = {
  routes: ({ personalData }) => [customersRoutes(personalData)],
  constraints: customersConstraints,
  reactions: { "device.handed_over": [recordVisit] },
};
