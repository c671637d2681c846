import type { Area } from "#src/server/area.ts";
import { membersRoutes } from "../members/server/routes.ts";
import { rewardInvariants } from "../rewards/server/invariants.ts";
import { rewardsRoutes } from "../rewards/server/routes.ts";
import { loyaltyConstraints } from "./constraints.ts";
import { pointsPersonalData } from "./personal-data.ts";
import { loyaltyRoutes } from "./routes.ts";

export const loyaltyArea: Area = {
  routes: () => [loyaltyRoutes, membersRoutes, rewardsRoutes],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../system-reason.ts"),
    await import("../members/contract.ts"),
    await import("../rewards/contract.ts"),
  ],
  constraints: loyaltyConstraints,
  invariants: { ...rewardInvariants },
  personalData: [pointsPersonalData],
};
