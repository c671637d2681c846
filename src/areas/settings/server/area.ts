import type { Area } from "#src/server/area.ts";
import { brandingRoutes } from "../branding/server/routes.ts";
import { formsRoutes } from "../forms/server/routes.ts";
import { settingsConstraints } from "./constraints.ts";
import { settingsFirstSteps } from "./first-steps.ts";
import { settingsHistoryRoutes } from "../history/server/routes.ts";
import { taxesRoutes } from "../taxes/server/routes.ts";
import { settingsTransferRoutes } from "../transfer/server/routes.ts";
import { settingsRoutes, shopSettingsRoutes } from "./routes.ts";

export const settingsArea: Area = {
  name: "settings",
  routes: () => [
    settingsRoutes,
    shopSettingsRoutes,
    formsRoutes,
    brandingRoutes,
    settingsHistoryRoutes,
    settingsTransferRoutes,
    taxesRoutes,
  ],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../form-schemas.ts"),
    await import("../forms/contract.ts"),
    await import("../branding-schemas.ts"),
    await import("../branding/contract.ts"),
    await import("../system-schemas.ts"),
    await import("../history/contract.ts"),
    await import("../transfer/contract.ts"),
    await import("../taxes/contract.ts"),
  ],
  constraints: settingsConstraints,
  firstSteps: settingsFirstSteps,
};
