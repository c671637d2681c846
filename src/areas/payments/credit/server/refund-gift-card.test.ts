import { afterEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import type { GiftCard } from "../../credit-ledger/gift-card-schemas.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { cart, tally } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop();
const PRICE = 1_000_000;

afterEach(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

async function sold(payment: object = { method: "cash" }, client = care) {
  const answer = await client.post("/api/gift-cards", { amount: PRICE, payment });
  expect(answer.status).toBe(201);
  return answer.body as { card: GiftCard; code: string; payment: { id: string } };
}
const refund = ({ id }: GiftCard, given: object = {}, client = admin, options = {}) =>
  client.post(`/api/gift-cards/${id}/refund`, { reason: "Hakuihitaji", ...given }, options);
const cardNow = async ({ id }: GiftCard) => (await admin.get(`/api/gift-cards/${id}`)).body;
const spend = async (code: string, amount: number) => {
  const item = await stocked(app.db, 1, { price: amount });
  const lines = [{ itemId: item.id, quantity: 1 }];
  return care.post("/api/sales", cart(lines, { payment: { method: "gift_card", giftCard: code } }));
};

describe("an unused gift card", () => {
  test("is refunded once, in the way it was paid, and cannot be spent any more", async () => {
    const wallet = { method: "mobile_money", provider: "mpesa", reference: "QGIFT1" };
    const { card, code, payment } = await sold(wallet);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(card, { reference: "QBACK1" })),
    );
    expect(tally(answers)["200"]).toBe(1);
    expect(await cardNow(card)).toMatchObject({
      balance: 0,
      state: "refunded",
      entries: [{ kind: "reduced", amount: -PRICE, reason: "Hakuihitaji" }, { kind: "issued" }],
    });
    expect((await admin.get(`/api/payments/${payment.id}`)).body).toMatchObject({
      status: "refunded",
      refunds: [{ amount: PRICE, method: "mobile_money", provider: "mpesa", reference: "QBACK1" }],
    });
    expect(problemOf(await spend(code, PRICE)).code).toBe("credit_not_enough");
    const { items } = (await admin.get("/api/gift-cards")).body;
    expect(items.find(({ id }: GiftCard) => id === card.id)).toMatchObject({ state: "refunded" });
  });

  test("takes the cash out of the drawer of whoever gives it, and its paper is there", async () => {
    const { card } = await sold();
    const owner = await signedIn(app, { role: "admin", name: "Amina" });
    const drawer = await shiftOpened(owner, PRICE);
    expect((await refund(card, {}, owner)).status).toBe(200);
    const { body } = await owner.post(`/api/shifts/${drawer.id}/close`, count(0));
    expect(cashOf(body)).toMatchObject({ expected: 0 });
    const { refunds } = (await admin.get(`/api/payments/${card.paidWith.paymentId}`)).body;
    expect((await admin.get(`/api/refunds/${refunds[0].id}`)).status).toBe(200);
  });

  test("answers the same to the same request", async () => {
    const { card } = await sold();
    const key = newId();
    const first = await refund(card, {}, admin, { key });
    expect(first.status).toBe(200);
    expect(await refund(card, {}, admin, { key })).toMatchObject({ status: 200, body: first.body });
    expect(problemOf(await refund(card)).code).toBe("invalid_transition");
  });

  test("is refunded only with the right, and with a reason", async () => {
    const { card } = await sold();
    expect(problemOf(await refund(card, {}, care)).code).toBe("forbidden");
    expect((await refund(card, { reason: " " })).status).toBe(422);
    const cashier = await signedIn(app, {
      role: "customer-care",
      permissions: [...rolePermissions["customer-care"], "refund_gift_cards"],
    });
    expect((await refund(card, {}, cashier)).status).toBe(200);
  });
});

describe("a gift card that was used", () => {
  test("is not refunded, unless all of its value came back", async () => {
    const { card, code } = await sold();
    const sale = await spend(code, 400_000);
    expect(sale.status).toBe(201);
    expect(problemOf(await refund(card)).code).toBe("invalid_transition");
    await admin.post(`/api/sales/${sale.body.sale.id}/refunds`, { reason: "Haifai" });
    expect((await refund(card)).body).toMatchObject({ balance: 0, state: "refunded" });
  });

  test("is either spent or refunded, if both happen at once", async () => {
    const { card, code } = await sold();
    const [spent, refunded] = await Promise.all([spend(code, PRICE), refund(card)]);
    expect([spent.status === 201, refunded.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await cardNow(card)).toMatchObject({ balance: 0 });
  });
});
