import type { Area } from "#src/server/area.ts";
import { rewardInvariants } from "../rewards/server/invariants.ts";
import { rewardsRoutes } from "../rewards/server/routes.ts";
import { loyaltyConstraints } from "./constraints.ts";
import { pointsPersonalData } from "./personal-data.ts";

export const loyaltyArea: Area = {
  routes: () => [rewardsRoutes],
  schemas: async () => [
    await import("../system-reason.ts"),
    await import("../rewards/contract.ts"),
  ],
  constraints: loyaltyConstraints,
  invariants: { ...rewardInvariants },
  personalData: [pointsPersonalData],
};
