import { expect, test } from "vitest";
import en from "#locales/en/system-remarks.json" with { type: "json" };
import sw from "#locales/sw/system-remarks.json" with { type: "json" };
import { fill } from "#src/shared/words.ts";
import { systemRemark, type SystemRemark } from "./system-remark-schema.ts";
import { sayRemark } from "./system-remark.ts";

const lowered = { after: 1_500_000, reason: "Kosa letu" };
const grown = { version: 3, total: 700, approved: 650, marginPercent: 10 };
const remarks: SystemRemark[] = [
  { code: "payment_received", method: "cash", wallet: null, reference: null },
  { code: "payment_received", method: "mobile_money", wallet: "mpesa", reference: "SGH71AA" },
  { code: "money_given_back", refundNumbers: ["REF-1", "REF-2"] },
  { code: "price_lowered", before: null, ...lowered },
  { code: "price_lowered", before: 4_000_000, ...lowered },
  { code: "estimate_lowers_price", version: 2, before: null, ...lowered },
  { code: "estimate_lowers_price", version: 2, before: 4_000_000, ...lowered },
  { code: "estimate_within_margin", ...grown },
  { code: "estimate_beyond_margin", ...grown },
  { code: "charge_added", charge: "late", amount: 300_000, reason: null },
  { code: "charge_added", charge: "service", amount: 300_000, reason: "Mteja amekubali" },
  { code: "charge_waived", charge: "late", amount: 300_000, reason: "Mteja wa kudumu" },
  { code: "reward_used", service: "diagnostics", rewardName: "Uchunguzi" },
  { code: "reward_used", service: "priority", rewardName: "Haraka" },
  { code: "reward_used", service: "other", rewardName: "Kusafisha" },
  { code: "reward_discount", amount: 100_000, rewardName: "Punguzo" },
  { code: "reward_taken_back", amount: 100_000, rewardName: "Punguzo", reason: "Si sahihi" },
  { code: "tax_code_set", before: "A", after: "E", reason: "Shule" },
  { code: "warranty_set", before: 90, after: 14, reason: "Maji yaliingia" },
];

const readerOf = (words: typeof en) => ({
  word: (key: keyof typeof en, values = {}) => fill(words[key], values),
  money: (minor: number) => `TSh ${minor / 100}`,
});

test("the list above has a remark of every code", () => {
  expect(new Set(remarks.map(({ code }) => code))).toEqual(
    new Set(systemRemark.options.map(({ shape }) => shape.code.value)),
  );
});

test.each([
  ["English", en],
  ["Swahili", sw],
])("every system remark has its own words in %s, with all of its values", (_, words) => {
  const said = remarks.map((remark) => sayRemark(remark, readerOf(words)));
  expect(new Set(said).size).toBe(remarks.length);
  for (const text of said) expect(text).not.toMatch(/\{\{|null|undefined/);
  expect(said[1]).toContain("SGH71AA");
  expect(said[2]).toContain("REF-1, REF-2");
  expect(said[4]).toMatch(/TSh 40000 .*TSh 15000: Kosa letu/);
});
