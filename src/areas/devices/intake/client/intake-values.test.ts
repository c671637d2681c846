import { describe, expect, test } from "vitest";
import type { Customer } from "#src/areas/customers/contract.ts";
import { newDevice } from "../../core/contract.ts";
import { checkIntake, depositState, emptyIntake, type IntakeValues } from "./intake-values.ts";
import { toNewDevice } from "./sending/new-device-body.ts";

const rules = {
  required: ["customerName", "customerPhone", "brand", "model", "issueDescription"],
  hidden: [] as string[],
  problem: () => undefined,
  depositPercent: 50,
  mayWaive: false,
  mayLower: false,
  signing: [],
};
const customer = { id: "01990000-0000-7000-8000-000000000001", email: null } as Customer;
const empty = emptyIntake("01990000-0000-7000-8000-000000000002", "2026-11-22", false);
const filled: IntakeValues = {
  ...empty,
  customer,
  brand: "Tecno",
  model: "Spark 20",
  issueDescription: "Cracked screen",
};

describe("missing fields at intake", () => {
  test("are all reported at once", () => {
    expect(Object.keys(checkIntake(empty, rules))).toEqual([
      "customer",
      "brand",
      "model",
      "issueDescription",
    ]);
    expect(checkIntake(filled, rules)).toEqual({});
  });

  test("include the fields that the shop requires", () => {
    const stricter = { ...rules, required: [...rules.required, "imei", "customerEmail"] };
    expect(Object.keys(checkIntake(filled, stricter))).toEqual(["customer", "imei"]);
  });

  test("an IMEI must be valid, with any spacing", () => {
    expect(checkIntake({ ...filled, imei: "49-015420-323751-8" }, rules)).toEqual({});
    expect(checkIntake({ ...filled, imei: "490154203237519" }, rules)).toHaveProperty("imei");
  });

  test("a price requires a deposit, unless it is waived with a reason", () => {
    const priced = { ...filled, finalAmount: 5_000_000 };
    expect(checkIntake(priced, rules)).toHaveProperty("depositAmount");
    expect(checkIntake(priced, { ...rules, mayWaive: true })).toHaveProperty("depositWaivedReason");
    const told = { ...priced, depositWaivedReason: "Regular customer" };
    expect(checkIntake(told, { ...rules, mayWaive: true })).toEqual({});
    const later = { ...priced, depositMode: "later" as const, depositAmount: 2_500_000 };
    expect(checkIntake(later, rules)).toEqual({});
  });

  test("a payment needs its reference, and enough cash", () => {
    const now = { ...filled, depositMode: "now" as const, depositAmount: 1_000_000 };
    const mobile = { ...now, payment: { ...now.payment, method: "mobile_money" as const } };
    expect(checkIntake(mobile, rules)).toHaveProperty(["payment.reference"]);
    const short = { ...now, payment: { ...now.payment, tendered: 500_000 } };
    expect(checkIntake(short, rules)).toHaveProperty(["payment.tendered"]);
    expect(checkIntake({ ...now, depositAmount: null }, rules)).toHaveProperty("depositAmount");
  });
});

test("a deposit that is only asked for is said to be unpaid, and is sent without a payment", () => {
  const asked = {
    ...filled,
    finalAmount: 8_500_000,
    depositMode: "later" as const,
    depositAmount: 4_250_000,
  };
  expect(depositState(asked)).toMatchObject({ amount: 4_250_000, state: "later" });
  expect(toNewDevice(asked, rules)).not.toHaveProperty("depositPayment");
  const paid = { ...asked, depositMode: "now" as const };
  expect(depositState(paid)).toEqual({ amount: 4_250_000, state: "now", provider: "cash" });
  const requested = { ...paid.payment, method: "mobile_money" as const, isAsked: true };
  expect(depositState({ ...paid, payment: requested }).state).toBe("asked");
  expect(depositState(filled).amount).toBeNull();
});

describe("the request of an intake", () => {
  test("fits the contract, with null for empty fields", () => {
    const sent = newDevice.parse(toNewDevice(filled, rules));
    expect(sent).toMatchObject({
      id: filled.id,
      customerId: customer.id,
      serialNumber: null,
      imei: null,
      depositAmount: 0,
    });
    expect(sent.depositPayment).toBeUndefined();
  });

  test("contains the deposit and its payment", () => {
    const values = {
      ...filled,
      finalAmount: 5_000_000,
      depositMode: "now" as const,
      depositAmount: 2_500_000,
      payment: { ...filled.payment, tendered: 3_000_000, reference: "typed, then cash chosen" },
      checklist: {
        power: { result: "ok" as const, note: null },
        display: { result: "not-tested" as const, note: null },
      },
    };
    const sent = newDevice.parse(toNewDevice(values, rules));
    expect(sent.depositPayment).toEqual({ method: "cash", tendered: 3_000_000 });
    expect(sent.checklist).toEqual([{ label: "power", result: "ok", note: null }]);
  });
});
