import type { Area } from "#src/server/area.ts";

export const storefrontArea: Area = {
  routes: () => [],
};
