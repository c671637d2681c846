import { describe, expect, test } from "vitest";
import { whatsappNumberOf } from "./shop-numbers.ts";

describe("WhatsApp", () => {
  const none = { whatsappBusinessNumber: null };
  const number = (
    phone: string,
    communication: Parameters<typeof whatsappNumberOf>[0]["communication"] = none,
  ) => whatsappNumberOf({ communication, business: { phone } });
  test("the number is that of the setting, else the business phone", () => {
    expect(number("0712 345 678", { whatsappBusinessNumber: "+255754000111" })).toBe(
      "+255754000111",
    );
    expect(number("0712 345 678")).toBe("+255712345678");
  });
  test("the placeholder, a landline, an incomplete number and no number are no number", () => {
    for (const phone of ["+255 700 000 000", "0700000000", "022 211 1111", "0222", ""])
      expect(number(phone)).toBeNull();
  });
});
