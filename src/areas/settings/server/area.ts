import type { Area } from "#src/server/area.ts";
import { settingsConstraints } from "./constraints.ts";
import { settingsRoutes, shopSettingsRoutes } from "./routes.ts";

export const settingsArea: Area = {
  routes: () => [settingsRoutes, shopSettingsRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: settingsConstraints,
};
