import type { Area } from "#src/server/area.ts";
import { storefrontRoutes } from "./routes.ts";

export const storefrontArea: Area = {
  routes: () => [storefrontRoutes],
  schemas: async () => [await import("../contract.ts")],
};
