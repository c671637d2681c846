import type { Area } from "#src/server/area.ts";
import { brandsRoutes } from "../brands/server/routes.ts";
import { keepCounts } from "../counts/server/count-views.ts";
import { flashSalesRoutes } from "../flash-sales/server/routes.ts";
import { placesRoutes } from "../places/server/routes.ts";
import { productsRoutes } from "../products/server/routes.ts";
import { reviewsOfCustomers, reviewsPersonalData } from "../reviews/server/personal-data.ts";
import { reviewsRoutes } from "../reviews/server/routes.ts";
import { reviewOfRating } from "../reviews/server/send-review.ts";
import { storefrontConstraints } from "./constraints.ts";
import { storefrontFirstSteps } from "./first-steps.ts";
import { storefrontInvariants } from "./invariants.ts";
import { storefrontRoutes } from "../online-items/server/routes.ts";

export const storefrontArea: Area = {
  name: "storefront",
  routes: ({ files }) => [
    storefrontRoutes,
    flashSalesRoutes,
    brandsRoutes(files),
    placesRoutes,
    productsRoutes,
    reviewsRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: storefrontConstraints,
  invariants: storefrontInvariants,
  firstSteps: storefrontFirstSteps,
  customerRecords: [reviewsOfCustomers],
  personalData: [reviewsPersonalData],
  reactions: { "device.rated": [reviewOfRating] },
  start: keepCounts,
};
