/**
 * Sales with a service charge, bank transfers, trade-ins, refunds, credit, shifts, cancellations, counts, deliveries
 * and used handsets, in any order and concurrently: the totals stay correct.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import { newId } from "#src/shared/ids.ts";
import { isImei } from "#src/shared/imei.ts";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { today } from "#src/shared/time.ts";
import { totalsOf } from "#src/areas/sales/rules.ts";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction } from "#src/server/database.ts";
import { adjustValue } from "#src/areas/inventory/value/server/adjust-value.ts";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "./support/shop.ts";
import { choose, newPhone } from "./support/shop/devices.ts";
import { newImei, tradingIn } from "./support/shop/handsets.ts";
import {
  handsetAct,
  handsetOutcomes,
  isHandsetAct,
  workOnHandset,
} from "./support/shop/handset-operations.ts";
import { arrivedFor, checkNow, mobile, newCustomer, simulated } from "./support/shop/sales.ts";
import { expectExplained, move, stocked } from "./support/shop/stock.ts";
import type { GatewayAnswer } from "#src/areas/payments/gateways/server/gateway.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { settlePayment } from "#tests/support/shop/answers.ts";

const SEED = seedOfFile(20_261_120);
/** With these numbers the test performs a few thousand operations in about twenty seconds. */
const ROUNDS = 12;
const ACTS = { minLength: 150, maxLength: 250 };
const AT_ONCE = { min: 8, max: 16 };
/**
 * The number of recent sales from which operations choose. It is small, so that several operations often choose the
 * same sale.
 */
const RECENT = 12;
const ITEMS = 12;

const prices = Array.from(
  { length: ITEMS },
  (_, at) => [122_400, 99_999, 1, 2_500_000][at % 4] ?? 1,
);
const PHONE_PRICE = 38_500_000;
/** In shillings. */
const ROUND_TO = 50;
const SERVICE = { percent: 7.5, taxCode: "A", taxRate: 18 };

const { app, admin } = await startShop();
let items: string[];
let customers: string[];
/** The id of a serialised item, and all serial numbers that it has had. */
let phoneId: string;
const serials: string[] = [];

/** Returns `quantity` serial numbers from index `from` on. The pieces may be in stock or not. */
const anyPieces = (from: number, quantity: number): string[] =>
  Array.from({ length: quantity }, (_, next) => serials[(from + next) % serials.length] ?? "");

beforeAll(async () => {
  await choose(app, "sales", "cash_rounding", ROUND_TO);
  const charge = { serviceChargeEnabled: true, serviceChargePercent: SERVICE.percent, reason: "x" };
  expect((await admin.post("/api/settings/charges", charge)).status).toBe(200);
  const bank = { name: "CRDB", accountName: "Fundi", accountNumber: "0150", branch: "", swift: "" };
  const accounts = { bank, transferDays: 3, lipaNumbers: [] };
  expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
  items = (await Promise.all(prices.map((price) => stocked(app.db, 30, { price })))).map(
    ({ id }) => id,
  );
  const phones = await stocked(app.db, 12, { price: PHONE_PRICE, isSerialised: true });
  // The phone is in the list three times, so that operations choose it more often than other items.
  items.push(phones.id, phones.id, phones.id);
  phoneId = phones.id;
  serials.push(...phones.serials);
  customers = [await newCustomer(admin), await newCustomer(admin), WALK_IN_CUSTOMER_ID];
});

const pick = fc.nat(1000);
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("sell" as const),
      lines: fc.array(fc.record({ item: pick, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      customer: pick,
      percent: fc.constantFrom(0, 0, 7.5, 33.33, 100),
      method: fc.constantFrom(
        "cash",
        "cash",
        "card",
        "phone",
        "cash and phone",
        "cash and card",
        "credit",
        "gift card",
        "store credit",
        "gift card and phone",
        "credit and phone",
        "store credit and credit",
        "transfer",
        "transfer",
        "credit and transfer",
        "trade-in",
        "trade-in and cash",
        "trade-in and cash",
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      sale: pick,
      quantity: fc.option(fc.integer({ min: 1, max: 4 })),
      restock: fc.boolean(),
      way: fc.constantFrom("as it came", "as it came", "cash", "store credit"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), sale: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay" as const), sale: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("decline" as const), sale: pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("arrive" as const), transfer: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("retry" as const), sale: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const), sale: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("pay debt" as const),
      customer: pick,
      share: fc.constantFrom(1, 2, 3),
      method: fc.constantFrom("cash", "gift card", "phone"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("write off" as const), customer: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sell card" as const), amount: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("shift" as const), cash: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("receive" as const),
      item: pick,
      quantity: fc.integer({ min: 1, max: 20 }),
      value: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("late cost" as const),
      item: pick,
      value: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("correct value" as const),
      item: pick,
      unitCost: fc.nat(99_999_999),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      item: pick,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("count" as const),
      item: pick,
      found: fc.integer({ min: -2, max: 2 }),
    }),
  },
  { weight: 6, arbitrary: handsetAct },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const known: { id: string; paymentId: string }[] = [];
/** The payments that wait, or waited, for a bank transfer. */
const transfers: string[] = [];
/** The payments that were declined and not tried again yet. A retry of any payment would seldom meet one. */
const declined: string[] = [];
const outcomes: Record<string, number> = {};
/** The ids of the used handsets that the shop bought. */
const bought: string[] = [];

/** Performs an operation. It may succeed or be refused, but must not cause an internal error. */
async function perform(one: Act): Promise<void> {
  const outcome = await attempt(one);
  const isSplit = one.kind === "sell" && one.method.includes(" and ");
  const isByCredit = one.kind === "sell" && /credit|gift/.test(one.method);
  const isByTransfer = one.kind === "sell" && one.method === "transfer";
  const isByHandset = one.kind === "sell" && one.method.startsWith("trade-in");
  const how = isByHandset
    ? " by trade-in"
    : isSplit
      ? " in parts"
      : isByCredit
        ? " by credit"
        : isByTransfer
          ? " by transfer"
          : "";
  const name = `${one.kind}${how} ${outcome}`;
  outcomes[name] = (outcomes[name] ?? 0) + 1;
  expect(outcome, name).toBeLessThan(500);
}

async function attempt(one: Act): Promise<number> {
  if (one.kind === "sell") return sell(one);
  if (isHandsetAct(one)) {
    return workOnHandset({ client: admin, phoneId, serials, items, bought }, one);
  }
  if (one.kind === "receive" || one.kind === "adjust" || one.kind === "count") {
    return changeStock(one);
  }
  if (one.kind === "late cost" || one.kind === "correct value") return changeValue(one);
  if (one.kind === "shift") return shift(one.cash);
  if (one.kind === "arrive") return arrive(one.transfer);
  if (one.kind === "sell card") return sellCard(one.amount);
  if (one.kind === "pay debt" || one.kind === "write off") return changeDebt(one);
  const sale = known.at(-1 - (one.sale % Math.min(RECENT, Math.max(1, known.length))));
  if (!sale) return 404;
  const isTransfer = transfers.includes(sale.paymentId);
  switch (one.kind) {
    case "refund":
      return refund(sale.id, one);
    case "cancel":
      return (await admin.post(`/api/sales/${sale.id}/cancel`)).status;
    case "retry": {
      const paymentId = (one.sale % 2 === 0 && declined.pop()) || sale.paymentId;
      return (await admin.post(`/api/payments/${paymentId}/retry`)).status;
    }
    case "expire":
      await app.db
        .updateTable("sales")
        .set({ expiresAt: "2026-01-01T00:00:00.000Z" })
        .where("id", "=", sale.id)
        .where("status", "=", "pending")
        .execute();
      await expireSales(app.db);
      return 200;
    case "pay":
      if (isTransfer) return 404;
      return settle(sale.paymentId, await arrivedFor(app, sale.paymentId, `P-${sale.paymentId}`));
    case "decline": {
      if (isTransfer) return 404;
      const status = await settle(sale.paymentId, { status: "failed", reason: "declined" });
      if (status === 200) declined.push(sale.paymentId);
      return status;
    }
  }
}

async function sell(one: Extract<Act, { kind: "sell" }>): Promise<number> {
  const { lines, customer, percent, method } = one;
  const handset = handsetFor(one);
  const answer = await admin.post("/api/sales", {
    customerId: customers[customer % customers.length],
    lines: lines.map(({ item, quantity }) => {
      const itemId = items[item % items.length];
      return {
        itemId,
        quantity,
        ...(itemId === phoneId && { serials: anyPieces(item, quantity) }),
      };
    }),
    discount: { type: "percent", value: percent, reason: "x" },
    ...paidBy(one, handset),
  });
  if (answer.status === 201) {
    if (method.startsWith("trade-in")) {
      serials.push(handset.imei);
      bought.push(handset.id);
    }
    known.push(answer.body.sale);
    if (method.includes("transfer")) transfers.push(answer.body.sale.paymentId);
  }
  return answer.status;
}

type Sell = Extract<Act, { kind: "sell" }>;

/** A handset for a trade-in. Some were here before, and several operations may trade the same one in. */
function handsetFor({ customer, lines }: Sell) {
  const imeis = serials.filter(isImei);
  const again = customer % 2 === 0 ? imeis.at(-1 - ((lines[0]?.item ?? 0) % RECENT)) : undefined;
  return { id: newId(), imei: again ?? newImei() };
}

/**
 * The payment of a sale, or two parts: half of the price by phone, with a typed reference or by a handset, and the rest
 * in cash.
 */
function paidBy({ method, lines, percent, customer }: Sell, handset: { id: string; imei: string }) {
  const phone = mobile(simulated.never);
  const transfer = { method: "bank_transfer" };
  if (method === "transfer") return { payment: transfer };
  if (method === "phone") return { payment: phone };
  if (method === "cash" || method === "card") return { payment: { method } };
  if (method === "gift card") return { payment: byCard(lines[0]?.item ?? 0) };
  if (method === "store credit") return { payment: { method: "store_credit" } };
  const priced = lines.map(({ item, quantity }) => ({
    unitPrice: prices[item % items.length] ?? PHONE_PRICE,
    quantity,
    taxRate: 18,
  }));
  const discount = { type: "percent" as const, value: percent };
  const unrounded = totalsOf(priced, discount, 0, 0, SERVICE).total;
  const amount = Math.floor(unrounded / 2);
  const rest = unrounded - amount;
  const isWalkIn = customers[customer % customers.length] === WALK_IN_CUSTOMER_ID;
  const byHandset = tradingIn(phoneId, {
    ...handset,
    confirmed: ["sold_by_shop"],
    ...(isWalkIn && { seller: { name: "Neema", phone: newPhone() } }),
  });
  if (method === "trade-in") return { payment: byHandset };
  if (method === "credit") return { payment: onCredit(unrounded) };
  if (method === "gift card and phone")
    return {
      payments: [
        { ...byCard(rest), amount: rest },
        { ...phone, amount },
      ],
    };
  if (method === "credit and phone" || method === "credit and transfer")
    return {
      payments: [
        { ...(method === "credit and phone" ? phone : transfer), amount },
        { ...onCredit(rest), amount: rest },
      ],
    };
  if (method === "store credit and credit")
    return {
      payments: [
        { method: "store_credit", amount },
        { ...onCredit(rest), amount: rest },
      ],
    };
  const { total } = totalsOf(priced, discount, ROUND_TO * MINOR_PER_MAJOR, amount, SERVICE);
  const half =
    method === "trade-in and cash"
      ? byHandset
      : method === "cash and phone"
        ? phone
        : { method: "card", reference: `C-${newId()}`.toUpperCase() };
  return {
    payments: [
      { method: "cash", amount: total - amount },
      { ...half, amount },
    ],
  };
}

const onCredit = (amount: number) => ({
  method: "on_credit",
  credit: { parts: [{ dueOn: today(), amount }], reason: "x" },
});

/** The codes of the gift cards that were sold. Several operations spend the same card. */
const cards: string[] = [];
const byCard = (place: number) => ({
  method: "gift_card",
  giftCard: cards[place % Math.max(1, cards.length)] ?? "NONE",
});

async function sellCard(amount: number): Promise<number> {
  const given = { amount: (amount + 1) * 10_000, payment: { method: "cash" } };
  const { status, body } = await admin.post("/api/gift-cards", given);
  if (status === 201) cards.push(body.code);
  return status;
}

/** States that the transfer for one of the last sales arrived. Several operations may state the same one. */
async function arrive(place: number): Promise<number> {
  const id = transfers.at(-1 - (place % Math.min(RECENT, Math.max(1, transfers.length))));
  if (!id) return 404;
  const reference = `FT-${id}`;
  return (await admin.post(`/api/payments/${id}/transfer-arrived`, { reference })).status;
}

/** Pays a share of a customer's debt, or writes the debt off. */
async function changeDebt(one: Extract<Act, { kind: "pay debt" | "write off" }>): Promise<number> {
  const customerId = customers[one.customer % customers.length];
  const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
  if (!debt) return 404;
  const path = `/api/debts/${debt.id}`;
  if (one.kind === "write off")
    return (await admin.post(`${path}/write-off`, { reason: "x" })).status;
  const amount = Math.max(1, Math.floor(debt.balance / one.share));
  const paid = { cash: { method: "cash" }, "gift card": byCard(amount), phone: mobile() };
  return (await admin.post(`${path}/payments`, { ...paid[one.method], amount })).status;
}

/** Opens a shift, or closes the open one with any count. */
async function shift(cash: number): Promise<number> {
  const { shift: open } = (await admin.get("/api/shifts/current")).body;
  if (!open) return (await admin.post("/api/shifts", { openingFloat: cash })).status;
  const counted = { cash, floatLeft: cash, others: [], note: "x" };
  return (await admin.post(`/api/shifts/${open.id}/close`, counted)).status;
}

const ways = { cash: { method: "cash" }, "store credit": { method: "store_credit" } };

async function refund(
  saleId: string,
  { quantity, restock, way }: Extract<Act, { kind: "refund" }>,
): Promise<number> {
  const sale = (await admin.get<SaleDetail>(`/api/sales/${saleId}`)).body;
  const lines = sale.items.slice(0, 1).map((line) => ({
    saleItemId: line.id,
    quantity,
    restock,
    ...(line.serials.length > 0 && { serials: line.serials.slice(0, quantity ?? 0) }),
  }));
  const payment = way === "as it came" ? undefined : ways[way];
  const body = { reason: "x", restock, payment, ...(quantity !== null && { lines }) };
  return (await admin.post(`/api/sales/${saleId}/refunds`, body)).status;
}

async function settle(paymentId: string, answer: GatewayAnswer): Promise<number> {
  await inTransaction(app.db, (tx) => settlePayment(tx, paymentId, answer));
  await checkNow(app, paymentId);
  return 200;
}

type StockAct = Extract<Act, { kind: "receive" | "adjust" | "count" }>;

async function changeStock(one: StockAct): Promise<number> {
  return move(app.db, [changeOf(one)]).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return 409;
      throw error;
    },
  );
}

/** Converts an operation into a change of stock: pieces are lost or delivered, or a stock count finds a difference. */
function changeOf(one: StockAct): StockChange {
  const itemId = items[one.item % items.length] ?? "";
  const pieces = (quantity: number) => ({
    itemId,
    quantity,
    ...(itemId === phoneId && {
      serials: quantity > 0 ? newPieces(quantity) : anyPieces(one.item, -quantity),
    }),
  });
  switch (one.kind) {
    case "receive":
      return {
        act: "bring-in",
        reason: "received",
        value: one.value ?? undefined,
        ...pieces(one.quantity),
      };
    case "adjust":
      return { act: "adjust", reason: "lost", ...pieces(-one.quantity) };
    case "count":
      return { act: "adjust", reason: "count", ...pieces(one.found || 1) };
  }
}

/** Adds a late cost to the last arrival of an item, or corrects the value of its stock. */
async function changeValue(
  one: Extract<Act, { kind: "late cost" | "correct value" }>,
): Promise<number> {
  const itemId = items[one.item % items.length] ?? "";
  if (one.kind === "correct value") {
    const body = { unitCost: one.unitCost, reason: "x" };
    return (await admin.post(`/api/items/${itemId}/value-corrections`, body)).status;
  }
  const arrival = await app.db
    .selectFrom("stockMovements")
    .select("id")
    .where("itemId", "=", itemId)
    .where("arrived", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const late = { itemId, value: one.value, reason: "late_cost", movementId: arrival?.id } as const;
  await inTransaction(app.db, (tx) => adjustValue(tx, null, [late]));
  return 200;
}

function newPieces(quantity: number): string[] {
  const pieces = Array.from({ length: quantity }, (_, next) => `NEW-${serials.length + next}`);
  serials.push(...pieces);
  return pieces;
}

test("the sums hold after any operations, sequential and concurrent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, ACTS), fc.integer(AT_ONCE), async (acts, atOnce) => {
      for (let next = 0; next < acts.length; next += atOnce) {
        await Promise.all(acts.slice(next, next + atOnce).map(perform));
      }
      await expectExplained(app.db);
      expect(await findViolations(app.db)).toEqual([]);
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
  const acts = Object.values(outcomes).reduce((sum, times) => sum + times, 0);
  expect(acts).toBeGreaterThan(2000);
  // Each of these kinds of operation must have succeeded at least once. Otherwise this run did not test it.
  for (const done of [
    "sell 201",
    "sell in parts 201",
    "sell by credit 201",
    "sell by transfer 201",
    "sell by trade-in 201",
    "arrive 200",
    "sell card 201",
    "pay debt 201",
    "write off 200",
    "shift 201",
    "shift 200",
    "refund 201",
    "cancel 200",
    "retry 200",
    "pay 200",
    "receive 200",
    "adjust 200",
    "count 200",
    "late cost 200",
    "correct value 200",
    ...handsetOutcomes,
  ]) {
    expect(outcomes[done] ?? 0, `${done} of ${JSON.stringify(outcomes)}`).toBeGreaterThan(0);
  }
  const givenBack = await app.db
    .selectFrom("payments")
    .select(["refundedAmount", "amount"])
    .where("paymentMethod", "=", "trade_in")
    .where("refundedAmount", ">", 0)
    .execute();
  expect(givenBack.length).toBeGreaterThan(0);
}, 120_000);
