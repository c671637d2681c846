/** The steps that a return offers: one on its main button, the others in its menu. */
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

/** The step that follows each step when the return is approved and repaired. */
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

/** The step for the main button; null when there is none. If the user may not take it, the reason comes with it. */
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
  // A missing technician is no refusal here, because the dialog of this step asks for the technician.
  if (to === "assigned-to-technician" && refusal === "no-technician") {
    return { kind: "step", to, refusal: null };
  }
  return { kind: "step", to, refusal };
}

/** All steps but the main one, with the reasons against them. Steps without permission are left out. */
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
