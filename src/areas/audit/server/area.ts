import type { Area } from "#src/server/area.ts";
import { auditRoutes } from "./routes.ts";

export const auditArea: Area = {
  name: "audit",
  routes: () => [auditRoutes],
  schemas: async () => [await import("../contract.ts")],
};
