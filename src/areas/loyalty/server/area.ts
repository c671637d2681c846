import type { Area } from "#src/server/area.ts";
import { loyaltyConstraints } from "./constraints.ts";
import { pointsPersonalData } from "./personal-data.ts";
import { loyaltyRoutes } from "./routes.ts";

export const loyaltyArea: Area = {
  routes: () => [loyaltyRoutes],
  schemas: async () => [await import("../contract.ts"), await import("../system-reason.ts")],
  constraints: loyaltyConstraints,
  personalData: [pointsPersonalData],
};
