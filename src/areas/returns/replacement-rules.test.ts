import { describe, expect, test } from "vitest";
import { isWithinLimit, type ReplacementLimit } from "./replacement-rules.ts";

const cable = { id: "cable", soldPrice: 500 };
const approved = (itemId: string, quantity: number, approvedValue: number | null) => ({
  itemId,
  quantity,
  approvedValue,
});
const none: ReplacementLimit = { item: null, planned: null };

describe("a replacement is within the limit", () => {
  test.each([
    ["the sold item at its price", { item: cable, planned: null }, "cable", 2, 500, true],
    ["the sold item, which became cheaper", { item: cable, planned: null }, "cable", 1, 1, true],
    ["the sold item, which became dearer", { item: cable, planned: null }, "cable", 1, 501, false],
    ["another item, even a cheap one", { item: cable, planned: null }, "phone", 1, 0, false],
    ["anything for a repair", none, "cable", 1, 0, false],
    [
      "what was chosen only",
      { item: null, planned: approved("phone", 1, null) },
      "phone",
      1,
      1,
      false,
    ],
    ["what was approved", { item: null, planned: approved("phone", 2, 100) }, "phone", 2, 50, true],
    ["fewer pieces", { item: null, planned: approved("phone", 2, 100) }, "phone", 1, 50, true],
    ["more pieces", { item: null, planned: approved("phone", 2, 100) }, "phone", 3, 10, false],
    [
      "fewer, dearer pieces",
      { item: null, planned: approved("phone", 2, 100) },
      "phone",
      1,
      51,
      false,
    ],
    [
      "another item than approved",
      { item: null, planned: approved("phone", 2, 100) },
      "cable",
      1,
      1,
      false,
    ],
  ] as const)("%s", (_name, limit, itemId, quantity, price, isWithin) => {
    expect(isWithinLimit(limit, { itemId, quantity, price })).toBe(isWithin);
  });
});
