/** The steps that the screen of a return shows: all steps of a repair, or the steps that led to another outcome. */
import type { ReturnStep } from "../../rules.ts";

export interface StepOfReturn {
  step: ReturnStep;
  state: "done" | "current" | "ahead" | "failed";
  /** When the return last entered this step (ISO 8601); null for a step that it skipped or that is still ahead. */
  at: string | null;
}

const road: readonly ReturnStep[] = [
  "reported",
  "technician-diagnosis",
  "admin-approval",
  "assigned-to-technician",
  "in-repair",
  "quality-check",
  "ready-for-pickup",
  "closed",
];
const instead: readonly ReturnStep[] = ["rejected", "refunded", "replaced"];

export function stepsOfReturn(returned: {
  currentStep: ReturnStep;
  createdAt: string;
  steps: readonly { toStep: ReturnStep; createdAt: string }[];
}): StepOfReturn[] {
  const reached = new Map<ReturnStep, string>([["reported", returned.createdAt]]);
  for (const { toStep, createdAt } of returned.steps) reached.set(toStep, createdAt);
  const end = instead.find((step) => reached.has(step));
  // A return that did not end with a repair shows only the steps that it took, and `closed`.
  const shown = end
    ? [...road.slice(0, -1).filter((step) => reached.has(step)), end, "closed" as const]
    : road;
  const here = shown.indexOf(returned.currentStep);
  return shown.map((step, at) => ({
    step,
    at: at <= here ? (reached.get(step) ?? null) : null,
    state:
      step === "rejected" && at <= here
        ? "failed"
        : at < here || (at === here && step === "closed")
          ? "done"
          : at === here
            ? "current"
            : "ahead",
  }));
}
