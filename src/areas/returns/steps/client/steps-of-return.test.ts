import { expect, test } from "vitest";
import type { ReturnStep } from "../../rules.ts";
import { stepsOfReturn } from "./steps-of-return.ts";

const at = "2026-01-01T08:00:00.000Z";
const after = (...steps: ReturnStep[]) =>
  stepsOfReturn({
    currentStep: steps.at(-1) ?? "reported",
    createdAt: at,
    steps: steps.map((toStep) => ({ toStep, createdAt: at })),
  }).map(({ step, state }) => `${step} ${state}`);

test("the steps of a repair are all shown", () => {
  const steps = after("technician-diagnosis", "admin-approval");
  expect(steps).toHaveLength(8);
  expect(steps.slice(1, 4)).toEqual([
    "technician-diagnosis done",
    "admin-approval current",
    "assigned-to-technician ahead",
  ]);
});

test("a rejected return shows its steps so far, and the rejection", () => {
  expect(after("technician-diagnosis", "admin-approval", "rejected", "closed")).toEqual([
    "reported done",
    "technician-diagnosis done",
    "admin-approval done",
    "rejected failed",
    "closed done",
  ]);
});
