import { expect, test } from "vitest";
import { rolePermissions } from "#src/shared/permissions.ts";
import type { MovableReturn } from "../../rules.ts";
import { nextReturnStep, otherReturnSteps } from "./next-return-step.ts";

const workflow = { requireCustomerSignature: true };
const admin = { userId: "a", permissions: rolePermissions.admin };
const care = { userId: "c", permissions: rolePermissions["customer-care"] };
const fundi = { userId: "f", permissions: rolePermissions.technician };

const returned = (given: Partial<MovableReturn>) => ({
  currentStep: "reported" as const,
  adminApprovalStatus: "pending" as const,
  warrantyStatus: "in-warranty" as const,
  assignedTo: "f",
  refundable: 100,
  isPaidBack: false,
  isRefundSent: false,
  fixStatus: null,
  resolution: null,
  ...given,
});

test("the diagnosis comes before the request for approval", () => {
  const looked = returned({ currentStep: "technician-diagnosis" });
  expect(nextReturnStep(looked, fundi, workflow)).toEqual({ kind: "diagnose" });
  expect(nextReturnStep({ ...looked, fixStatus: "Sawa" }, fundi, workflow)).toMatchObject({
    to: "admin-approval",
    refusal: null,
  });
});

test("an admin decides; for others the button explains it", () => {
  const waiting = returned({ currentStep: "admin-approval" });
  expect(nextReturnStep(waiting, admin, workflow)).toEqual({ kind: "decide", refusal: null });
  expect(nextReturnStep(waiting, care, workflow)).toEqual({
    kind: "decide",
    refusal: "no-permission",
  });
});

test("an unassigned return is assigned first", () => {
  const approved = returned({
    currentStep: "admin-approval",
    adminApprovalStatus: "approved",
    assignedTo: null,
  });
  expect(nextReturnStep(approved, care, workflow)).toMatchObject({
    to: "assigned-to-technician",
    refusal: null,
  });
  expect(otherReturnSteps(approved, care, workflow, null).map(({ to }) => to)).not.toContain(
    "refunded",
  );
  const main = nextReturnStep(approved, admin, workflow);
  expect(otherReturnSteps(approved, admin, workflow, main)).toEqual([
    { to: "technician-diagnosis", refusal: "already-decided" },
    { to: "refunded", refusal: null },
    { to: "replaced", refusal: null },
  ]);
});

test("a closed return has no next step", () => {
  const closed = returned({ currentStep: "closed" });
  expect(nextReturnStep(closed, admin, workflow)).toBeNull();
  expect(otherReturnSteps(closed, admin, workflow, null)).toEqual([]);
});

test("no step is possible while a provider gives the money back, and the reason is said", () => {
  const waiting = returned({
    currentStep: "admin-approval",
    adminApprovalStatus: "approved",
    isRefundSent: true,
  });
  expect(nextReturnStep(waiting, admin, workflow)).toMatchObject({ refusal: "refund-sent" });
});
