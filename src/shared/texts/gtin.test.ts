import { expect, test } from "vitest";
import { asBarcode } from "./gtin.ts";

test("UPC-A and EAN-13 of one product are one barcode", () => {
  expect(asBarcode("721543012630")).toBe("0721543012630");
  expect(asBarcode("0721543012630")).toBe("0721543012630");
  expect(asBarcode(" 7215430\u200B12630 ")).toBe("0721543012630");
});

test("other codes stay as they are", () => {
  for (const code of ["6001234567890", "00721543012630", "12E5", "40170725"]) {
    expect(asBarcode(code)).toBe(code);
  }
});
