import { describe, expect, test } from "vitest";
import type { DeviceStatus } from "../../rules.ts";
import { repairSteps } from "./repair-steps.ts";

const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, "0")}:00.000Z`;

/** A repair that has had these statuses, one after the other, a minute each. */
const through = (...statuses: DeviceStatus[]) => ({
  status: statuses.at(-1) ?? ("received" as const),
  createdAt: at(0),
  transitions: statuses.map((toStatus, minute) => ({ toStatus, createdAt: at(minute + 1) })),
});

const shown = (device: Parameters<typeof repairSteps>[0]) =>
  repairSteps(device).map(({ status, state }) => `${status} ${state}`);

describe("the steps of a repair", () => {
  test("start with the main stages", () => {
    expect(shown(through())).toEqual([
      "received current",
      "assigned-to-technician ahead",
      "in_progress ahead",
      "completed ahead",
      "done ahead",
    ]);
  });

  test("include an intermediate stage once the device has reached it", () => {
    expect(shown(through("assigned-to-technician", "diagnosing", "awaiting-parts"))).toEqual([
      "received done",
      "assigned-to-technician done",
      "diagnosing done",
      "awaiting-parts current",
      "in_progress ahead",
      "completed ahead",
      "done ahead",
    ]);
  });

  test("omit the stages behind which it was sent back", () => {
    const steps = shown(through("assigned-to-technician", "in_progress", "testing", "in_progress"));
    expect(steps).toContain("in_progress current");
    expect(steps.join()).not.toContain("testing");
  });

  test("of a cancelled repair show where it ended, and the remaining steps", () => {
    expect(shown(through("assigned-to-technician", "cancelled"))).toEqual([
      "received done",
      "assigned-to-technician done",
      "cancelled failed",
      "done ahead",
    ]);
    expect(shown(through("assigned-to-technician", "cancelled", "done"))).toEqual([
      "received done",
      "assigned-to-technician done",
      "cancelled failed",
      "done done",
    ]);
  });

  test("tell when each stage was reached", () => {
    const [received, assigned, repair] = repairSteps(through("assigned-to-technician"));
    expect(received?.at).toBe(at(0));
    expect(assigned?.at).toBe(at(1));
    expect(repair?.at).toBeNull();
  });
});
