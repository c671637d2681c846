import type { Area } from "#src/server/area.ts";
import { auditRoutes } from "./routes.ts";
import { sendDailySeal } from "./seals.ts";

const SEND_DAILY_SEAL = "send_daily_seal";

export const auditArea: Area = {
  name: "audit",
  routes: () => [auditRoutes],
  schemas: async () => [await import("../contract.ts")],
  tasks: (db) => ({ [SEND_DAILY_SEAL]: () => sendDailySeal(db) }),
  cron: [{ task: SEND_DAILY_SEAL, match: "17 * * * *" }],
};
