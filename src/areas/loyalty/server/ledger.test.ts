/**
 * Sales, refunds, rewards, corrections, merges, bonuses, expiry and the passing of time, in any order and partly at once:
 * the ledger adds up to the balance that the screens show, and points expire as in a model that counts them one by one.
 */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { today } from "#src/shared/time.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expirePoints } from "../daily/server/expire-points.ts";
import { giveYearlyBonuses } from "../daily/server/give-bonuses.ts";

const SEED = seedOfFile(20_261_123);
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

/** A sale in the model, with the number of pieces that can still be refunded. */
interface Bought {
  id: string;
  line: string;
  pieces: number;
  lot: Lot;
}

/** An open redemption. One of a customer who was merged into the buyer is `inherited`. */
interface Redeemed {
  id: string;
  points: number;
  inherited: boolean;
}

/** A customer in the model. Points that went away took the oldest ones, so their sum is enough. */
interface Buyer {
  id: string;
  lots: Lot[];
  gone: number;
  hasBonus: boolean;
  sales: Bought[];
  redeemed: Redeemed[];
}

/** Negative when a refund took back points that were spent: they are owed. */
const balanceOf = ({ lots, gone }: Buyer) =>
  lots.reduce((sum, { points }) => sum + points, 0) - gone;

const shownOf = (buyer: Buyer) => Math.max(0, balanceOf(buyer));

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

const rewards = new Map<number, string>();

/** Redeems a reward that costs this many points. */
async function redeem(customerId: string, pointsCost: number) {
  if (!rewards.has(pointsCost)) {
    const reward = { name: `Zawadi ${pointsCost}`, pointsCost };
    rewards.set(pointsCost, (await admin.post("/api/loyalty/rewards", reward)).body.id);
  }
  const rewardId = rewards.get(pointsCost);
  return admin.post("/api/loyalty/redemptions", { customerId, rewardId });
}

async function buyFor(customerId: string, quantity: number): Promise<Bought> {
  const sale = await sold(admin, [{ itemId, quantity }], { customerId });
  const lot = { age: 0, points: sale.pointsEarned };
  return { id: sale.id, line: sale.items[0]?.id ?? "", pieces: quantity, lot };
}

let buyers: Buyer[];
beforeAll(async () => {
  const ids = [await newCustomer(admin), await newCustomer(admin), await newCustomer(admin)];
  const joinedDate = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  await app.db.updateTable("customers").set({ joinedDate }).where("id", "in", ids).execute();
  buyers = ids.map((id) => ({ id, lots: [], gone: 0, hasBonus: false, sales: [], redeemed: [] }));
});

const acts: Record<string, (buyer: Buyer, n: number) => Promise<unknown>> = {
  async buy(buyer, n) {
    const sale = await buyFor(buyer.id, 1 + (n % 3));
    buyer.lots.push(sale.lot);
    buyer.sales.push(sale);
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
    const before = shownOf(buyer);
    const { status, body } = await redeem(buyer.id, points);
    if (points > before) return expect([status, body.code]).toEqual([409, "insufficient_points"]);
    expect([status, body.balance]).toEqual([201, before - points]);
    buyer.gone += points;
    buyer.redeemed.push({ id: body.id, points, inherited: false });
  },
  async spentBack(buyer) {
    const spent = buyer.redeemed.pop();
    if (!spent) return;
    const before = balanceOf(buyer);
    const path = `/api/loyalty/redemptions/${spent.id}/cancel`;
    const { body } = await admin.post(path, { reason: "Hataki" });
    expect(body.balance).toBe(Math.max(0, before + spent.points));
    if (spent.inherited) buyer.lots.push({ age: 0, points: spent.points });
    else buyer.gone -= spent.points;
  },
  async give(buyer, n) {
    const points = 1 + (n % 200);
    const body = { customerId: buyer.id, points, reason: "Promotion" };
    expect((await admin.post("/api/loyalty/points", body)).body.balance).toBe(
      Math.max(0, balanceOf(buyer) + points),
    );
    buyer.lots.push({ age: 0, points });
  },
  async take(buyer, n) {
    const expectedPoints = shownOf(buyer);
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
  /**
   * The customer was entered twice. The other record has a sale that can be refunded, or an open redemption that can be
   * cancelled. The points are as old as the merge.
   */
  async merge(buyer, n) {
    const otherId = await newCustomer(admin);
    const sale = await buyFor(otherId, 2);
    buyer.lots.push(sale.lot);
    if (n % 2 === 0) buyer.sales.unshift(sale);
    else {
      const points = 1 + (n % 150);
      const { id } = (await redeem(otherId, points)).body;
      sale.lot.points -= points;
      buyer.redeemed.push({ id, points, inherited: true });
    }
    const merged = await admin.post(`/api/customers/${buyer.id}/merge`, { otherId });
    expect([merged.status, merged.body.points]).toEqual([200, shownOf(buyer)]);
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
  return answers.map(({ body }) => body.points - body.pointsOwed);
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
