import type { Area } from "#src/server/area.ts";
import { pageLinkRoutes } from "../own-page/server/routes.ts";
import { privacyRoutes } from "../privacy/server/routes.ts";
import { customersConstraints } from "./constraints.ts";
import { customersInvariants } from "./invariants.ts";
import { recordVisit } from "./record-visit.ts";
import { customersRoutes } from "./routes.ts";

export const customersArea: Area = {
  routes: ({ files, log, personalData, secrets }) => [
    customersRoutes(personalData),
    pageLinkRoutes(secrets),
    privacyRoutes({ files, log, holders: personalData }),
  ],
  schemas: async () => [await import("../contract.ts"), await import("../own-page/contract.ts")],
  constraints: customersConstraints,
  invariants: customersInvariants,
  reactions: { "device.handed_over": [recordVisit] },
};
