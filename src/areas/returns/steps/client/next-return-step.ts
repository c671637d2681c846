/** What the main button of a return does, and what else its menu offers. */
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

/** Where a return goes next when all goes well. */
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

/** null: nothing is left to do. What is not this person's to do is shown with the reason. */
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
  // Naming somebody is part of the step itself.
  if (to === "assigned-to-technician" && refusal === "no-technician") {
    return { kind: "step", to, refusal: null };
  }
  return { kind: "step", to, refusal };
}

/** The other steps from here, with what forbids them; those of other people are left out. */
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
