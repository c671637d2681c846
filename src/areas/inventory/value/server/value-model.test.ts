/** Any receipts, sales, parts, returns, late costs, corrections and counts, compared with a simple model. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { adjustValue } from "./adjust-value.ts";

const SEED = seedOfFile(20_261_123);
const ROUNDS = 6;
const ACTS = { minLength: 150, maxLength: 200 };

const { app, admin } = await startShop();
let device: Device;

beforeAll(async () => {
  device = await takenIn(admin, {});
});

const pick = fc.nat(1000);
const pieces = fc.integer({ min: 1, max: 5 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant("receive" as const),
    pieces: fc.integer({ min: 1, max: 9 }),
    // A value that no number of pieces divides, nothing, or the average.
    value: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 }))),
  }),
  fc.record({ kind: fc.constant("sell" as const), pieces, more: fc.nat(2) }),
  fc.record({ kind: fc.constant("refund" as const), sale: pick, pieces, restock: fc.boolean() }),
  fc.record({ kind: fc.constant("use" as const), pieces }),
  fc.record({ kind: fc.constant("return part" as const), pieces }),
  fc.record({
    kind: fc.constant("late cost" as const),
    arrival: pick,
    value: fc.integer({ min: -3000, max: 3000 }).filter((value) => value !== 0),
  }),
  fc.record({ kind: fc.constant("correct" as const), unitCost: fc.integer({ min: 0, max: 999 }) }),
  fc.record({
    kind: fc.constant("count" as const),
    found: fc.integer({ min: -3, max: 3 }).filter((found) => found !== 0),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Rounds half up. The amounts of this test are small, so that plain numbers are exact. */
const part = (value: number, taken: number, all: number) =>
  Math.floor((2 * value * taken + all) / (2 * all));

interface Line {
  saleId: string;
  lineId: string;
  pieces: number;
  cost: number;
  refunded: number;
  restocked: number;
  restockedCost: number;
}

/** What the shop should know of one item. */
class Model {
  readonly itemId: string;
  quantity = 0;
  value = 0;
  lastCost = 0;
  arrived = 0;
  cameIn = 0;
  changed = 0;
  goodsSold = 0;
  used = 0;
  usedCost = 0;
  readonly arrivals: { id: string; quantity: number; arrived: number }[] = [];
  readonly lines: Line[] = [];

  constructor(itemId: string) {
    this.itemId = itemId;
  }
  average(taken: number) {
    return this.quantity > 0 ? part(this.value, taken, this.quantity) : this.lastCost * taken;
  }
  bring(taken: number, value: number) {
    this.quantity += taken;
    this.value += value;
    this.lastCost = part(this.value, 1, this.quantity);
  }
  take(taken: number): number {
    const value = part(this.value, taken, this.quantity);
    const cost = part(this.value, 1, this.quantity);
    this.quantity -= taken;
    this.value -= value;
    this.lastCost = this.quantity > 0 ? part(this.value, 1, this.quantity) : cost;
    return value;
  }
}

async function receive(model: Model, one: Extract<Act, { kind: "receive" }>) {
  const value = one.value ?? model.average(one.pieces);
  await move(app.db, [
    {
      act: "bring-in",
      reason: "received",
      itemId: model.itemId,
      quantity: one.pieces,
      ...(one.value !== null && { value: one.value }),
    },
  ]);
  model.bring(one.pieces, value);
  model.cameIn += value;
  await noteArrival(model, one.pieces);
}

async function noteArrival(model: Model, quantity: number) {
  model.arrived += quantity;
  const { id } = await app.db
    .selectFrom("stockMovements")
    .select("id")
    .where("itemId", "=", model.itemId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  model.arrivals.push({ id, quantity, arrived: model.arrived });
}

/** Sells the item in one, two or three lines of one sale. */
async function sell(model: Model, one: Extract<Act, { kind: "sell" }>) {
  const lines = Array.from({ length: one.more + 1 }, () => one.pieces);
  const all = one.pieces * lines.length;
  const answer = await admin.post(
    "/api/sales",
    cart(lines.map((quantity) => ({ itemId: model.itemId, quantity }))),
  );
  if (all > model.quantity) return expect(answer.status).toBe(409);
  expect(answer.status).toBe(201);
  const [value, quantity] = [model.value, model.quantity];
  model.goodsSold += model.take(all);
  const { id, items } = answer.body.sale as SaleDetail;
  for (const [nth, line] of items.entries()) {
    // What the lines take together is rounded, so that they take as much as one line of all pieces.
    const cost =
      part(value, one.pieces * (nth + 1), quantity) - part(value, one.pieces * nth, quantity);
    expect(line.cost).toBe(cost);
    model.lines.push({
      saleId: id,
      lineId: line.id,
      pieces: one.pieces,
      cost,
      refunded: 0,
      restocked: 0,
      restockedCost: 0,
    });
  }
}

async function refund(model: Model, one: Extract<Act, { kind: "refund" }>) {
  const line = model.lines[one.sale % Math.max(1, model.lines.length)];
  if (!line) return;
  const { status } = await admin.post(`/api/sales/${line.saleId}/refunds`, {
    reason: "x",
    restock: one.restock,
    lines: [{ saleItemId: line.lineId, quantity: one.pieces, restock: one.restock }],
  });
  if (line.refunded + one.pieces > line.pieces) return expect(status).toBe(409);
  expect(status).toBe(201);
  line.refunded += one.pieces;
  if (!one.restock) return;
  const back = part(line.cost - line.restockedCost, one.pieces, line.pieces - line.restocked);
  line.restocked += one.pieces;
  line.restockedCost += back;
  model.bring(one.pieces, back);
  model.goodsSold -= back;
}

async function moveParts(model: Model, one: Extract<Act, { kind: "use" | "return part" }>) {
  const action = one.kind === "use" ? "use" : "return";
  const { status, body } = await admin.post(`/api/devices/${device.id}/parts`, {
    action,
    itemId: model.itemId,
    quantity: one.pieces,
  });
  const isEnough = one.pieces <= (one.kind === "use" ? model.quantity : model.used);
  expect(status).toBe(isEnough ? 201 : 409);
  if (!isEnough) return;
  if (one.kind === "use") {
    model.usedCost += model.take(one.pieces);
    model.used += one.pieces;
  } else {
    const back = part(model.usedCost, one.pieces, model.used);
    model.usedCost -= back;
    model.used -= one.pieces;
    model.bring(one.pieces, back);
  }
  const own = body.items.find(({ itemId }: { itemId: string }) => itemId === model.itemId);
  expect(own).toMatchObject({ used: model.used, cost: model.usedCost });
}

async function lateCost(model: Model, { arrival: at, value }: Extract<Act, { kind: "late cost" }>) {
  const arrival = model.arrivals[at % Math.max(1, model.arrivals.length)];
  if (!arrival) return;
  const { itemId } = model;
  const change = { itemId, value, reason: "late_cost", movementId: arrival.id } as const;
  const [adjusted] = await inTransaction(app.db, (tx) => adjustValue(tx, null, [change]));
  const later = model.arrived - arrival.arrived;
  const here = Math.min(arrival.quantity, Math.max(0, model.quantity - later));
  // Zero has no sign.
  const share = Math.sign(value) * part(Math.abs(value), here, arrival.quantity) || 0;
  const inStock = Math.max(share, -model.value);
  expect(adjusted).toEqual({ itemId, inStock, sold: value - inStock });
  model.value += inStock;
  model.changed += value;
  model.goodsSold += value - inStock;
  if (model.quantity > 0) model.lastCost = part(model.value, 1, model.quantity);
}

async function correct(model: Model, { unitCost }: Extract<Act, { kind: "correct" }>) {
  const path = `/api/items/${model.itemId}/value-corrections`;
  const { status } = await admin.post(path, { unitCost, reason: "x" });
  if (model.quantity === 0) return expect(status).toBe(409);
  expect(status).toBe(200);
  const value = unitCost * model.quantity;
  model.changed += value - model.value;
  model.value = value;
  model.lastCost = unitCost;
}

async function count(model: Model, { found }: Extract<Act, { kind: "count" }>) {
  const { status } = await admin.post(`/api/items/${model.itemId}/adjustments`, {
    quantity: found,
    reason: "count",
  });
  if (model.quantity + found < 0) return expect(status).toBe(409);
  expect(status).toBe(200);
  if (found < 0) {
    model.cameIn -= model.take(-found);
    return;
  }
  const value = model.average(found);
  model.bring(found, value);
  model.cameIn += value;
  await noteArrival(model, found);
}

async function perform(model: Model, one: Act): Promise<unknown> {
  switch (one.kind) {
    case "receive":
      return receive(model, one);
    case "sell":
      return sell(model, one);
    case "refund":
      return refund(model, one);
    case "use":
    case "return part":
      return moveParts(model, one);
    case "late cost":
      return lateCost(model, one);
    case "correct":
      return correct(model, one);
    case "count":
      return count(model, one);
  }
}

test("the value of stock equals a simple model to the minor unit, after any operations", async () => {
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, ACTS), async (acts) => {
      const { id } = await stocked(app.db, 0, { price: 1000, cost: 100 });
      const model = new Model(id);
      model.lastCost = 100;
      for (const one of acts) {
        await perform(model, one);
        operations += 1;
        const { quantity, value, cost } = await stockOf(app.db, id);
        expect({ quantity, value, cost }, JSON.stringify(one)).toEqual({
          quantity: model.quantity,
          value: model.value,
          cost: model.lastCost,
        });
      }
      expect(model.cameIn + model.changed).toBe(model.goodsSold + model.usedCost + model.value);
      expect(await findViolations(app.db)).toEqual([]);
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
  expect(operations).toBeGreaterThan(900);
}, 120_000);
