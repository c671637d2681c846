/** The checklist of a new shop, for `field-targets.ts`. */
import { each, type Target } from "./target.ts";

export const firstStepTarget: Target = {
  path: "/api/first-steps/device/tick",
  base: () => Promise.resolve({}),
  values: each({ isTicked: true }),
};

export const firstStepsTarget: Target = {
  path: "/api/first-steps/put-away",
  base: () => Promise.resolve({}),
  values: each({ isPutAway: false }),
};
