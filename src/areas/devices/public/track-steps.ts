import type { TrackedDevice } from "../contract.ts";
import { deviceStatuses, type DeviceStatus } from "../rules.ts";

export interface TrackStep {
  status: DeviceStatus;
  state: "done" | "current" | "ahead" | "failed";
  /** When it was last entered; null ahead of us. */
  at: string | null;
}

/** What lies ahead of any repair; the other stages are entered only when needed. */
const milestones: readonly DeviceStatus[] = [
  "received",
  "in_progress",
  "testing",
  "completed",
  "done",
];

const rank = (status: DeviceStatus): number => deviceStatuses.indexOf(status);

/**
 * The way of a repair as its owner wants to see it: what was reached on the way to where it stands now, this, and what
 * is still to come. A repair that went back a stage (a test failed) has that stage ahead of it again.
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
