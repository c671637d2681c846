import { expect, test } from "vitest";
import { readTaxCode } from "./read-tax-code.ts";

test("a tax code is read as its letter, or as the authority's standard and zero rate", () => {
  for (const [typed, value] of [
    ["b", "B"],
    ["A: 18 %", "A"],
    ["18,0 %", "A"],
    ["0", "C"],
  ] as const)
    expect(readTaxCode(typed)).toEqual({ value });
  for (const typed of ["7.5", "F", "abc"])
    expect(readTaxCode(typed)).toEqual({ code: "no_tax_code" });
});
