import { describe, expect, test } from "vitest";
import { shapeOf } from "./number-shapes.ts";

const documentIn = (typed: string) => {
  const shape = shapeOf(typed);
  return shape.as === "document" ? shape.document : shape.as;
};
const codeIn = (typed: string) => {
  const shape = shapeOf(typed);
  return shape.as === "code" ? shape.code : shape.as;
};

describe("a document number", () => {
  test.each([
    ["R-23-065150", "ticket", "R-23-065150"],
    ["r-23-065150", "ticket", "R-23-065150"],
    [" r–23–065150 ", "ticket", "R-23-065150"],
    ["R 23 065150", "ticket", "R-23-065150"],
    ["R-23065150", "ticket", "R-23-065150"],
    ["S-31-1234567", "sale", "S-31-1234567"],
    ["rt-26-000012", "return", "RT-26-000012"],
    ["C-26-000003", "count", "C-26-000003"],
    ["ex-26-000012", "expense", "EX-26-000012"],
    ["CP 26 000012", "payout", "CP-26-000012"],
    ["rcp-1767168000000-7k2qx9", "receipt", "RCP-1767168000000-7K2QX9"],
    ["PAY 1767168000000 7K2QX9", "payment", "PAY-1767168000000-7K2QX9"],
    ["RFD17671680000007K2QX9", "refund", "RFD-1767168000000-7K2QX9"],
  ])("%s is complete", (typed, kind, beginning) => {
    expect(documentIn(typed)).toEqual({ kind, beginning, isWhole: true });
  });

  test.each([
    ["R-", "ticket", "R-"],
    ["rt-", "return", "RT-"],
    ["R-2", "ticket", "R-2"],
    ["R-23", "ticket", "R-23"],
    ["R-23-", "ticket", "R-23-"],
    ["R-23-06", "ticket", "R-23-06"],
    ["S 23 065", "sale", "S-23-065"],
    ["RCP-1767", "receipt", "RCP-1767"],
  ])("%s is the beginning of one", (typed, kind, beginning) => {
    expect(documentIn(typed)).toEqual({ kind, beginning, isWhole: false });
  });

  test.each(["R", "S21", "S 21", "S-21 Ultra", "R-15 Pro", "rcp", "pay", "Redmi-9", "R-A"])(
    "%s is not one",
    (typed) => {
      expect(["text", "code"]).toContain(shapeOf(typed).as);
      expect(codeIn(typed)).toEqual(
        shapeOf(typed).as === "text" ? "text" : expect.objectContaining({ document: null }),
      );
    },
  );

  test.each([
    ["r23065150", "R-23-065150", true],
    ["rt26000012", "RT-26-000012", true],
    ["ex26000012", "EX-26-000012", true],
    ["r23065", "R-23-065", false],
  ])("%s, without dashes, may be a serial number too", (typed, beginning, isWhole) => {
    expect(codeIn(typed)).toMatchObject({ word: typed, document: { beginning }, isWhole });
  });
});

describe("a phone number", () => {
  test.each([
    "0712345678",
    "0712 345 678",
    "(0712) 345-678",
    "255712345678",
    "+255 712 345 678",
    "+255 0712 345 678",
    "00255712345678",
  ])("%s is complete", (typed) => {
    expect(codeIn(typed)).toMatchObject({ phone: "+255712345678", isWhole: true });
  });

  test.each([
    ["0712", "+255712"],
    ["712", "+255712"],
    ["712345678", "+255712345678"],
    ["255712", "+255712"],
    ["+255 712", "+255712"],
    ["0222", "+255222"],
  ])("%s may be the beginning of one", (typed, phone) => {
    expect(codeIn(typed)).toMatchObject({ phone, isWhole: false });
  });

  test.each(["0812", "+254712345678", "490154203237518", "123456"])("%s is not one", (typed) => {
    expect(codeIn(typed)).toMatchObject({ phone: "" });
  });
});

describe("a code", () => {
  test.each([
    ["490154203237518", "490154203237518"],
    ["49-015420-323751-8", "490154203237518"],
    ["49 015420 323751 8", "490154203237518"],
  ])("%s is a complete IMEI", (typed, digits) => {
    expect(codeIn(typed)).toMatchObject({ digits, isWhole: true });
  });

  test.each([
    ["065150", "065150"],
    ["23-065150", "23-065150"],
    ["1-2-3", ""],
    ["1234567890123", ""],
  ])("%s may be the end of a number: %j", (typed, ending) => {
    expect(codeIn(typed)).toMatchObject({ ending, isWhole: false });
  });

  test.each(["SN-77a", "C39XK2", "SKU-1", "62000@example"])(
    "%s is one word with a digit",
    (typed) => {
      expect(codeIn(typed)).toMatchObject({ word: typed, digits: "", isWhole: false });
    },
  );

  test.each(["asha", "Galaxy A12", "12", "", "½ l", "asha juma"])("%j is text", (typed) => {
    expect(shapeOf(typed).as).toBe("text");
  });
});
