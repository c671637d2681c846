import type { FirstStep } from "#src/server/first-step.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { firstStepsContract } from "../contract.ts";
import { listFirstSteps, putFirstStepsAway, tickFirstStep } from "./first-steps.ts";

/** @param offered the steps of all areas */
export const firstStepsRoutes = (offered: readonly FirstStep[]): AreaRoutes =>
  routes(firstStepsContract, {
    listFirstSteps: (db, { actor }) => listFirstSteps(db, actor, offered),
    tickFirstStep: (tx, { actor, params, body }) =>
      tickFirstStep(tx, actor, offered, params.name, body.isTicked),
    putFirstStepsAway: (tx, { actor, body }) =>
      putFirstStepsAway(tx, actor, offered, body.isPutAway),
  });
