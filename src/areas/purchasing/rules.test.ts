import { describe, expect, test } from "vitest";
import { inShillings } from "#src/areas/shipments/shillings.ts";
import {
  openStatuses,
  orderTotal,
  problemOfRate,
  refusalOfCancellation,
  refusalOfDeletion,
  refusalOfStatus,
} from "./rules.ts";

describe("the total of an order", () => {
  test("is the sum of its lines", () => {
    const lines = [
      { quantity: 3, unitCost: 1099 },
      { quantity: 1, unitCost: 1 },
    ];
    expect(orderTotal(lines)).toBe(3298);
    expect(orderTotal([])).toBe(0);
  });

  test("is converted to shillings to the minor unit, rounded half up", () => {
    expect(inShillings(100_00, 2512.3456)).toBe(25_123_456);
    expect(inShillings(1, 0.5)).toBe(1);
    expect(inShillings(1, 0.4999)).toBe(0);
    expect(inShillings(3, 0.5)).toBe(2);
    expect(inShillings(12_345, 1)).toBe(12_345);
    // The product exceeds 2^53.
    expect(inShillings(3_600_000_000_001, 2500.0001)).toBe(9_000_000_360_002_500);
  });
});

test("every currency but the shilling needs a rate", () => {
  expect(problemOfRate("TZS", undefined)).toBeNull();
  expect(problemOfRate("TZS", 1)).toBeNull();
  expect(problemOfRate("TZS", 2)).toBe("fixed");
  expect(problemOfRate("USD", undefined)).toBe("required");
  expect(problemOfRate("USD", 2500)).toBeNull();
});

test("an open order gets any open status by hand, and no other", () => {
  expect(openStatuses).toEqual(["draft", "sent", "confirmed", "shipped"]);
  expect(refusalOfStatus("draft", "shipped")).toBeNull();
  expect(refusalOfStatus("shipped", "draft")).toBeNull();
  expect(refusalOfStatus("sent", "received")).toBe("by-act");
  expect(refusalOfStatus("sent", "cancelled")).toBe("by-act");
  expect(refusalOfStatus("cancelled", "draft")).toBe("ended");
  expect(refusalOfStatus("received", "received")).toBeNull();
});

test("an order with received goods is neither deleted nor cancelled", () => {
  const some = { status: "shipped", receivedQuantity: 1 } as const;
  const none = { status: "shipped", receivedQuantity: 0 } as const;
  expect(refusalOfDeletion(some)).toBe("received");
  expect(refusalOfDeletion(none)).toBeNull();
  expect(refusalOfCancellation(some)).toBe("received");
  expect(refusalOfCancellation(none)).toBeNull();
  expect(refusalOfCancellation({ ...none, status: "cancelled" })).toBe("ended");
});
