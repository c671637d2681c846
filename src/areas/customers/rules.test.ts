import { describe, expect, test } from "vitest";
import { rolePermissions } from "#src/shared/permissions.ts";
import { refusalOfAct, type CustomerAct } from "./rules.ts";

const customer = { erasedAt: null, isWalkIn: false, isActive: true, marketingConsent: true };
const erased = {
  erasedAt: "2026-01-31T09:30:00.000Z",
  isWalkIn: false,
  isActive: true,
  marketingConsent: false,
};

describe("the screen offers exactly the actions that the server allows", () => {
  test.each<[CustomerAct, string | null, string | null]>([
    ["updateCustomer", null, "forbidden"],
    ["activateCustomer", null, "forbidden"],
    ["deactivateCustomer", null, "forbidden"],
    ["addCustomerNote", null, "forbidden"],
    ["addPromoMessage", null, "forbidden"],
    ["exportCustomer", "forbidden", "forbidden"],
    ["eraseCustomer", "forbidden", "forbidden"],
    ["deleteCustomer", "forbidden", "forbidden"],
  ])("%s", (act, care, technician) => {
    expect(refusalOfAct(act, customer, rolePermissions.admin)).toBeNull();
    expect(refusalOfAct(act, customer, rolePermissions["customer-care"])).toBe(care);
    expect(refusalOfAct(act, customer, rolePermissions.technician)).toBe(technician);
  });
});

test("offers need consent", () => {
  const silent = { ...customer, marketingConsent: false };
  expect(refusalOfAct("addPromoMessage", silent, rolePermissions.admin)).toBe(
    "no_marketing_consent",
  );
});

test("nothing is added to an erased customer", () => {
  for (const act of [
    "updateCustomer",
    "addCustomerNote",
    "addPromoMessage",
    "eraseCustomer",
  ] as const) {
    expect(refusalOfAct(act, erased, rolePermissions.admin)).toBe("customer_erased");
  }
});

test("the walk-in customer cannot be changed", () => {
  const walkIn = { ...customer, isWalkIn: true };
  for (const act of [
    "updateCustomer",
    "addCustomerNote",
    "addPromoMessage",
    "eraseCustomer",
    "deleteCustomer",
  ] as const) {
    expect(refusalOfAct(act, walkIn, rolePermissions.admin)).toBe("customer_built_in");
  }
});
