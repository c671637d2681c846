import { describe, expect, test } from "vitest";
import type { Payment } from "../../contract.ts";
import {
  asItCame,
  asPaid,
  firstWayBack,
  planOf,
  toHandRefund,
  toRefundMethod,
  waysBack,
  type PaidBack,
} from "./money-back.ts";
import type { PaidAs } from "../../ways-back.ts";

const kindOf = (method: Payment["method"]): PaidAs =>
  method === "card" || method === "mobile_money" || method === "bank_transfer" ? "typed" : method;
const paidBy = (
  method: Payment["method"],
  given: Partial<PaidBack> & { kind?: PaidAs } = {},
): PaidBack => ({
  id: method,
  method,
  provider: method,
  currency: "USD",
  reference: null,
  moneyBack: [{ paidAs: given.kind ?? kindOf(method), left: 10 }],
  ...given,
});
const nobody = { approve: false, ask: false };
const anybody = { approve: true, ask: false };

describe("money back", () => {
  test("sends only the fields of the chosen method", () => {
    const chosen = { provider: "mixx", reference: " QGH7XK2M1P " } as const;
    expect(toRefundMethod({ ...chosen, method: "cash" })).toEqual({ method: "cash" });
    expect(toRefundMethod({ ...chosen, method: "card" })).toEqual({
      method: "card",
      reference: "QGH7XK2M1P",
    });
    expect(toRefundMethod({ ...chosen, method: "mobile_money", reference: " " })).toEqual({
      method: "mobile_money",
      provider: "mixx",
    });
  });

  test("leaves the way it was paid to the server unless there is a reference", () => {
    const paid = paidBy("mobile_money", { provider: "halopesa" });
    expect(toHandRefund(asItCame, paid)).toBeUndefined();
    expect(toHandRefund({ ...asItCame, reference: "B1" }, paid)).toEqual({
      method: "mobile_money",
      provider: "halopesa",
      reference: "B1",
    });
    expect(toHandRefund({ ...asItCame, reference: "B1" }, paidBy("cash"))).toBeUndefined();
  });

  test("goes another way when somebody chooses one", () => {
    const paid = paidBy("mobile_money", { provider: "halopesa" });
    expect(toHandRefund({ ...asItCame, way: "cash" }, paid)).toEqual({ method: "cash" });
    expect(toHandRefund({ ...asItCame, way: "other", method: "card" }, paid)).toEqual({
      method: "card",
    });
  });

  test("offers only what the server accepts for money of another currency", () => {
    expect(waysBack([paidBy("card")], "TZS", true, anybody)).toEqual(["same", "other"]);
    expect(waysBack([paidBy("cash")], "TZS", true, anybody)).toEqual(["other"]);
    expect(waysBack([paidBy("cash"), paidBy("card")], "TZS", true, anybody)).toEqual([
      "same",
      "other",
    ]);
    expect(firstWayBack([paidBy("cash")], "TZS").way).toBe("other");
  });

  test("offers the ways that the table opens, cash for a typed reference only with an approval", () => {
    const ways = (paid: PaidBack[], may: typeof nobody = nobody, mayBeCredit = true) =>
      waysBack(paid, "USD", mayBeCredit, may);
    const money = ["same", "cash", "store_credit", "other"];
    expect(ways([paidBy("card", { kind: "proven" })])).toEqual(money);
    expect(ways([paidBy("card")], anybody)).toEqual(money);
    expect(ways([paidBy("card")])).toEqual(["same", "store_credit", "other"]);
    expect(ways([paidBy("cash")], nobody, false)).toEqual(["same", "other"]);
    expect(ways([paidBy("trade_in")])).toEqual(["cash", "store_credit", "other"]);
    expect(ways([paidBy("card"), paidBy("cash")])).toEqual(money);
  });

  test("offers no money for credit, and no card that is dead", () => {
    const ways = (paid: PaidBack[]) => waysBack(paid, "USD", true, anybody);
    expect(ways([paidBy("store_credit")])).toEqual(["same"]);
    expect(ways([paidBy("gift_card")])).toEqual(["same", "store_credit"]);
    expect(ways([paidBy("gift_card", { kind: "dead_gift_card" })])).toEqual(["store_credit"]);
    expect(ways([paidBy("points")])).toEqual(["same"]);
    expect(ways([])).toEqual(["same"]);
  });

  test("shows before a refund which parts need an approval", () => {
    const paid = [paidBy("cash"), paidBy("card"), paidBy("gift_card")];
    const { parts, unproven } = planOf(paid, 25, { ...asItCame, way: "cash" });
    expect(parts.map(({ hand, amount }) => [hand.method, amount])).toEqual([
      ["cash", 10],
      ["cash", 10],
      ["gift_card", 5],
    ]);
    expect(unproven.map(({ payment }) => payment.id)).toEqual(["card"]);
    expect(planOf(paid, 25, asItCame).unproven).toEqual([]);
  });

  test("names the wallet only when a wallet paid", () => {
    expect(asPaid(paidBy("card"))).toEqual({ method: "card" });
    expect(asPaid(paidBy("mobile_money", { provider: "mpesa" }))).toEqual({
      method: "mobile_money",
      provider: "mpesa",
    });
  });
});
