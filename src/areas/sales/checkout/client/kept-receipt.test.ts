import { expect, test } from "vitest";
import { changeCart, emptyCart, totalsOfCart } from "../../till-state/client/cart.ts";
import { changeOf, keptReceipt, partsOf } from "./kept-receipt.ts";

const item = { id: "cable", name: "Cable", sku: "C", price: 500_000, available: 4 };
const { cart } = changeCart(emptyCart("a"), { act: "add", item });
const settings = {
  business: { name: "Duka", phone: "0712", email: "", address: "", currency: "TZS" },
} as unknown as Parameters<typeof keptReceipt>[0]["settings"];
const paper = (tender: Parameters<typeof partsOf>[0]) =>
  keptReceipt({
    cart,
    kept: { key: "k", tender, at: "2026-01-02T11:02:00.000Z" },
    totals: totalsOfCart(cart, 0),
    customer: { name: "Neema", phone: null },
    seller: "Asha",
    settings,
    numberFollows: "Number follows",
  });

test("the paper has the goods and the money of the till, and no number of its own", () => {
  expect(paper({ tendered: 1_000_000, total: 500_000 })).toMatchObject({
    receiptNumber: "Number follows",
    saleNumber: null,
    lines: [{ name: "Cable", quantity: 1, unitPrice: 500_000, totalPrice: 500_000 }],
    paymentMethod: "cash",
    paymentAmount: 500_000,
    tendered: 1_000_000,
    parts: null,
    taxRate: 0,
  });
});

test("several payments are listed with their references, and only counted cash gives change", () => {
  const tender = {
    total: 500_000,
    parts: [
      { method: "mobile_money", provider: "mpesa", reference: "AB1", amount: 300_000 },
      { method: "cash", amount: 200_000, tendered: 250_000 },
    ],
  } as const;
  expect(paper(tender).parts).toMatchObject([
    { provider: "mpesa", reference: "AB1", amount: 300_000, tendered: null },
    { provider: "cash", amount: 200_000, tendered: 250_000 },
  ]);
  expect(changeOf(partsOf(tender, "cash", 500_000))).toBe(50_000);
  expect(changeOf(partsOf({}, "cash", 500_000))).toBe(0);
});
