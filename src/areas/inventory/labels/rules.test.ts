import { describe, expect, test } from "vitest";
import { codeWidth, isEan13, labelCode, labelsOf, MAX_LABELS } from "./rules.ts";

describe("the encoded text of a barcode", () => {
  test.each([
    ["a valid EAN-13 as such", { barcode: "6001234567899", sku: "A" }, "EAN13", "6001234567899"],
    [
      "one with a wrong check digit as plain code",
      { barcode: "6001234567890", sku: "A" },
      "CODE128",
      "6001234567890",
    ],
    [
      "one that begins with 0, which scanners shorten",
      { barcode: "0012345678905", sku: "A" },
      "CODE128",
      "0012345678905",
    ],
    ["any other barcode", { barcode: "ABC-12", sku: "A" }, "CODE128", "ABC-12"],
    ["the SKU where there is no barcode", { barcode: null, sku: "SCR-1" }, "CODE128", "SCR-1"],
    [
      "the SKU where the barcode cannot be said",
      { barcode: "kipürusi", sku: "SCR-1" },
      "CODE128",
      "SCR-1",
    ],
  ])("%s", (_, item, kind, text) => {
    expect(labelCode(item)).toEqual({ kind, text });
  });

  test("is absent when neither code can be encoded", () => {
    expect(labelCode({ barcode: null, sku: "ÜBER" })).toBeNull();
    expect(["6001234567899", "600123456789", "60012345678991", "x"].map(isEan13)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("bars are whole printer dots where they fit; thinner ones are not drawn", () => {
    expect(codeWidth(113, 46)).toBe(42.375);
    expect(codeWidth(113, 37)).toBe(28.25);
    expect(codeWidth(200, 46)).toBe(46);
    expect(codeWidth(300, 46)).toBeNull();
  });
});

test("labels: one of each, or one per piece in stock, up to the limit of a job", () => {
  const items = [
    { id: "a", quantity: 2 },
    { id: "b", quantity: 0 },
    { id: "c", quantity: MAX_LABELS },
  ];
  expect(labelsOf(items, "one").labels.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const shelf = labelsOf(items, "shelf");
  expect(shelf.labels).toHaveLength(MAX_LABELS);
  expect(shelf.labels.slice(0, 3).map(({ id }) => id)).toEqual(["a", "a", "c"]);
  expect(shelf.left).toBe(2);
});
