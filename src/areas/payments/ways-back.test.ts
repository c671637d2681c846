import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planMoneyBack, type PaidPart } from "./refunds/plan-money-back.ts";
import { tableOfWays } from "./refunds/ways-back-table.ts";
import { maybeCash, paidAs, type PaidAs } from "./ways-back.ts";

const paid = (id: string, method: PaidPart["method"], left: number, kind = method): PaidPart => ({
  id,
  method,
  provider: method,
  moneyBack: [{ paidAs: kind as PaidAs, left }],
});
const waysOf = (...asked: Parameters<typeof planMoneyBack>) =>
  planMoneyBack(...asked).parts.map(({ payment, hand, amount }) => [
    payment.id,
    hand.method,
    amount,
  ]);

test("docs/ways-back.md has the table", () => {
  expect(readFileSync("docs/ways-back.md", "utf8")).toContain(tableOfWays());
});

test("credit and points never become cash", () => {
  expect(paidAs.filter((kind) => !maybeCash(kind))).toEqual([
    "store_credit",
    "gift_card",
    "dead_gift_card",
    "points",
    "on_credit",
  ]);
});

describe("a refund of several payments", () => {
  const both = [paid("card", "gift_card", 70), paid("cash", "cash", 30)];

  test("gives the chosen way its own money first, and the rest as it came", () => {
    expect(waysOf(both, 50, { method: "cash" })).toEqual([
      ["cash", "cash", 30],
      ["card", "gift_card", 20],
    ]);
    expect(waysOf(both, 100, { method: "store_credit" })).toEqual([
      ["cash", "store_credit", 30],
      ["card", "store_credit", 70],
    ]);
  });

  test("says what the payments do not have, and that only credit is left", () => {
    expect(planMoneyBack(both, 101, null)).toMatchObject({ missing: 1, isCreditOnly: false });
    const [card] = both;
    expect(planMoneyBack(card ? [card] : [], 10, { method: "cash" }).isCreditOnly).toBe(true);
  });

  test("lowers what is owed first, and gives points last", () => {
    const debt: PaidPart = {
      ...paid("debt", "on_credit", 0),
      moneyBack: [
        { paidAs: "on_credit", left: 10 },
        { paidAs: "cash", left: 5 },
      ],
    };
    const points = paid("points", "points", 20);
    expect(waysOf([points, ...both, debt], 120, null)).toEqual([
      ["debt", "on_credit", 10],
      ["debt", "cash", 5],
      ["cash", "cash", 30],
      ["card", "gift_card", 70],
      ["points", "points", 5],
    ]);
  });
});
