import type { Area } from "#src/server/area.ts";
import { issuesConstraints } from "./constraints.ts";
import { issuesRoutes } from "./routes.ts";

export const issuesArea: Area = {
  routes: () => [issuesRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: issuesConstraints,
};
