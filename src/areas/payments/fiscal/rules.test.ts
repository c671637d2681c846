import { expect, test } from "vitest";
import {
  figuresOfDay,
  fiscalContent,
  fiscalPayment,
  missingFrom,
  pauseAfter,
  verificationUrl,
  type FiscalSubject,
} from "./rules.ts";
import { decimal, element, signedDocument, textOf } from "./xml.ts";

const sale: FiscalSubject = {
  amount: 236_000,
  method: "cash",
  discount: 0,
  number: "S-26-000001",
  description: "Sale S-26-000001",
  lines: [
    { sku: "KB-1", name: "Kebo", quantity: 2, amount: 118_000, code: "A", rate: 18, tax: 18_000 },
    { sku: "KT-1", name: "Kitabu", quantity: 1, amount: 118_000, code: "C", rate: 0, tax: 0 },
  ],
  code: "A",
  rate: 18,
  tax: 18_000,
  rounding: 0,
};

const itemsOf = (subject: FiscalSubject) =>
  fiscalContent(subject).items.map(({ id, code, amount }) => [id, code, amount]);

test("a receipt for a whole sale has its lines, with the tax that was stored", () => {
  const { items, figures } = fiscalContent(sale);
  expect(items).toEqual([
    { id: "KB-1", description: "Kebo", quantity: 2, code: "A", amount: 118_000 },
    { id: "KT-1", description: "Kitabu", quantity: 1, code: "C", amount: 118_000 },
  ]);
  expect(figures).toEqual({
    amount: 236_000,
    discount: 0,
    vat: [
      { code: "A", net: 100_000, tax: 18_000 },
      { code: "C", net: 118_000, tax: 0 },
    ],
    paid: [{ type: "CASH", amount: 236_000 }],
  });
});

test("cash rounding belongs to the largest line and changes no tax", () => {
  const rounded = { ...sale, amount: 236_050, rounding: 50 };
  expect(itemsOf(rounded)).toEqual([
    ["KB-1", "A", 118_050],
    ["KT-1", "C", 118_000],
  ]);
  expect(fiscalContent(rounded).figures.vat[0]).toEqual({
    code: "A",
    net: 100_050,
    tax: 18_000,
  });
});

test("a part of a sale has one item for each rate, which add up to what was paid", () => {
  expect(itemsOf({ ...sale, amount: 100_001 })).toEqual([
    ["S-26-000001", "A", 50_001],
    ["S-26-000001", "C", 50_000],
  ]);
});

test("a receipt of a repair is one item with the tax of the receipt", () => {
  const repair = { ...sale, lines: [], amount: 118_000, number: "R-26-000001", discount: 0 };
  expect(itemsOf(repair)).toEqual([["R-26-000001", "A", 118_000]]);
  expect(fiscalContent(repair).figures.vat).toEqual([{ code: "A", net: 100_000, tax: 18_000 }]);
});

test("the code is the stored one, also when another code has the same rate", () => {
  const relief = { ...sale.lines[1], code: "D" } as (typeof sale.lines)[number];
  expect(itemsOf({ ...sale, lines: [...sale.lines, relief], amount: 177_000 })).toEqual([
    ["S-26-000001", "A", 59_000],
    ["S-26-000001", "C", 59_000],
    ["S-26-000001", "D", 59_000],
  ]);
});

test("the figures of a day add up those of its receipts by tax code and payment", () => {
  const day = figuresOfDay([
    fiscalContent(sale).figures,
    fiscalContent({ ...sale, method: "mobile_money" }).figures,
  ]);
  expect(day).toEqual({
    amount: 472_000,
    discount: 0,
    vat: [
      { code: "A", net: 200_000, tax: 36_000 },
      { code: "C", net: 236_000, tax: 0 },
    ],
    paid: [
      { type: "CASH", amount: 236_000 },
      { type: "EMONEY", amount: 236_000 },
    ],
  });
  expect(figuresOfDay([])).toEqual({ amount: 0, discount: 0, vat: [], paid: [] });
});

test("payments have the authority's names", () => {
  expect(["cash", "card", "mobile_money", "bank_transfer"].map(fiscalPayment)).toEqual([
    "CASH",
    "CCARD",
    "EMONEY",
    "EMONEY",
  ]);
});

test("the verification link ends with the time of day in the shop", () => {
  expect(verificationUrl("https://verify.tra.go.tz", "FUND17", "2026-11-22T22:05:09.123Z")).toBe(
    "https://verify.tra.go.tz/FUND17_010509",
  );
});

test("the pause after a failure doubles up to a quarter of an hour", () => {
  expect([1, 2, 3, 6, 7, 500].map(pauseAfter)).toEqual([15, 30, 60, 480, 900, 900]);
});

test("the settings that are missing are named", () => {
  const nothing = { tin: "", efdSerial: "", regNumber: "", receiptCode: "", userName: "" };
  expect(
    missingFrom({ ...nothing, tin: "123456789" }, { password: true, certificate: false }),
  ).toEqual(["certificate", "efdSerial", "regNumber", "receiptCode", "userName"]);
});

test("XML escapes what it must, and reads its own text again", () => {
  const name = `Kioo <6"> & "jalada" 'A14'\u0000`;
  const xml = element("DESC", name);
  expect(xml).toBe("<DESC>Kioo &lt;6&quot;&gt; &amp; &quot;jalada&quot; &apos;A14&apos; </DESC>");
  expect(textOf(xml, "desc")).toBe(`Kioo <6"> & "jalada" 'A14'`);
  expect(textOf("<A>&amp;lt;</A>", "A")).toBe("&lt;");
  expect(textOf("<A>1</A>", "B")).toBeNull();
  expect([decimal(2_500_050), decimal(5), decimal(0), decimal(-1_050)]).toEqual([
    "25000.50",
    "0.05",
    "0.00",
    "-10.50",
  ]);
});

test("a signature covers the exact bytes of the body", () => {
  const signed: string[] = [];
  const xml = signedDocument("<RCT><GC>1</GC></RCT>", (body) => {
    signed.push(body);
    return "c2lnbg==";
  });
  expect(xml).toContain(`<EFDMS>${signed[0]}<EFDMSSIGNATURE>c2lnbg==</EFDMSSIGNATURE></EFDMS>`);
});
