import type { Area } from "#src/server/area.ts";
import { offlineRoutes } from "./routes.ts";

export const offlineArea: Area = {
  name: "offline",
  routes: () => [offlineRoutes],
  schemas: async () => [await import("../contract.ts")],
};
