import type { Area } from "#src/server/area.ts";
import { settingsConstraints } from "./constraints.ts";
import { settingsFirstSteps } from "./first-steps.ts";
import { taxesRoutes } from "../taxes/server/routes.ts";
import { settingsRoutes, shopSettingsRoutes } from "./routes.ts";

export const settingsArea: Area = {
  routes: () => [settingsRoutes, shopSettingsRoutes, taxesRoutes],
  schemas: async () => [await import("../contract.ts"), await import("../taxes/contract.ts")],
  constraints: settingsConstraints,
  firstSteps: settingsFirstSteps,
};
