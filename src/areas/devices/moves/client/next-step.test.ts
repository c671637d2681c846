import { describe, expect, test } from "vitest";
import { rolePermissions } from "#src/shared/permissions.ts";
import { mayAssign, nextStep, otherMoves, type SteppingDevice } from "./next-step.ts";
import type { EstimateStatus } from "../../kinds.ts";

const workflow = {
  deviceChecklistRequired: true,
  requireCustomerSignature: true,
  requireTechnicianSignature: true,
  photoEvidenceRequired: false,
};
const technician = { userId: "t1", permissions: rolePermissions.technician };
const care = { userId: "c1", permissions: rolePermissions["customer-care"] };
const admin = { userId: "a1", permissions: rolePermissions.admin };

const device = (given: Partial<SteppingDevice> = {}): SteppingDevice => ({
  status: "in_progress",
  assignedTo: "t1",
  finalAmount: 5_000_000,
  chargesAmount: 0,
  paidAmount: 2_500_000,
  diagnosisRequired: false,
  checklists: [{ phase: "outtake", result: "ok" }],
  photos: [],
  ...given,
});

describe("the likely next step", () => {
  test("of a received device is assignment, for users who may assign", () => {
    const received = device({ status: "received", assignedTo: null });
    expect(nextStep(received, care, workflow)).toEqual({ kind: "assign" });
    expect(nextStep(received, technician, workflow)).toBeNull();
  });

  test("is a diagnosis only when one was requested", () => {
    const assigned = device({ status: "assigned-to-technician" });
    expect(nextStep(assigned, technician, workflow)).toEqual({ kind: "move", to: "in_progress" });
    expect(nextStep({ ...assigned, diagnosisRequired: true }, technician, workflow)).toEqual({
      kind: "move",
      to: "diagnosing",
    });
  });

  test("waits for a sent estimate, and suggests a new one after a refusal", () => {
    const asked = (status: EstimateStatus, given: Partial<SteppingDevice> = {}) =>
      device({
        status: "diagnosing",
        estimates: [{ version: 1, status, total: 1, marginPercent: 10, sentAt: "2026-01-31" }],
        ...given,
      });
    expect(nextStep(asked("sent"), technician, workflow)).toEqual({
      kind: "move",
      to: "awaiting-approval",
    });
    const waiting = asked("sent", { status: "awaiting-approval" });
    expect(nextStep(waiting, care, workflow)).toEqual({ kind: "record-approval" });
    expect(nextStep(waiting, technician, workflow)).toBeNull();
    for (const status of ["declined", "expired", "superseded"] as const) {
      expect(nextStep(asked(status), technician, workflow)).toEqual({ kind: "estimate" });
    }
    const grown = asked("approved", { status: "in_progress", finalAmount: 2 });
    expect(nextStep(grown, care, workflow)).toEqual({ kind: "estimate" });
    const due = device({ status: "diagnosing", diagnosisRequired: true, finalAmount: null });
    expect(
      nextStep({ ...due, estimates: [] }, technician, { ...workflow, costEstimateRequired: true }),
    ).toEqual({ kind: "estimate" });
  });

  test("is the unfinished checklist before the end of the repair", () => {
    const open = device({ checklists: [{ phase: "outtake", result: "not-tested" }] });
    expect(nextStep(open, technician, workflow)).toEqual({ kind: "checklist", to: "completed" });
    expect(nextStep(device(), technician, workflow)).toEqual({ kind: "move", to: "completed" });
  });

  test("is absent for a device of another technician", () => {
    expect(nextStep(device({ assignedTo: "t2" }), technician, workflow)).toBeNull();
  });

  test("at pickup is the cost, then the payment, then the hand-over", () => {
    const ready = device({ status: "completed" });
    expect(nextStep({ ...ready, finalAmount: null }, care, workflow)).toEqual({ kind: "set-cost" });
    expect(nextStep(ready, care, workflow)).toEqual({ kind: "take-payment" });
    expect(nextStep(ready, admin, workflow)).toEqual({ kind: "take-payment" });
    expect(nextStep({ ...ready, paidAmount: 5_000_000 }, care, workflow)).toEqual({
      kind: "hand-over",
    });
    expect(nextStep(ready, technician, workflow)).toBeNull();
  });

  test("of a cancelled and unpaid repair is the hand-over", () => {
    const cancelled = device({ status: "cancelled", finalAmount: null, paidAmount: 0 });
    expect(nextStep(cancelled, care, workflow)).toEqual({ kind: "hand-over" });
  });

  test("is absent after the hand-over", () => {
    expect(nextStep(device({ status: "done" }), admin, workflow)).toBeNull();
  });
});

test("the other moves exclude the main one and explain why they are refused", () => {
  const open = device({ checklists: [{ phase: "outtake", result: "not-tested" }] });
  const moves = otherMoves(open, technician, workflow, nextStep(open, technician, workflow));
  expect(moves).toContainEqual({ to: "completed", refusal: "checklist-unfinished" });
  expect(moves).toContainEqual({ to: "cancelled", refusal: "no-permission" });
  expect(moves).toContainEqual({ to: "testing", refusal: null });
  const started = device();
  const rest = otherMoves(started, technician, workflow, nextStep(started, technician, workflow));
  expect(rest.map(({ to }) => to)).not.toContain("completed");
});

test("a technician can be assigned only while the device is in the workshop", () => {
  expect(mayAssign({ status: "testing" }, care)).toBe(true);
  expect(mayAssign({ status: "completed" }, care)).toBe(false);
  expect(mayAssign({ status: "received" }, technician)).toBe(false);
});
