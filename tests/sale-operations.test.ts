/** Sales, refunds, cancellations, counts and deliveries, in any order and concurrently: the totals stay correct. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction } from "#src/server/database.ts";
import type { StockChange } from "#src/areas/inventory/server/move-stock.ts";
import {
  checkSalePayment,
  settleSalePayment,
} from "#src/areas/sales/checkout/server/settle-sale-payment.ts";
import { expireSales } from "#src/areas/sales/server/cancel-sale.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/contract.ts";
import { startShop } from "./support/shop.ts";
import { choose } from "./support/shop/devices.ts";
import { mobile, newCustomer, simulated } from "./support/shop/sales.ts";
import { expectExplained, move, stocked } from "./support/shop/stock.ts";

const SEED = 20_261_120;
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
  await choose(app, "sales", "cash_rounding", 50);
  const prices = Array.from({ length: ITEMS }, (_, at) => [122_400, 99_999, 1, 2_500_000][at % 4]);
  items = (await Promise.all(prices.map((price = 1) => stocked(app.db, 30, { price })))).map(
    ({ id }) => id,
  );
  const phones = await stocked(app.db, 12, { price: 38_500_000, isSerialised: true });
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
      method: fc.constantFrom("cash", "cash", "card", "phone"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      sale: pick,
      quantity: fc.option(fc.integer({ min: 1, max: 4 })),
      restock: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), sale: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay" as const), sale: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("decline" as const), sale: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("retry" as const), sale: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const), sale: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("receive" as const),
      item: pick,
      quantity: fc.integer({ min: 1, max: 20 }),
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
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const known: { id: string; paymentId: string }[] = [];
const outcomes: Record<string, number> = {};

/** Performs an operation. It may succeed or be refused, but must not cause an internal error. */
async function perform(one: Act): Promise<void> {
  const outcome = await attempt(one);
  const name = `${one.kind} ${outcome}`;
  outcomes[name] = (outcomes[name] ?? 0) + 1;
  expect(outcome, name).toBeLessThan(500);
}

async function attempt(one: Act): Promise<number> {
  if (one.kind === "sell") return sell(one);
  if (one.kind === "receive" || one.kind === "adjust" || one.kind === "count") {
    return changeStock(one);
  }
  const sale = known.at(-1 - (one.sale % Math.min(RECENT, Math.max(1, known.length))));
  if (!sale) return 404;
  switch (one.kind) {
    case "refund":
      return refund(sale.id, one);
    case "cancel":
      return (await admin.post(`/api/sales/${sale.id}/cancel`)).status;
    case "retry":
      return (await admin.post(`/api/payments/${sale.paymentId}/retry`)).status;
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
      return settle(sale.paymentId, { status: "completed", reference: `P-${sale.paymentId}` });
    case "decline":
      return settle(sale.paymentId, { status: "failed", reason: "declined" });
  }
}

async function sell(one: Extract<Act, { kind: "sell" }>): Promise<number> {
  const { lines, customer, percent, method } = one;
  const payment = method === "phone" ? mobile(simulated.never) : { method };
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
    payment,
  });
  if (answer.status === 201) known.push(answer.body.sale);
  return answer.status;
}

async function refund(
  saleId: string,
  { quantity, restock }: Extract<Act, { kind: "refund" }>,
): Promise<number> {
  const sale = (await admin.get<SaleDetail>(`/api/sales/${saleId}`)).body;
  const lines = sale.items.slice(0, 1).map((line) => ({
    saleItemId: line.id,
    quantity,
    restock,
    ...(line.serials.length > 0 && { serials: line.serials.slice(0, quantity ?? 0) }),
  }));
  const body = { reason: "x", restock, ...(quantity !== null && { lines }) };
  return (await admin.post(`/api/sales/${saleId}/refunds`, body)).status;
}

async function settle(
  paymentId: string,
  answer: Parameters<typeof settleSalePayment>[2],
): Promise<number> {
  await inTransaction(app.db, (tx) => settleSalePayment(tx, paymentId, answer));
  await checkSalePayment(app.db, paymentId);
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
      return { act: "bring-in", reason: "received", ...pieces(one.quantity) };
    case "adjust":
      return { act: "adjust", reason: "lost", ...pieces(-one.quantity) };
    case "count":
      return { act: "adjust", reason: "count", ...pieces(one.found || 1) };
  }
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
    "refund 201",
    "cancel 200",
    "retry 200",
    "pay 200",
    "receive 200",
    "adjust 200",
    "count 200",
  ]) {
    expect(outcomes[done] ?? 0, `${done} of ${JSON.stringify(outcomes)}`).toBeGreaterThan(0);
  }
}, 120_000);
