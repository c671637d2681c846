import { describe, expect, test } from "vitest";
import words from "#locales/en/pos.json" with { type: "json" };
import {
  changeCart,
  discountOn,
  emptyCart,
  piecesIn,
  totalsOfCart,
  refusalOfPaying,
  type Cart,
  type CartAct,
  type Sellable,
} from "./cart.ts";
import { followLevel } from "./use-loyalty.ts";

const cable: Sellable = {
  id: "c",
  name: "USB-C cable",
  sku: "CAB-1",
  price: 500_000,
  available: 3,
};
const screen: Sellable = { id: "s", name: "Screen", sku: "SCR-1", price: 4_550_000, available: 1 };

const after = (acts: CartAct[], from: Cart = emptyCart("sale")): Cart =>
  acts.reduce((cart, act) => changeCart(cart, act).cart, from);
const add = (item: Sellable): CartAct => ({ act: "add", item });
const setQuantity = (itemId: string, quantity: number): CartAct => ({
  act: "set-quantity",
  itemId,
  quantity,
});
const said = (cart: Cart, act: CartAct) => {
  const { problem, cart: next } = changeCart(cart, act);
  return { said: problem && words[problem], next };
};

describe("quantities", () => {
  test("the same item twice is one line with the sum", () => {
    const cart = after([add(cable), add(screen), add(cable)]);
    expect(cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["CAB-1", 2],
      ["SCR-1", 1],
    ]);
    expect(piecesIn(cart)).toBe(3);
  });

  test("one more than in stock is refused in the spec's words without effect", () => {
    const cart = after([add(screen)]);
    expect(said(cart, add(screen))).toEqual({ said: "No more stock available", next: cart });
    expect(said(cart, setQuantity("s", 2))).toEqual({
      said: "No more stock available",
      next: cart,
    });
  });

  test("a typed number above the stock is refused in the spec's words", () => {
    const cart = after([add(cable)]);
    expect(said(cart, setQuantity("c", 9))).toEqual({
      said: "Cannot exceed available stock",
      next: cart,
    });
    expect(after([setQuantity("c", 3)], cart).lines[0]?.quantity).toBe(3);
  });

  test("an item out of stock is not added", () => {
    expect(said(emptyCart("sale"), add({ ...cable, available: 0 }))).toMatchObject({
      said: "No more stock available",
      next: { lines: [] },
    });
  });

  test("zero or less removes the line; fractions and unknown lines do nothing", () => {
    const cart = after([add(cable), add(screen)]);
    expect(after([setQuantity("c", 0)], cart).lines.map(({ itemId }) => itemId)).toEqual(["s"]);
    expect(after([setQuantity("s", -1)], cart).lines.map(({ itemId }) => itemId)).toEqual(["c"]);
    expect(after([setQuantity("c", 1.5), setQuantity("x", 2)], cart)).toEqual(cart);
  });

  test("when stock falls meanwhile the number stays, and can be reduced", () => {
    const cart = after([add(cable), add(cable), add(cable)]);
    const left = { ...cable, available: 1, price: 600_000 };
    const later = after([{ act: "refresh", itemOf: () => left }], cart);
    expect(later.lines[0]).toMatchObject({ quantity: 3, available: 1, price: 600_000 });
    expect(after([setQuantity("c", 2)], later).lines[0]?.quantity).toBe(2);
    expect(after([{ act: "refresh", itemOf: () => undefined }], cart).lines[0]).toMatchObject({
      quantity: 3,
      available: 0,
    });
    expect(after([{ act: "refresh", itemOf: () => cable }], cart)).toBe(cart);
  });
});

describe("money", () => {
  const goods = [add(cable), add(cable), add(screen)];
  const discount = (type: "percent" | "fixed", value: number): CartAct => ({
    act: "discount",
    discount: { type, value, reason: "" },
  });

  test("a percentage or an amount is subtracted", () => {
    expect(totalsOfCart(after([...goods, discount("percent", 10)]), 0)).toMatchObject({
      subtotal: 5_550_000,
      discountAmount: 555_000,
      total: 4_995_000,
    });
    expect(totalsOfCart(after([...goods, discount("fixed", 50_000)]), 0).total).toBe(5_500_000);
  });

  test("an invalid number is zero, and more than the total is the total", () => {
    expect(after([...goods, discount("percent", Number.NaN)]).discount).toBeNull();
    expect(after([...goods, discount("fixed", -5)]).discount).toBeNull();
    expect(after([...goods, discount("percent", 250)]).discount).toMatchObject({ value: 100 });
    const fixed = after([...goods, discount("fixed", 9_000_000)]);
    expect(discountOn(fixed)?.value).toBe(5_550_000);
    expect(totalsOfCart(after([setQuantity("s", 0)], fixed), 0).total).toBe(0);
  });

  const level: CartAct = { act: "discount", discount: { type: "tier", level: "gold", value: 10 } };
  const reward = (percent: number | null, amount: number | null): CartAct => ({
    act: "discount",
    discount: { type: "reward", redemptionId: "r", name: "Zawadi", preset: null, percent, amount },
  });
  const choose = (id: string): CartAct => ({ act: "choose-customer", customer: { id } });

  test("the discount of a level and a reward follow the price", () => {
    expect(totalsOfCart(after([...goods, level]), 0).discountAmount).toBe(555_000);
    expect(totalsOfCart(after([...goods, reward(5, null)]), 0).discountAmount).toBe(277_500);
    expect(totalsOfCart(after([...goods, reward(null, 100_000)]), 0).discountAmount).toBe(100_000);
    const small = after([add(cable), reward(null, 900_000)]);
    expect(totalsOfCart(small, 0)).toMatchObject({ discountAmount: 500_000, total: 0 });
  });

  test("a level that falls by itself keeps what the customer was told, until it is as before", () => {
    const gold = { type: "tier", level: "gold", value: 10 } as const;
    const lost = followLevel(gold, { level: "bronze", value: 0 });
    expect(lost).toEqual({
      type: "tier",
      level: "bronze",
      value: 0,
      was: { level: "gold", value: 10 },
    });
    expect(followLevel(lost, { level: "silver", value: 5 })).toMatchObject({
      was: { level: "gold" },
    });
    expect(followLevel(lost, { level: "gold", value: 10 })).toEqual(gold);
    expect(totalsOfCart(after([...goods, { act: "discount", discount: lost }]), 0)).toMatchObject({
      discountAmount: 0,
    });
  });

  test("the discount of a level and a reward belong to their customer", () => {
    const own = after([...goods, choose("a"), level]);
    expect(after([choose("a")], own).discount).not.toBeNull();
    expect(after([choose("b")], own).discount).toBeNull();
    expect(after([...goods, choose("a"), reward(5, null), choose("b")]).discount).toBeNull();
    expect(
      after([...goods, choose("a"), discount("percent", 5), choose("b")]).discount,
    ).not.toBeNull();
  });

  test("cash is rounded, other methods are not", () => {
    const cart = after([add({ ...cable, price: 123_400 })]);
    expect(totalsOfCart(cart, 10_000)).toMatchObject({ roundingAmount: -3400, total: 120_000 });
    const card = after([{ act: "choose-method", method: "card" }], cart);
    expect(totalsOfCart(card, 10_000)).toMatchObject({ roundingAmount: 0, total: 123_400 });
  });

  test("a changed price with its reason applies", () => {
    const override = { unitPrice: 400_000, reason: "Scratched" };
    const cart = after([add(cable), { act: "override", itemId: "c", override }]);
    expect(totalsOfCart(cart, 0).total).toBe(400_000);
    expect(
      totalsOfCart(after([{ act: "override", itemId: "c", override: null }], cart), 0).total,
    ).toBe(500_000);
  });
});

test("missing fields are reported in the spec's words and order", () => {
  const why = (cart: Cart) => {
    const problem = refusalOfPaying(cart);
    return problem && words[problem];
  };
  const full = after([add(cable)]);
  expect(why(emptyCart("sale"))).toBe("Cart is empty");
  expect(why(full)).toBe("Please select a customer");
  const chosen = after([{ act: "choose-customer", customer: { id: "w" } }], full);
  expect(why({ ...chosen, method: null })).toBe("Please select a payment method");
  expect(why(chosen)).toBeNull();
});

describe("serialised pieces", () => {
  const phone: Sellable = { ...cable, id: "p", sku: "PHN-1", isSerialised: true };
  const pieces = (...serials: string[]): CartAct => ({ act: "serials", item: phone, serials });

  test("are counted by their numbers, each once; none removes the line", () => {
    const cart = after([pieces("A1", "A2", "A1")]);
    expect(cart.lines).toMatchObject([{ quantity: 2, serials: ["A1", "A2"] }]);
    expect(after([pieces("A2")], cart).lines).toMatchObject([{ quantity: 1, serials: ["A2"] }]);
    expect(after([pieces()], cart).lines).toEqual([]);
  });

  test("are changed by number only; a changed price stays", () => {
    const override = { unitPrice: 1, reason: "x" };
    const cart = after([pieces("A1"), { act: "override", itemId: "p", override }]);
    expect(after([setQuantity("p", 5)], cart)).toEqual(cart);
    expect(after([pieces("A1", "A2")], cart).lines).toMatchObject([{ quantity: 2, override }]);
  });
});
