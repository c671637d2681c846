import type { Area } from "#src/server/area.ts";
import { reportsRoutes } from "./routes.ts";

export const reportsArea: Area = {
  name: "reports",
  routes: ({ reports }) => [reportsRoutes(reports)],
  schemas: async () => [await import("../contract.ts")],
};
