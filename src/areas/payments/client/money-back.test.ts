import { describe, expect, test } from "vitest";
import type { Payment } from "../contract.ts";
import {
  asItCame,
  asPaid,
  firstWayBack,
  methodsBack,
  toHandRefund,
  toRefundMethod,
  waysBack,
} from "./money-back.ts";

const paidBy = (method: Payment["method"], provider: string = method) =>
  ({ method, provider }) as Payment;

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

  test("offers no cash for several payments of which one is in another currency", () => {
    const shillings = { currency: "TZS" };
    expect(methodsBack([shillings, shillings], "TZS")).toEqual(["cash", "card", "mobile_money"]);
    expect(methodsBack([shillings, { currency: "USD" }], "TZS")).toEqual(["card", "mobile_money"]);
  });

  test("leaves the way it was paid to the server unless there is a reference", () => {
    const paid = paidBy("mobile_money", "halopesa");
    expect(toHandRefund(asItCame, paid)).toBeUndefined();
    expect(toHandRefund({ ...asItCame, reference: "B1" }, paid)).toEqual({
      method: "mobile_money",
      provider: "halopesa",
      reference: "B1",
    });
    expect(toHandRefund({ ...asItCame, reference: "B1" }, paidBy("cash"))).toBeUndefined();
  });

  test("goes another way when somebody chooses one", () => {
    const paid = paidBy("mobile_money", "halopesa");
    expect(toHandRefund({ ...asItCame, way: "cash" }, paid)).toEqual({ method: "cash" });
    expect(toHandRefund({ ...asItCame, way: "other", method: "card" }, paid)).toEqual({
      method: "card",
    });
  });

  test("offers only what the server accepts for money of another currency", () => {
    const usd = (method: Payment["method"]) => ({ method, currency: "USD" });
    expect(waysBack(usd("card"), "TZS", true)).toEqual(["same", "other"]);
    expect(waysBack(usd("cash"), "TZS", true)).toEqual(["other"]);
    expect(firstWayBack(usd("cash"), "TZS").way).toBe("other");
    expect(waysBack(usd("card"), "USD", true)).toEqual(["same", "cash", "store_credit", "other"]);
    expect(waysBack(usd("cash"), "USD", false)).toEqual(["same", "other"]);
    expect(waysBack(usd("store_credit"), "USD", true)).toEqual(["same", "cash", "other"]);
    expect(waysBack(usd("trade_in"), "USD", true)).toEqual(["cash", "store_credit", "other"]);
    expect(waysBack(undefined, "TZS", true)).toEqual(["same", "cash", "store_credit", "other"]);
    expect(firstWayBack(undefined, "TZS")).toEqual(asItCame);
  });

  test("names the wallet only when a wallet paid", () => {
    expect(asPaid(paidBy("card"))).toEqual({ method: "card" });
    expect(asPaid(paidBy("mobile_money", "mpesa"))).toEqual({
      method: "mobile_money",
      provider: "mpesa",
    });
  });
});
