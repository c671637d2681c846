import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { firstSteps } from "#src/shared/setup/first-steps.ts";

export const firstStepsList = z.object({
  /** Whether the shop shows demo data that this user may remove. */
  hasDemoData: z.boolean(),
  /** Whether the shop has put the checklist away. It has then no steps. */
  isPutAway: z.boolean(),
  /** The steps that this user can take, in their order. */
  steps: z.array(
    z.object({
      name: z.enum(firstSteps),
      isDone: z.boolean(),
      /** Whether a user ticked it; otherwise the records of the shop show it. */
      isTickedByHand: z.boolean(),
    }),
  ),
});
export type FirstStepsList = z.output<typeof firstStepsList>;

export const firstStepsContract = contract({
  listFirstSteps: {
    method: "GET",
    path: "/api/first-steps",
    summary: "The first steps of a new shop that this user can take, and which are done",
    access: "signed-in",
    refreshesOn: [
      "first-steps",
      "demo-data",
      "settings",
      "users",
      "inventory",
      "payment-gateways",
      "fiscal",
      "sms-providers",
      "backups",
      "devices",
      "sales",
    ],
    output: firstStepsList,
  },
  tickFirstStep: {
    method: "PUT",
    path: "/api/first-steps/:name/tick",
    summary:
      "Ticks a step that no record shows or that the shop does not need, or takes such a tick back",
    access: "signed-in",
    params: z.strictObject({ name: z.enum(firstSteps) }),
    body: z.strictObject({ isTicked: z.boolean() }),
    output: firstStepsList,
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
  putFirstStepsAway: {
    method: "PUT",
    path: "/api/first-steps/put-away",
    summary: "Puts the checklist away for everybody, or brings it back",
    access: "manage_settings",
    body: z.strictObject({ isPutAway: z.boolean() }),
    output: firstStepsList,
    idempotencyKey: "optional",
  },
});
