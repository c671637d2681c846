import type { Area } from "#src/server/area.ts";
import { searchConstraints } from "./constraints.ts";
import { searchRoutes } from "./routes.ts";

export const searchArea: Area = {
  name: "search",
  routes: ({ searches, log }) => [searchRoutes(searches, log)],
  schemas: async () => [await import("../contract.ts")],
  constraints: searchConstraints,
};
