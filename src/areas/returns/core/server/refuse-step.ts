import { refuse } from "#src/shared/errors.ts";
import type { ReturnStep, StepRefusal } from "../../rules.ts";

/** @throws Refusal forbidden or invalid_transition with the reason in `params.reason` */
export function refuseStep(reason: StepRefusal, from: ReturnStep, to: ReturnStep): never {
  const isAboutPerson = reason === "no-permission" || reason === "not-your-return";
  return refuse(isAboutPerson ? "forbidden" : "invalid_transition", {
    params: { reason, from, to },
  });
}
