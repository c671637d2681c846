import type { Area } from "#src/server/area.ts";
import { MOVE_DAILY_POINTS, moveDailyPoints } from "../daily/server/move-daily-points.ts";
import { membersRoutes } from "../members/server/routes.ts";
import {
  RAISE_LEVELS,
  raiseAllLevels,
  raiseAfterChange,
} from "../program/server/raise-all-levels.ts";
import { NOTIFY_OF_POINTS, notifyCustomersOfPoints } from "../messages/server/notify-of-points.ts";
import { programRoutes } from "../program/server/routes.ts";
import { rewardInvariants } from "../rewards/server/invariants.ts";
import { redemptionsPersonalData } from "../rewards/server/personal-data.ts";
import { rewardsRoutes } from "../rewards/server/routes.ts";
import { loyaltyGuards } from "./guards.ts";
import { loyaltyConstraints } from "./constraints.ts";
import { pointsOfCustomers } from "./customer-records.ts";
import { loyaltyInvariants } from "./invariants.ts";
import { pointsLeftPersonalData, pointsPersonalData } from "./personal-data.ts";
import { loyaltyRoutes } from "../points/server/routes.ts";

export const loyaltyArea: Area = {
  name: "loyalty",
  routes: () => [loyaltyRoutes, membersRoutes, programRoutes, rewardsRoutes],
  schemas: async () => [
    await import("../contract.ts"),
    await import("../system-reason.ts"),
    await import("../members/contract.ts"),
    await import("../program/contract.ts"),
    await import("../rewards/contract.ts"),
  ],
  constraints: loyaltyConstraints,
  invariants: { ...loyaltyInvariants, ...rewardInvariants },
  guards: loyaltyGuards,
  personalData: [pointsPersonalData, pointsLeftPersonalData, redemptionsPersonalData],
  customerRecords: [pointsOfCustomers],
  reactions: { "settings.updated": [raiseAfterChange] },
  tasks: (db) => ({
    [MOVE_DAILY_POINTS]: () => moveDailyPoints(db),
    [RAISE_LEVELS]: () => raiseAllLevels(db),
    [NOTIFY_OF_POINTS]: () => notifyCustomersOfPoints(db),
  }),
  cron: [
    { task: MOVE_DAILY_POINTS, match: "20 * * * *" },
    { task: NOTIFY_OF_POINTS, match: "22 * * * *" },
  ],
};
