/** The steps that the screen of a return offers: one on the main button, the others in the menu. */
import type { Mover } from "#src/shared/mover.ts";
import {
  refusalOfApproval,
  refusalOfStep,
  steps,
  type MovableReturn,
  type ReturnStep,
  type StepRefusal,
  type WorkflowRules,
} from "../../rules.ts";

/** The usual next step after each step. */
const onward: Partial<Record<ReturnStep, ReturnStep>> = {
  reported: "technician-diagnosis",
  "technician-diagnosis": "admin-approval",
  "admin-approval": "assigned-to-technician",
  "assigned-to-technician": "in-repair",
  "in-repair": "quality-check",
  "quality-check": "ready-for-pickup",
  "ready-for-pickup": "closed",
  rejected: "closed",
  refunded: "closed",
  replaced: "closed",
};

export type NextReturnStep =
  | { kind: "decide"; refusal: StepRefusal | null }
  | { kind: "diagnose" }
  | { kind: "step"; to: ReturnStep; refusal: StepRefusal | null };

/** The step on the main button, with the reason if it is refused; null for a closed return, which has no next step. */
export function nextReturnStep(
  returned: MovableReturn,
  mover: Mover,
  workflow: WorkflowRules,
): NextReturnStep | null {
  const { currentStep, adminApprovalStatus } = returned;
  if (currentStep === "admin-approval" && adminApprovalStatus === "pending") {
    return { kind: "decide", refusal: refusalOfApproval(returned, "approve", mover) };
  }
  const to = onward[currentStep];
  if (!to) return null;
  const refusal = refusalOfStep(returned, to, mover, workflow);
  if (refusal === "fix-status-missing") return { kind: "diagnose" };
  // The dialog of this step asks for the technician. Therefore a missing technician is no refusal here.
  if (to === "assigned-to-technician" && refusal === "no-technician") {
    return { kind: "step", to, refusal: null };
  }
  return { kind: "step", to, refusal };
}

/** The other steps, for the menu, with the reason if refused. Omits `rejected` and steps that only others may take. */
export function otherReturnSteps(
  returned: MovableReturn,
  mover: Mover,
  workflow: WorkflowRules,
  main: NextReturnStep | null,
): { to: ReturnStep; refusal: StepRefusal | null }[] {
  return (Object.keys(steps[returned.currentStep]) as ReturnStep[])
    .filter((to) => to !== "rejected" && !(main?.kind === "step" && main.to === to))
    .map((to) => ({ to, refusal: refusalOfStep(returned, to, mover, workflow) }))
    .filter(({ refusal }) => refusal !== "no-permission" && refusal !== "not-your-return");
}
