import { describe, expect, test } from "vitest";
import { changeCart, emptyCart, type Cart } from "./cart.ts";
import { mayWait, problemOf, toNewSale, toTender, type PaymentChoice } from "./payment-choice.ts";
import {
  dropCart,
  dropSold,
  keepSold,
  parkCart,
  resumeCart,
  sendByPage,
  settleAside,
  unsend,
  type TillState,
} from "./till-store.ts";

const full = (id: string): Cart =>
  changeCart(emptyCart(id), {
    act: "add",
    item: { id: `item of ${id}`, name: "Cable", sku: "C", price: 500_000, available: 4 },
  }).cart;
const till = (cart: Cart, ...held: Cart[]): TillState => ({
  cart,
  held: held.map((each) => ({ cart: each, heldAt: "2026-01-01T00:00:00.000Z" })),
  aside: [],
  step: { at: "cart" },
});
const now = "2026-01-02T00:00:00.000Z";

describe("held carts", () => {
  test("leave an empty cart, and the last one comes first", () => {
    const first = full("a");
    const held = { ...till(first), ...parkCart(till(first), now) };
    expect(held).toMatchObject({ cart: { lines: [] }, held: [{ cart: first, heldAt: now }] });
    expect(held.cart.id).not.toBe("a");
    const second = { ...held, cart: full("b") };
    expect(parkCart(second, now).held?.map(({ cart }) => cart.id)).toEqual(["b", "a"]);
  });

  test("return, and the current cart is held in their place", () => {
    const [a, b] = [full("a"), full("b")];
    const back = resumeCart(till(full("now"), a, b), "a", now);
    expect(back.cart).toBe(a);
    expect(back.held?.map(({ cart }) => cart.id)).toEqual(["now", "b"]);
    expect(resumeCart(till(emptyCart("e"), a, b), "b", now).held?.map(({ cart }) => cart)).toEqual([
      a,
    ]);
    expect(resumeCart(till(full("now"), a), "gone", now)).toEqual({});
    expect(dropCart(till(emptyCart("e"), a, b), "a").held?.map(({ cart }) => cart)).toEqual([b]);
  });
});

describe("the cart of an order request", () => {
  const order = { id: "order", number: "OR-26-000001" };

  test("is held even without lines, because its goods are set aside", () => {
    const empty = { ...emptyCart("a"), order };
    expect(parkCart(till(empty), now).held?.map(({ cart }) => cart)).toEqual([empty]);
    expect(resumeCart(till(empty, full("b")), "b", now).held?.map(({ cart }) => cart)).toEqual([
      empty,
    ]);
  });

  test("is removed while the cashier has it at the till, but not once it was sent", () => {
    const state = till({ ...full("a"), order });
    expect(dropCart(state, "a").cart).toMatchObject({ lines: [] });
    expect(dropCart(state, "a").cart?.order).toBeUndefined();
    expect(dropCart({ ...state, step: { at: "paying" } }, "a").cart).toBeUndefined();
  });
});

describe("a sent cart without an answer", () => {
  const step = { at: "sending", key: "k", tender: { tendered: 500_000 }, sentAt: now } as const;
  const sent: TillState = { ...till(full("sent")), step };
  const aside: TillState = { ...sent, ...parkCart(sent, now) };
  const other = { now, otherId: "other" };
  const settled = (outcome: Parameters<typeof settleAside>[2]) => ({
    ...aside,
    ...settleAside(aside, "sent", outcome, other),
  });

  test("keeps its key and payment, and the till is free for a new one", () => {
    expect(aside).toMatchObject({ cart: { lines: [] }, step: { at: "cart" }, held: [] });
    expect(aside.aside).toEqual([{ cart: sent.cart, step, since: now }]);
  });

  test("returns unchanged, and the current cart is held", () => {
    const back = resumeCart({ ...aside, cart: full("now") }, "sent", now);
    expect(back).toMatchObject({ cart: sent.cart, step, aside: [] });
    expect(back.held?.map(({ cart }) => cart.id)).toEqual(["now"]);
  });

  test("makes room for a held one without being lost", () => {
    const both: TillState = { ...sent, held: till(full("x"), full("held")).held };
    const back = resumeCart(both, "held", now);
    expect(back).toMatchObject({ cart: { id: "held" }, step: { at: "cart" }, held: [] });
    expect(back.aside?.map(({ cart }) => cart.id)).toEqual(["sent"]);
  });

  test("stays on the list after the sale until it was seen; before that it cannot be dropped", () => {
    expect(dropSold(aside, "sent").aside).toHaveLength(1);
    const sold = settled("completed");
    expect(sold.aside).toMatchObject([{ cart: { id: "sent" }, step: { at: "done" } }]);
    expect(dropSold(sold, "sent").aside).toEqual([]);
    expect(settled("pending").aside).toMatchObject([{ step: { at: "paying" } }]);
  });

  test("is held again under its id when refused, with the reason; when cancelled, under a new id", () => {
    const refusal = {
      code: "insufficient_stock",
      params: { name: "Cable", available: 1 },
    } as const;
    expect(settled(refusal)).toMatchObject({
      aside: [],
      held: [{ cart: { id: "sent" }, refusal }],
    });
    expect(settled("cancelled")).toMatchObject({ aside: [], held: [{ cart: { id: "other" } }] });
  });

  test("is settled once: a second answer, from another tab, changes nothing", () => {
    expect(settleAside(settled("cancelled"), "sent", "completed", other)).toEqual({});
  });
});

describe("a sale that is kept on the device", () => {
  const step = { at: "sending", key: "k", tender: {}, sentAt: now, by: "outbox" } as const;
  const kept = { key: "k", tender: {}, at: now };
  const sent: TillState = { ...till(full("sent")), step };
  const aside: TillState = { ...sent, ...parkCart(sent, now) };

  test("is completed, at the till and among the carts set aside, and leaves room for the next", () => {
    expect(keepSold(sent, "sent", kept)).toEqual({ step: { at: "done", kept } });
    expect(keepSold(aside, "sent", kept).aside).toMatchObject([{ step: { at: "done", kept } }]);
    const done = { ...sent, ...keepSold(sent, "sent", kept) };
    expect(parkCart(done, now)).toMatchObject({ held: [], aside: [], cart: { lines: [] } });
  });

  test("that no device kept is sent by the page, under the same key", () => {
    expect(sendByPage(sent, "sent").step).toEqual({ ...step, by: "page" });
    expect(sendByPage(aside, "sent").aside).toMatchObject([{ step: { key: "k", by: "page" } }]);
    expect(sendByPage(aside, "other").aside).toEqual(aside.aside);
  });

  test("that was lost before it was kept is a cart again", () => {
    expect(unsend(sent, "sent")).toEqual({ step: { at: "cart" } });
    expect(unsend(aside, "sent")).toMatchObject({ aside: [], held: [{ cart: { id: "sent" } }] });
    expect(unsend(aside, "other")).toEqual({});
    expect(unsend({ ...sent, step: { at: "done", kept } }, "sent")).toEqual({});
  });
});

describe("what may wait on the device", () => {
  const cart: Cart = { ...full("a"), customer: { id: "c" } };
  const byPhone: Cart = { ...cart, method: "mobile_money" };
  test.each([
    ["cash", cart, { tendered: 500_000 }, true],
    ["a typed reference", byPhone, { provider: "mpesa", reference: "AB1" }, true],
    ["a request to a wallet", byPhone, { provider: "mpesa" }, false],
    ["a gift card", cart, { credit: { method: "gift_card", giftCard: "X" } }, false],
    ["points", cart, { credit: { method: "points" } }, false],
    ["a trade-in", cart, { credit: { method: "trade_in", imei: "1" } }, false],
    ["an order request", { ...cart, order: { id: "o", number: "OR" } }, {}, false],
    [
      "an approved discount",
      { ...cart, discount: { type: "fixed", value: 5, reason: "x", approvalId: "p" } },
      {},
      false,
    ],
    [
      "cash and a request",
      cart,
      {
        parts: [
          { method: "cash", amount: 1 },
          { method: "mobile_money", amount: 2, provider: "mpesa" },
        ],
      },
      false,
    ],
  ] as const)("%s", (_, sold, tender, may) => {
    expect(mayWait(sold, tender, {})).toBe(may);
  });
});

const choice = (part: Partial<PaymentChoice>): PaymentChoice => ({
  method: "cash",
  provider: "mpesa",
  cardBy: "card",
  isAsked: false,
  phone: "",
  reference: "",
  tendered: null,
  ...part,
});

describe("the payment", () => {
  test.each([
    ["too little cash", choice({ tendered: 400 }), false, "too-little-cash"],
    ["enough cash", choice({ tendered: 500 }), false, null],
    ["cash not counted", choice({}), false, null],
    ["no phone", choice({ method: "mobile_money" }), false, "phone-missing"],
    [
      "a landline",
      choice({ method: "mobile_money", phone: "+255222123456" }),
      false,
      "phone-missing",
    ],
    ["a wallet", choice({ method: "mobile_money", phone: "+255754123456" }), false, null],
    ["no reference", choice({ method: "mobile_money", reference: " " }), true, "reference-missing"],
    ["a reference", choice({ method: "card", reference: "X1" }), true, null],
  ] as const)("%s", (_, given, isByHand, problem) => {
    expect(problemOf(given, 500, isByHand)).toBe(problem);
  });

  test("contains exactly the fields that the server needs", () => {
    expect(toTender(choice({ tendered: 500 }), false)).toEqual({ tendered: 500 });
    expect(toTender(choice({ method: "card", phone: "+255754123456" }), false)).toEqual({});
    expect(toTender(choice({ method: "mobile_money", reference: " ab1 " }), true)).toEqual({
      provider: "mpesa",
      reference: "ab1",
    });
  });
});

describe("the request of a checkout", () => {
  const repair = { id: "d", ticketNumber: "R-26-000001", device: "Tecno Spark" };
  const customer = { name: "Neema", phone: "+255754000999" };

  test("contains items and quantities, never prices", () => {
    const cart: Cart = { ...full("a"), customer: { id: "c" } };
    expect(toNewSale(cart, { tendered: 1_000_000 }, {})).toEqual({
      id: "a",
      customerId: "c",
      lines: [{ itemId: "item of a", quantity: 1 }],
      payment: { method: "cash", tendered: 1_000_000 },
    });
  });

  test("contains the total that the cashier confirmed, which the server compares", () => {
    const cart: Cart = { ...full("a"), customer: { id: "c" } };
    const computedWith = { cashRounding: 50, serviceChargePercent: null } as const;
    const tender = { tendered: 2_000_000, total: 1_000_000, computedWith };
    const body = toNewSale(cart, tender, {});
    expect(body).toMatchObject({ expectedTotal: 1_000_000 });
    expect(body.payment).toEqual({ method: "cash", tendered: 2_000_000 });
  });

  test("contains a new customer, the repair of its lines, a discount and changed prices with reasons", () => {
    const [line] = full("a").lines;
    const override = { unitPrice: 400_000, reason: "Scratched" };
    const lines = line
      ? [
          { ...line, override },
          { ...line, itemId: "x", forRepair: false },
        ]
      : [];
    const discount = { type: "fixed", value: 99_000_000, reason: "Friend" } as const;
    const cart: Cart = {
      ...full("a"),
      lines,
      discount,
      repair,
      customer: "new",
      method: "mobile_money",
    };
    expect(toNewSale(cart, { provider: "mpesa" }, { customer, phone: "+255754123456" })).toEqual({
      id: "a",
      customer,
      lines: [
        { itemId: "item of a", quantity: 1, deviceId: "d", priceOverride: override },
        { itemId: "x", quantity: 1 },
      ],
      discount: { type: "fixed", value: 900_000, reason: "Friend" },
      payment: { method: "mobile_money", provider: "mpesa", phone: "+255754123456" },
    });
  });

  test("with a typed reference requests no phone payment", () => {
    const cart: Cart = { ...full("a"), customer: { id: "c" }, method: "mobile_money" };
    const { payment } = toNewSale(
      cart,
      { provider: "mpesa", reference: "AB1" },
      { phone: "+255754123456" },
    );
    expect(payment).toEqual({ method: "mobile_money", provider: "mpesa", reference: "AB1" });
  });
});
