/** The text message of a digest, without a shop. */
import { expect, test } from "vitest";
import { smsLength } from "#src/areas/messaging/core/length.ts";
import { languages } from "#src/shared/words.ts";
import { digestSms, MAX_DIGEST_PARTS } from "./digest-sms.ts";
import type { DigestFigures } from "./read-digest.ts";

const format = {
  currency: "TZS",
  symbol: "TSh",
  symbolPosition: "before",
  decimalSeparator: ".",
  thousandsSeparator: ",",
  fractionDigits: 0,
} as const;

const providers = [
  "cash",
  "mpesa",
  "airtel_money",
  "mixx",
  "halopesa",
  "azampesa",
  "bank_transfer",
];

/** A day on which everything happened, with `count` of each and amounts of so many shillings. */
function figuresOf(count: number, shillings: number): DigestFigures {
  const sum = { count, total: shillings * 100 };
  return {
    day: "2026-12-31",
    asOf: "2027-01-01T04:00:00.000Z",
    takings: {
      items: providers.map((provider) => ({
        day: "2026-12-31",
        provider: provider as "cash",
        isSimulated: provider === "mixx",
        payments: sum,
        refunds: { count, total: 100 },
      })),
      withoutOwnSince: "2026-12-31T04:00:00.000Z",
    },
    totals: {
      sales: count,
      salesRevenue: sum.total,
      repairRevenue: sum.total,
      devicesReceived: count,
      devicesCompleted: count,
      devicesHandedOver: count,
    },
    devices: {
      day: "2027-01-01",
      hasDevices: true,
      receivedToday: count,
      dueToday: count,
      overdue: count,
      unassigned: count,
      ready: count,
      unclaimed: count,
      mine: { inRepair: 0, dueToday: 0, overdue: 0, awaitingApproval: 0, awaitingParts: 0 },
      atPickup: sum,
    },
    shortages: { low: count, out: count },
    openDrawers: count,
    approvals: count,
  };
}

const shops = [
  "Fundi Simu",
  "Duka la Simu na Vifaa vya Umeme la Mzee Juma — Kariakoo 📱",
  "Électronique Ŵã",
  "电",
];

test.each(languages)("is at most two messages of plain characters in %s", (language) => {
  for (const [count, shillings] of [
    [0, 0],
    [7, 185_000],
    [1234, 123_456_789],
    [99_999, 9_999_999_999],
  ] as const) {
    for (const shop of shops) {
      const text = digestSms(figuresOf(count, shillings), { language, format, shop });
      const { encoding, parts } = smsLength(text);
      expect({ text, encoding, parts: Math.min(parts, MAX_DIGEST_PARTS) }).toEqual({
        text,
        encoding: "gsm7",
        parts,
      });
    }
  }
});

test.each(languages)("an ordinary day is told whole in %s", (language) => {
  const figures = figuresOf(7, 185_000);
  const items = figures.takings.items.slice(0, 3);
  const text = digestSms(
    { ...figures, takings: { items, withoutOwnSince: null } },
    { language, format, shop: "Fundi Simu Kariakoo" },
  );
  expect(text).toContain("Fundi Simu Kariakoo");
  expect(text).toContain("554,997");
  expect(text).toContain("M-Pesa 185,000");
  expect(text.match(/\b7\b/g)).toHaveLength(11);
});

test("wallets that are not named are added up", () => {
  const text = digestSms(figuresOf(1, 1000), { language: "en", format, shop: "Duka" });
  expect(text).toMatch(/others \d,000/);
});

test("what a reader may not see is not told", () => {
  const { day, asOf, takings } = figuresOf(3, 1000);
  const text = digestSms(
    { day, asOf, takings, totals: {} },
    { language: "en", format, shop: "Duka" },
  );
  expect(text).toMatch(/^Duka .*: Takings 6,993 .*Refunded 7\..*$/);
  expect(text).not.toMatch(/Sales|Repairs|Devices|stock|drawers|approvals/);
});
