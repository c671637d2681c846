import { expect, test } from "vitest";
import type { DeviceStatus } from "../../rules.ts";
import { trackSteps } from "./track-steps.ts";

/** A repair that has had these statuses, one after the other, an hour each. */
const after = (...statuses: DeviceStatus[]) =>
  trackSteps({
    status: statuses.at(-1) ?? "received",
    steps: statuses.map((status, hour) => ({ status, at: `2025-11-20T0${hour}:00:00.000Z` })),
  }).map(({ status, state, at }) => `${state} ${status}${at ? ` ${at.slice(11, 13)}` : ""}`);

test("a new repair has all steps ahead", () => {
  expect(after("received")).toEqual([
    "current received 00",
    "ahead in_progress",
    "ahead testing",
    "ahead completed",
    "ahead done",
  ]);
});

test("skipped stages are hidden", () => {
  expect(
    after("received", "assigned-to-technician", "diagnosing", "in_progress", "completed"),
  ).toEqual([
    "done received 00",
    "done assigned-to-technician 01",
    "done diagnosing 02",
    "done in_progress 03",
    "current completed 04",
    "ahead done",
  ]);
});

test("a repair with a failed test is at the bench again, with the test ahead", () => {
  expect(after("received", "diagnosing", "in_progress", "testing", "in_progress")).toEqual([
    "done received 00",
    "done diagnosing 01",
    "current in_progress 04",
    "ahead testing",
    "ahead completed",
    "ahead done",
  ]);
});

test("a device that was handed over has completed all steps", () => {
  expect(after("received", "in_progress", "completed", "done")).toEqual([
    "done received 00",
    "done in_progress 01",
    "done completed 02",
    "done done 03",
  ]);
});

test("an unrepairable device says so and still has to be collected", () => {
  expect(after("received", "diagnosing", "unrepairable")).toEqual([
    "done received 00",
    "done diagnosing 01",
    "failed unrepairable 02",
    "ahead done",
  ]);
  expect(after("received", "cancelled", "done")).toEqual([
    "done received 00",
    "failed cancelled 01",
    "done done 02",
  ]);
});
