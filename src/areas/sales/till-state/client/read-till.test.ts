import { expect, test } from "vitest";
import { changeCart, emptyCart, type Cart } from "./cart.ts";
import { readTill } from "./read-till.ts";

const item = { id: "i", name: "Cable", sku: "C", price: 500_000, available: 4 };
const full = (id: string): Cart => changeCart(emptyCart(id), { act: "add", item }).cart;
const now = "2026-01-02T00:00:00.000Z";
const step = { at: "sending", key: "k", tender: { tendered: 500_000 }, sentAt: now } as const;
const discount = { type: "percent", value: 5, reason: "" } as const;
const whole = {
  cart: { ...full("a"), customer: "new", discount } as const,
  step,
  held: [{ cart: full("b"), heldAt: now, refusal: { code: "insufficient_stock", params: {} } }],
  aside: [{ cart: { ...full("c"), customer: { id: "x" } }, step, since: now }],
};

test("a stored till is read unchanged", () => {
  expect(readTill(structuredClone(whole))).toEqual(whole);
});

test("a kept sale is read as completed, and a step of an unknown sender is none", () => {
  const done = { at: "done", kept: { key: "k", tender: {}, at: now } } as const;
  expect(readTill({ ...whole, step: done }).step).toEqual(done);
  for (const by of ["outbox", "page"] as const)
    expect(readTill({ ...whole, step: { ...step, by } }).step).toEqual({ ...step, by });
  expect(readTill({ ...whole, step: { ...step, by: "nobody" } }).step).toEqual({ at: "cart" });
});

test("data from before carts could be held has none", () => {
  const { aside: _, ...older } = whole;
  expect(readTill(older)).toEqual({ ...whole, aside: [] });
});

const line = { ...full("a").lines[0] };
test.each([
  ["nothing", {}],
  ["no cart", { cart: null }],
  ["a cart without lines", { cart: { ...full("a"), lines: {} } }],
  ["a line without a price", { cart: { ...full("a"), lines: [{ ...line, price: undefined }] } }],
  ["half a piece", { cart: { ...full("a"), lines: [{ ...line, quantity: 1.5 }] } }],
  ["an unknown method", { cart: { ...full("a"), method: "barter" } }],
  [
    "a level that does not exist",
    { cart: { ...full("a"), discount: { type: "tier", level: "wood", value: 5 } } },
  ],
  [
    "a reward without a redemption",
    { cart: { ...full("a"), discount: { type: "reward", name: "x" } } },
  ],
  ["a discount of no number", { cart: { ...full("a"), discount: { ...discount, value: "5" } } }],
])("%s is not a cart, and the other data stays", (_, kept) => {
  const { held, aside } = whole;
  expect(readTill({ step, held, aside, ...kept })).toEqual({
    cart: null,
    step: { at: "cart" },
    held,
    aside,
  });
});

test("invalid held carts are dropped, and the others stay", () => {
  const held = [null, "x", { cart: full("d"), heldAt: "yesterday" }, ...whole.held];
  const aside = [{ cart: full("e"), step: { at: "cart" }, since: now }, ...whole.aside];
  expect(readTill({ ...whole, held, aside })).toEqual(whole);
  expect(readTill({ ...whole, held: {}, aside: 5 })).toMatchObject({ held: [], aside: [] });
  expect(readTill({ ...whole, step: { at: "sending" } }).step).toEqual({ at: "cart" });
});
