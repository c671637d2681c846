import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { rateOn, refusalOfEnd, type DatedRate } from "./rules.ts";

const rate = (given: Partial<DatedRate>): DatedRate => ({
  code: "A",
  rate: 18,
  paymentMethod: null,
  validFrom: "2000-01-01",
  validTo: null,
  ...given,
});

const rates = [
  rate({ validTo: "2026-06-30" }),
  rate({ rate: 17, validFrom: "2026-07-01" }),
  rate({ rate: 16, paymentMethod: "card", validFrom: "2026-07-01", validTo: "2026-12-31" }),
  rate({ code: "C", rate: 0 }),
];

test("a rate changes at midnight in the shop's time zone", () => {
  // Dar es Salaam is three hours ahead of UTC.
  const at = (iso: string) => rateOn(rates, "A", "cash", today(new Date(iso)));
  expect(at("2026-06-30T20:59:59.999Z")).toBe(18);
  expect(at("2026-06-30T21:00:00.000Z")).toBe(17);
});

test("the rate of a payment method goes before the general one, on its days", () => {
  expect(rateOn(rates, "A", "card", "2026-06-30")).toBe(18);
  expect(rateOn(rates, "A", "card", "2026-07-01")).toBe(16);
  expect(rateOn(rates, "A", "mobile_money", "2026-07-01")).toBe(17);
  expect(rateOn(rates, "A", null, "2026-07-01")).toBe(17);
  expect(rateOn(rates, "A", "card", "2027-01-01")).toBe(17);
});

test("a code without a rate on the day is taxed like the standard code, and never less by accident", () => {
  expect(rateOn(rates, "B", "card", "2026-07-01")).toBe(16);
  expect(rateOn(rates, "C", "card", "2026-07-01")).toBe(0);
  expect(rateOn([], "A", "cash", "2026-07-01")).toBe(0);
});

test("the standard rate and the zero rates never end", () => {
  expect(refusalOfEnd(rate({}))).toBe("standard");
  expect(refusalOfEnd(rate({ code: "E" }))).toBe("standard");
  expect(refusalOfEnd(rate({ code: "B" }))).toBeNull();
  expect(refusalOfEnd(rate({ paymentMethod: "card" }))).toBeNull();
  expect(refusalOfEnd(rate({ paymentMethod: "card", validTo: "2026-12-31" }))).toBe("ended");
});
