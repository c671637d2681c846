import type { TrackedDevice } from "../../core/contract.ts";
import { deviceStatuses, type DeviceStatus } from "../../rules.ts";

export interface TrackStep {
  status: DeviceStatus;
  state: "done" | "current" | "ahead" | "failed";
  /** When the repair last got to this step; null for steps that are still to come. */
  at: string | null;
}

/** The statuses that are shown before the repair reaches them. Other statuses are shown only once they are reached. */
const milestones: readonly DeviceStatus[] = [
  "received",
  "in_progress",
  "testing",
  "completed",
  "done",
];

const rank = (status: DeviceStatus): number => deviceStatuses.indexOf(status);

/**
 * The steps of a repair for its customer: reached ones, the current one, and those still to come. After a step back
 * (such as a failed test), the later steps are shown as still to come again.
 */
export function trackSteps({
  status,
  steps,
}: Pick<TrackedDevice, "status" | "steps">): TrackStep[] {
  const lastEntered = new Map(steps.map((step) => [step.status, step.at]));
  const endedWithoutRepair = lastEntered.has("cancelled") || lastEntered.has("unrepairable");
  const reached = [...lastEntered.keys()]
    .filter((one) => one !== status && (endedWithoutRepair || rank(one) < rank(status)))
    .toSorted((a, b) => (endedWithoutRepair ? 0 : rank(a) - rank(b)));
  const ahead = endedWithoutRepair
    ? (["done"] as const).filter((one) => one !== status)
    : milestones.filter((one) => rank(one) > rank(status));
  return [
    ...reached.map((one) => ({
      status: one,
      state: isFailure(one) ? ("failed" as const) : ("done" as const),
      at: lastEntered.get(one) ?? null,
    })),
    {
      status,
      state: isFailure(status) ? "failed" : status === "done" ? "done" : "current",
      at: lastEntered.get(status) ?? null,
    },
    ...ahead.map((one) => ({ status: one, state: "ahead" as const, at: null })),
  ];
}

const isFailure = (status: DeviceStatus): boolean =>
  status === "cancelled" || status === "unrepairable";
