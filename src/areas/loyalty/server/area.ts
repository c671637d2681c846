import type { Area } from "#src/server/area.ts";
import { loyaltyConstraints } from "./constraints.ts";
import { pointsOfCustomers } from "./customer-records.ts";
import { pointsPersonalData } from "./personal-data.ts";

export const loyaltyArea: Area = {
  routes: () => [],
  schemas: async () => [await import("../system-reason.ts")],
  constraints: loyaltyConstraints,
  personalData: [pointsPersonalData],
  customerRecords: [pointsOfCustomers],
};
