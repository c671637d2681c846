import { expect, test } from "vitest";
import { missingIntakeSignatures } from "./rules.ts";

const rules = { requireCustomerSignature: true, requireTechnicianSignature: true };
const customer = { moment: "intake", role: "customer" } as const;
const staff = { moment: "intake", role: "staff" } as const;

test("a missing signature at intake counts as missing while the device is in repair", () => {
  const missing = (
    status: "received" | "testing" | "done" | "completed",
    ...signatures: (typeof customer | typeof staff)[]
  ) => missingIntakeSignatures({ status, signatures }, rules);
  expect(missing("received")).toEqual(["customer", "staff"]);
  expect(missing("testing", staff)).toEqual(["customer"]);
  expect(missing("received", customer, staff)).toEqual([]);
  expect(missing("completed")).toEqual([]);
  expect(missing("done")).toEqual([]);
});

test("a shop that requires none misses none", () => {
  const device = { status: "received", signatures: [] } as const;
  expect(
    missingIntakeSignatures(device, {
      requireCustomerSignature: false,
      requireTechnicianSignature: true,
    }),
  ).toEqual(["staff"]);
});
