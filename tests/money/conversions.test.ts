import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import {
  isCredit,
  paidAs,
  ruleOf,
  wayOfMethod,
  type PaidAs,
} from "#src/areas/payments/ways-back.ts";
import type { StoredMethod } from "#src/areas/payments/providers.ts";
import { addDays, today } from "#src/shared/time.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import { paidThrough, setUp } from "#tests/support/providers/paid-sale.ts";
import { stripeShape } from "#tests/support/providers/stripe.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { tradingIn } from "#tests/support/shop/handsets.ts";
import { mobile, newCustomer, saleOnce } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

/**
 * The table of ways in which money goes back (src/areas/payments/ways-back.ts): each cell is tried over HTTP, for
 * a sale and for a repair. A way that is closed never gives money by itself, whatever the server answers.
 */
const { app, admin, technician } = await startShop();
const rights = ["create_sales", "view_sales", "view_customers", "refund_sales"] as const;
/** May refund, but not approve what nothing proves. */
const counter = await signedIn(app, {
  role: "customer-care",
  permissions: [...rights, "view_returns", "manage_returns", "refund_payments"],
});

const stripe = await FakeProvider.start(stripeShape);
beforeAll(() => setUp(admin, stripe));
afterAll(() => stripe.close());

const PRICE = 100_000;
let references = 0;
const newReference = () => `CONV${references++}X`;

/** A method of each column that is given by hand. */
const byHand = ["cash", "card", "store_credit", "gift_card", "points"] as const;
type ByHand = (typeof byHand)[number];

/** Sells a card worth the price, and returns its id and code. */
async function newCard() {
  const body = { amount: PRICE, payment: { method: "cash" } };
  const { card, code } = (await admin.post("/api/gift-cards", body)).body;
  return { id: card.id as string, code: code as string };
}
const block = async (id: string) =>
  expect((await admin.post(`/api/gift-cards/${id}/block`, { reason: "Imeibiwa" })).status).toBe(
    200,
  );

async function giveStoreCredit(customerId: string) {
  const sale = await sell(customerId, { method: "cash" });
  const refund = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${sale.id}/refunds`, refund)).status).toBe(201);
}

async function sell(customerId: string, payment: object) {
  const { id: itemId } = await stocked(app.db, 1, { price: PRICE });
  const body = { customerId, lines: [{ itemId, quantity: 1 }], payment };
  const answer = await admin.post("/api/sales", body);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.sale as { id: string };
}

async function prove(reference: string) {
  const imported = await admin.post("/api/statements", {
    source: `Till ${reference}`,
    provider: "mpesa",
    fileName: "mpesa.csv",
    text: `Completion Time,Receipt No.,Paid In\n${today()},${reference},${PRICE / 100}`,
  });
  expect(imported.status).toBe(201);
}

const typed = (reference: string) => ({ method: "mobile_money", provider: "mpesa", reference });
const later = {
  method: "on_credit",
  credit: { parts: [{ dueOn: addDays(today(), 5), amount: PRICE }], reason: "Anafahamika" },
};

interface Way {
  /** What pays, once the customer is known. */
  payment: (customerId: string) => Promise<object>;
  /** What happens after the payment. */
  later?: () => Promise<unknown>;
}

/** How each kind of money comes in; null where it cannot pay a repair. */
function wayOf(kind: PaidAs): Way {
  const reference = newReference();
  const card = { id: "" };
  const byCard = async () => {
    const { id, code } = await newCard();
    card.id = id;
    return { method: "gift_card", giftCard: code };
  };
  const ways: Record<PaidAs, Way> = {
    cash: { payment: async () => ({ method: "cash" }) },
    collected: { payment: async () => mobile() },
    proven: { payment: async () => typed(reference), later: () => prove(reference) },
    typed: { payment: async () => typed(reference) },
    trade_in: {
      payment: async () => {
        const into = await stocked(app.db, 0, { isSerialised: true, cost: null, price: PRICE });
        return tradingIn(into.id, { seller: undefined });
      },
    },
    store_credit: {
      payment: async (customerId) => {
        await giveStoreCredit(customerId);
        return { method: "store_credit" };
      },
    },
    gift_card: { payment: byCard },
    dead_gift_card: { payment: byCard, later: () => block(card.id) },
    points: {
      payment: async (customerId) => {
        const set = { points: 1_000_000, expectedPoints: 0, reason: "Jaribio" };
        const path = `/api/loyalty/customers/${customerId}/points`;
        expect((await admin.put(path, set)).status).toBeLessThan(300);
        return { method: "points" };
      },
    },
    on_credit: { payment: async () => later },
  };
  return ways[kind];
}

async function paidSale(kind: PaidAs) {
  const customerId = await newCustomer(admin);
  const { payment, later: after } = wayOf(kind);
  const sale = await sell(customerId, await payment(customerId));
  if (kind === "collected") await saleOnce(admin, sale.id, ({ status }) => status === "completed");
  await after?.();
  const { payments } = (await admin.get(`/api/sales/${sale.id}`)).body;
  expect(payments[0].moneyBack).toEqual([{ paidAs: kind, left: PRICE }]);
  return sale.id;
}

async function paidRepair(kind: PaidAs) {
  const customerId = await newCustomer(admin);
  const { payment, later: after } = wayOf(kind);
  const hand = await payment(customerId);
  const device = await handedBack(
    { admin, technician },
    { customerId },
    [PRICE],
    async (path, amount) => {
      const paid = await admin.post(path, { ...hand, amount });
      expect([paid.status, paid.body.code]).toEqual([201, undefined]);
      if (kind === "collected")
        await readEventually(
          async () => (await admin.get(`/api/payments/${paid.body.id}`)).body,
          ({ status }: { status: string }) => status === "completed",
        );
    },
  );
  await after?.();
  const returned = await cameBack(admin, device.id);
  await walk(admin, returned.id, [...toApproval, "approve"]);
  const { payments } = (await admin.get(`/api/returns/${returned.id}`)).body;
  expect(payments[0].moneyBack).toEqual([{ paidAs: kind, left: PRICE }]);
  return returned.id;
}

const chosen = (method: ByHand) => ({ method });

type Answer = { status: number; body: { code?: string } };
const refundSale = async (client: TestClient, id: string, method: ByHand) => {
  const body = { reason: "Haifai", payment: chosen(method) };
  const answer = await client.post(`/api/sales/${id}/refunds`, body);
  const given = (answer.body.payments ?? []).map((each: { method: string }) => each.method);
  return { answer: answer as Answer, given: given as string[] };
};
const refundRepair = async (client: TestClient, id: string, method: ByHand) => {
  const body = { step: "refunded", refund: { ...chosen(method), amount: PRICE } };
  const answer = await client.post(`/api/returns/${id}/steps`, body);
  const given = (answer.body.refunds ?? []).map((each: { method: string }) => each.method);
  return { answer: answer as Answer, given: given as string[] };
};

/** What money may go back as, if a closed way was chosen. */
const stays = (kind: PaidAs): StoredMethod[] =>
  (
    ["cash", "card", "mobile_money", "store_credit", "gift_card", "points", "on_credit"] as const
  ).filter((method) => ruleOf(kind, wayOfMethod(method)) === "yes");

type Refund = typeof refundSale;

/** Tries one cell; whether the money is still there afterwards. */
async function tryCell(kind: PaidAs, method: ByHand, id: string, refund: Refund) {
  const cell = `${kind} → ${method}`;
  const rule = ruleOf(kind, wayOfMethod(method));
  const { answer, given } = await refund(counter, id, method);
  const isRefused = answer.status >= 400;
  if (rule === "yes") expect([cell, isRefused, given]).toEqual([cell, false, [method]]);
  if (rule === "approval") {
    expect([cell, answer.body.code]).toEqual([cell, "unproven_money"]);
    const approved = await refund(admin, id, method);
    expect([cell, approved.given]).toEqual([cell, [method]]);
    return false;
  }
  if (rule === "no") {
    for (const other of given)
      expect([cell, stays(kind)]).toEqual([cell, expect.arrayContaining([other])]);
    if (isCredit(kind) && ["cash", "card"].includes(method))
      expect([cell, answer.body.code]).toEqual([cell, "credit_stays_credit"]);
  }
  return isRefused;
}

async function tryRow(kind: PaidAs, pay: (kind: PaidAs) => Promise<string>, refund: Refund) {
  let paid: string | null = null;
  for (const method of byHand) {
    paid ??= await pay(kind);
    if (!(await tryCell(kind, method, paid, refund))) paid = null;
  }
}

test.each(paidAs)("a sale that was paid as %s goes back as the table says", async (kind) => {
  await tryRow(kind, paidSale, refundSale);
  // The simulator gives nothing back.
  const { id } =
    kind === "collected"
      ? await paidThrough(app, admin, stripe, { payment: { method: "card" } })
      : { id: await paidSale(kind) };
  const sent = await admin.post(`/api/sales/${id}/provider-refunds`, { reason: "Haifai" });
  expect([kind, sent.status < 300]).toEqual([kind, ruleOf(kind, "provider") === "yes"]);
  expect(await findViolations(app.db)).toEqual([]);
});

/** A repair is not paid by a handset, and agreed credit has its own endpoint. */
const ofRepairs = paidAs.filter((kind) => kind !== "trade_in" && kind !== "on_credit");

test.each(ofRepairs)("a repair that was paid as %s goes back as the table says", async (kind) => {
  await tryRow(kind, paidRepair, refundRepair);
  expect(await findViolations(app.db)).toEqual([]);
});
