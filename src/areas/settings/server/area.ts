import type { Area } from "#src/server/area.ts";
import { settingsConstraints } from "./constraints.ts";
import { settingsRoutes } from "./routes.ts";

export const settingsArea: Area = {
  routes: () => [settingsRoutes],
  constraints: settingsConstraints,
};
