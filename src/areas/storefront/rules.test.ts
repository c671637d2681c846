import { describe, expect, test } from "vitest";
import { brandSlugOf, idEndOf, slugOf, wordsInSlug } from "./slugs.ts";
import { onlinePriceOf, whatsappTextOf } from "./rules.ts";

const id = "0199c0de-1111-7222-8333-44445555aBcD".toLowerCase();

describe("slugs", () => {
  test("a slug has the plain words of the name, and the end of the id", () => {
    expect(slugOf({ id, name: "Kebo ya USB‑C (1 m)" })).toBe("kebo-ya-usb-c-1-m-44445555abcd");
    expect(slugOf({ id, name: "  Écran ﬁn ß  " })).toBe("ecran-fin-ss-44445555abcd");
  });
  test("a name without plain letters still has a slug, which equals no fixed word", () => {
    for (const name of ["🔌🔌", "شاحن", "cart", ""])
      expect(slugOf({ id, name })).toMatch(/^[a-z]+-44445555abcd$/);
  });
  test("the item is found by the end, whatever the words are", () => {
    for (const slug of ["x-44445555abcd", "44445555ABCD", "a-b-c-44445555abcd"])
      expect(idEndOf(slug)).toBe("44445555abcd");
    for (const slug of ["cart", "profile", "x-44445555abc", "44445555abcde", "x44445555abcd", ""])
      expect(idEndOf(slug)).toBeNull();
  });
  test("a very long name is cut between no half words of an address", () => {
    expect(wordsInSlug("a".repeat(5000)).length).toBe(60);
    expect(wordsInSlug(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
  });
  test("brands with other letters have different addresses", () => {
    expect(brandSlugOf("JBL")).toBe("jbl");
    expect(brandSlugOf("索尼")).not.toBe(brandSlugOf("三星"));
  });
});

describe("price", () => {
  const item = { price: 3000, onlinePrice: 2500, salePrice: 2000 };
  test("a running flash sale, else the sale price, else the online price, else the price", () => {
    expect(onlinePriceOf(item, { price: 1500, endsAt: "2026-01-01T00:00:00.000Z" })).toBe(1500);
    expect(onlinePriceOf(item, null)).toBe(2000);
    expect(onlinePriceOf({ ...item, salePrice: 0 }, null)).toBe(2500);
    expect(onlinePriceOf({ ...item, salePrice: null, onlinePrice: null }, null)).toBe(3000);
  });
});

describe("WhatsApp", () => {
  test("the amount is written like the shop's money", () => {
    const format = {
      currency: "TZS",
      symbol: "TSh",
      symbolPosition: "before",
      decimalSeparator: ".",
      thousandsSeparator: ",",
      fractionDigits: 2,
    } as const;
    const item = { name: "Kebo", price: 2_500_000 };
    expect(whatsappTextOf(item, format).values.price).toBe("25,000.00");
    expect(whatsappTextOf(item, { ...format, currency: "USD", symbol: "$" })).toEqual({
      key: "whatsappTextOfOtherMoney",
      values: { name: "Kebo", price: "$\u00a025,000.00" },
    });
  });
});
