import { describe, expect, test } from "vitest";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { newId } from "#src/shared/ids.ts";
import { corrected, correctedShown, correctionsOf, mayTryAgain } from "./corrections.ts";

const mpesa = { method: "mobile_money", provider: "mpesa", reference: "QFX1", amount: 500 };
const cash = { method: "cash", amount: 500 };

describe("what fits", () => {
  test.each([
    ["createSale", "reference_taken", { payment: mpesa }, ["reference", "paid_cash"]],
    ["createSale", "reference_taken", { payments: [cash, mpesa] }, ["reference", "paid_cash"]],
    ["createSale", "reference_taken", { payment: cash }, []],
    ["takeDevicePayment", "reference_taken", mpesa, ["reference", "paid_cash"]],
    ["createDevice", "reference_taken", { depositPayment: mpesa }, ["reference", "paid_cash"]],
    ["createSale", "product_not_found", { lines: [{}] }, ["item"]],
    ["createSale", "not_found", { customerId: newId() }, ["walk_in"]],
    ["createSale", "not_found", { customerId: WALK_IN_CUSTOMER_ID }, []],
    ["changeDeviceStatus", "invalid_transition", { status: "done" }, ["status"]],
    ["addRemark", "reference_taken", mpesa, []],
    ["createSale", "total_changed", { payment: mpesa }, []],
    ["constructor", "reference_taken", mpesa, []],
  ])("%s that was refused as %s", (endpoint, refusal, body, expected) => {
    expect(correctionsOf({ endpoint, refusal, body })).toEqual(expected);
  });

  test("nobody can try again what can never succeed", () => {
    expect(mayTryAgain("customer_erased")).toBe(false);
    expect(mayTryAgain("idempotency_key_reused")).toBe(false);
    expect(mayTryAgain("reference_taken")).toBe(true);
  });
});

describe("a correction changes one thing", () => {
  test("the number of the part that has one", () => {
    const body = { payments: [cash, mpesa], lines: [] };
    expect(corrected("createSale", body, { kind: "reference", reference: "NEW" })).toEqual({
      payments: [cash, { ...mpesa, reference: "NEW" }],
      lines: [],
    });
  });

  test("money that was cash keeps its id and amount", () => {
    const body = { id: "a", ...mpesa, tendered: 600 };
    expect(corrected("takeDevicePayment", body, { kind: "paid_cash" })).toEqual({
      id: "a",
      method: "cash",
      amount: 500,
    });
  });

  test("other goods take neither the serial numbers nor the agreed price with them", () => {
    const [old, other] = [newId(), newId()];
    const lines = [
      { itemId: old, quantity: 2, serials: ["1"], priceOverride: {} },
      { itemId: old },
    ];
    expect(corrected("createSale", { lines }, { kind: "item", line: 0, itemId: other })).toEqual({
      lines: [{ itemId: other, quantity: 2 }, { itemId: old }],
    });
  });

  test("a walk-in customer replaces a new one", () => {
    const body = { customer: { name: "Asha" }, lines: [] };
    expect(corrected("createSale", body, { kind: "walk_in" })).toEqual({
      customerId: WALK_IN_CUSTOMER_ID,
      lines: [],
    });
  });

  test("a body that is none stays", () => {
    expect(corrected("createSale", null, { kind: "walk_in" })).toBeNull();
  });
});

describe("what was shown, after a correction", () => {
  const shown = { prices: [100, 200], total: 300 };
  const body = { payment: mpesa };

  test("has no price of goods that it did not show, and the same total", () => {
    const given = { kind: "item", line: 1, itemId: newId() } as const;
    expect(correctedShown("createSale", { body, shown }, given)).toEqual({
      prices: [100, null],
      total: 300,
    });
    expect(correctedShown("createSale", { body, shown: null }, given)).toEqual({ prices: [] });
  });

  test("rounds no money that was not cash", () => {
    const given = { kind: "paid_cash" } as const;
    expect(correctedShown("createSale", { body, shown }, given)).toEqual({
      ...shown,
      cashRounding: 0,
    });
    const split = { payments: [cash, mpesa] };
    expect(correctedShown("createSale", { body: split, shown }, given)).toEqual(shown);
    expect(correctedShown("takeDevicePayment", { body: mpesa, shown: null }, given)).toBeNull();
  });

  test("is the same after any other", () => {
    const given = { kind: "reference", reference: "NEW" } as const;
    expect(correctedShown("createSale", { body, shown }, given)).toBe(shown);
  });
});
