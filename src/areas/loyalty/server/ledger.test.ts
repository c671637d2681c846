/**
 * Sales, refunds, payments with points, corrections, merges, bonuses, expiry and the passing of time, in any order and partly at
 * once: the ledger adds up to the balance that the screens show, and points expire as in a model that counts them one
 * by one.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { Refusal } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { startShop } from "#tests/support/shop.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expirePoints } from "../daily/server/expire-points.ts";
import { giveYearlyBonuses } from "../daily/server/give-bonuses.ts";
import { movePoints, type PointsMove } from "./move-points.ts";

const SEED = 20_261_123;
/** With these numbers the test performs more than a thousand operations. */
const ROUNDS = 3;
const ACTS = { minLength: 350, maxLength: 400 };
const DAYS = 365;

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 9000, { price: 1_230_000 });
const loyalty = await getSettings(app.db, "loyalty");
const day = today();

/** Points that came together, less those that the refund of their purchase took back. */
interface Lot {
  age: number;
  points: number;
}

/** A customer in the model. Points that went away took the oldest ones, so their sum is enough. */
interface Buyer {
  id: string;
  lots: Lot[];
  gone: number;
  hasBonus: boolean;
  sales: { id: string; line: string; pieces: number; lot: Lot }[];
  spent: number[];
}

const balanceOf = ({ lots, gone }: Buyer) =>
  lots.reduce((sum, { points }) => sum + points, 0) - gone;

/** The points that are too old: it takes the gone points from the oldest ones, and adds up what is left of these. */
function tooOld({ lots, gone }: Buyer): number {
  let missing = gone;
  let old = 0;
  for (const { age, points } of lots.toSorted((one, other) => other.age - one.age)) {
    const left = Math.max(0, points - missing);
    missing = Math.max(0, missing - points);
    if (age > DAYS) old += left;
  }
  return old;
}

const move = (change: PointsMove) =>
  inTransaction(app.db, (tx) => movePoints(tx, null, change, loyalty));

let buyers: Buyer[];
beforeAll(async () => {
  const ids = [await newCustomer(admin), await newCustomer(admin), await newCustomer(admin)];
  const joinedDate = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  await app.db.updateTable("customers").set({ joinedDate }).where("id", "in", ids).execute();
  buyers = ids.map((id) => ({ id, lots: [], gone: 0, hasBonus: false, sales: [], spent: [] }));
});

const acts: Record<string, (buyer: Buyer, n: number) => Promise<unknown>> = {
  async buy(buyer, n) {
    const quantity = 1 + (n % 3);
    const sale = await sold(admin, [{ itemId, quantity }], { customerId: buyer.id });
    const lot = { age: 0, points: sale.pointsEarned };
    buyer.lots.push(lot);
    buyer.sales.push({ id: sale.id, line: sale.items[0]?.id ?? "", pieces: quantity, lot });
  },
  async refund(buyer, n) {
    const sale = buyer.sales.filter(({ pieces }) => pieces > 0)[n % 2];
    if (!sale) return;
    const lines = [{ saleItemId: sale.line, quantity: 1, restock: true }];
    const answer = await admin.post(`/api/sales/${sale.id}/refunds`, { lines, reason: "Haifai" });
    expect(answer.status).toBe(201);
    sale.pieces -= 1;
    sale.lot.points -= answer.body.refund.pointsReversed;
  },
  async spend(buyer, n) {
    const points = 1 + (n % 150);
    const mayPay = points <= balanceOf(buyer);
    const subject = { paymentId: buyer.id };
    const reason = { code: "paid", number: "1" } as const;
    const paid = move({ customerId: buyer.id, type: "redeemed", points: -points, reason, subject });
    if (!mayPay) return expect(paid).rejects.toThrow(Refusal);
    await paid;
    buyer.gone += points;
    buyer.spent.push(points);
  },
  async spentBack(buyer) {
    const points = buyer.spent.pop();
    if (points === undefined) return;
    const subject = { paymentId: buyer.id };
    const reason = { code: "payment_refunded", number: "1" } as const;
    await move({ customerId: buyer.id, type: "reversed", points, reason, subject });
    buyer.gone -= points;
  },
  async give(buyer, n) {
    const points = 1 + (n % 200);
    const body = { customerId: buyer.id, points, reason: "Promotion" };
    expect((await admin.post("/api/loyalty/points", body)).body.balance).toBe(
      balanceOf(buyer) + points,
    );
    buyer.lots.push({ age: 0, points });
  },
  async take(buyer, n) {
    const expectedPoints = balanceOf(buyer);
    const points = Math.max(0, expectedPoints - (n % 60));
    const body = { points, expectedPoints, reason: "Kosa" };
    const answer = await admin.put(`/api/loyalty/customers/${buyer.id}/points`, body);
    expect(answer.status).toBe(200);
    buyer.gone += expectedPoints - points;
  },
  async bonus() {
    await app.db.deleteFrom("loyaltyRuns").where("job", "=", "anniversaries").execute();
    await Promise.all([
      giveYearlyBonuses(app.db, "anniversaries", day),
      giveYearlyBonuses(app.db, "anniversaries", day),
    ]);
    for (const buyer of buyers.filter(({ hasBonus }) => !hasBonus)) {
      buyer.hasBonus = true;
      buyer.lots.push({ age: 0, points: loyalty.anniversaryBonus });
    }
  },
  /** The customer was entered twice. A purchase of the other one is refunded after the merge. */
  async merge(buyer, n) {
    const otherId = await newCustomer(admin);
    const sale = await sold(admin, [{ itemId, quantity: 2 }], { customerId: otherId });
    const merged = await admin.post(`/api/customers/${buyer.id}/merge`, { otherId });
    expect(merged.status).toBe(200);
    const lot = { age: 0, points: sale.pointsEarned };
    buyer.lots.push(lot);
    const bought = { id: sale.id, line: sale.items[0]?.id ?? "", pieces: 2, lot };
    if (n % 2 === 0) await acts["refund"]?.({ ...buyer, sales: [bought] }, 0);
  },
  async wait(_, n) {
    const days = n % 200;
    await daysPassed(app, days);
    for (const { lots } of buyers) for (const lot of lots) lot.age += days;
  },
  async expire() {
    await Promise.all([expirePoints(app.db, day), expirePoints(app.db, day)]);
    for (const buyer of buyers) buyer.gone += tooOld(buyer);
  },
};

const weights = {
  buy: 5,
  refund: 2,
  spend: 4,
  spentBack: 2,
  give: 2,
  take: 2,
  bonus: 1,
  merge: 1,
  wait: 3,
  expire: 3,
};
const act = fc.oneof(
  ...Object.entries(weights).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), who: fc.nat(2), n: fc.nat(1000) }),
  })),
);

const shownPoints = async () => {
  const answers = await Promise.all(buyers.map(({ id }) => admin.get(`/api/customers/${id}`)));
  return answers.map(({ body }) => body.points);
};

test("after any operations the ledger, the balance and the shown points agree", async () => {
  const rounds = fc.sample(fc.array(act, ACTS), { seed: SEED, numRuns: ROUNDS });
  for (const round of rounds) {
    for (const { kind, who, n } of round) {
      const buyer = buyers[who];
      if (buyer) await acts[kind]?.(buyer, n);
    }
    expect(await shownPoints()).toEqual(buyers.map(balanceOf));
    expect(await findViolations(app.db)).toEqual([]);
  }
}, 240_000);
