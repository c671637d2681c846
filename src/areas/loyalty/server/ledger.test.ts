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

/** A sale in the model, with the day on which its points came and the pieces that can still be refunded. */
interface Bought {
  id: string;
  line: string;
  pieces: number;
  points: number;
  came: number;
}

/** Points by the day on which they came. Those of the day `OWED` are owed. */
type ByDay = Map<number, number>;

/** An open redemption, and which points it took. One of a customer who was merged into the buyer is `inherited`. */
interface Redeemed {
  id: string;
  points: number;
  took: ByDay;
  inherited: boolean;
}

/** A customer in the model, with what is left of the points. */
interface Buyer {
  id: string;
  left: ByDay;
  owed: number;
  hasBonus: boolean;
  sales: Bought[];
  redeemed: Redeemed[];
}

const OWED = Number.NEGATIVE_INFINITY;
/** The present day of the model. */
let now = 0;

const change = (days: ByDay, came: number, points: number) =>
  days.set(came, (days.get(came) ?? 0) + points);
const daysIn = (days: ByDay) => [...days.keys()].toSorted((one, other) => one - other);

/** Negative when a refund took back points that were spent: they are owed. */
const balanceOf = ({ left, owed }: Buyer) =>
  [...left.values()].reduce((sum, points) => sum + points, 0) - owed;

const shownOf = (buyer: Buyer) => Math.max(0, balanceOf(buyer));

/** Lets points of another day stand for spent ones, in the order in which they were spent. */
function rebook({ redeemed }: Buyer, from: number, to: number, points: number) {
  let missing = points;
  for (const { took, inherited } of redeemed) {
    if (inherited) continue;
    const moves = Math.min(missing, took.get(from) ?? 0);
    missing -= moves;
    change(took, from, -moves);
    change(took, to, moves);
  }
}

function bring(buyer: Buyer, came: number, points: number) {
  const filled = Math.min(buyer.owed, points);
  buyer.owed -= filled;
  rebook(buyer, OWED, came, filled);
  change(buyer.left, came, points - filled);
}

/** Takes points of the day `own` first, then the oldest ones. Returns which it took. */
function takeFrom(buyer: Buyer, points: number, own?: number): ByDay {
  const took: ByDay = new Map();
  let missing = points;
  const others = daysIn(buyer.left).filter((came) => came !== own);
  for (const came of own === undefined ? others : [own, ...others]) {
    const taken = Math.min(missing, buyer.left.get(came) ?? 0);
    missing -= taken;
    change(buyer.left, came, -taken);
    change(took, came, taken);
    if (own !== undefined && came !== own) rebook(buyer, own, came, taken);
  }
  buyer.owed += missing;
  if (own !== undefined) rebook(buyer, own, OWED, missing);
  return took;
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
  const line = sale.items[0]?.id ?? "";
  return { id: sale.id, line, pieces: quantity, points: sale.pointsEarned, came: now };
}

let buyers: Buyer[];
beforeAll(async () => {
  const ids = [await newCustomer(admin), await newCustomer(admin), await newCustomer(admin)];
  const joinedDate = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  await app.db.updateTable("customers").set({ joinedDate }).where("id", "in", ids).execute();
  buyers = ids.map((id) => ({
    id,
    left: new Map(),
    owed: 0,
    hasBonus: false,
    sales: [],
    redeemed: [],
  }));
});

const acts: Record<string, (buyer: Buyer, n: number) => Promise<unknown>> = {
  async buy(buyer, n) {
    const sale = await buyFor(buyer.id, 1 + (n % 3));
    bring(buyer, now, sale.points);
    buyer.sales.push(sale);
  },
  async refund(buyer, n) {
    const sale = buyer.sales.filter(({ pieces }) => pieces > 0)[n % 2];
    if (!sale) return;
    const lines = [{ saleItemId: sale.line, quantity: 1, restock: true }];
    const answer = await admin.post(`/api/sales/${sale.id}/refunds`, { lines, reason: "Haifai" });
    expect(answer.status).toBe(201);
    sale.pieces -= 1;
    takeFrom(buyer, answer.body.refund.pointsReversed, sale.came);
  },
  async spend(buyer, n) {
    const points = 1 + (n % 150);
    const before = shownOf(buyer);
    const { status, body } = await redeem(buyer.id, points);
    if (points > before) return expect([status, body.code]).toEqual([409, "insufficient_points"]);
    expect([status, body.balance]).toEqual([201, before - points]);
    buyer.redeemed.push({ id: body.id, points, took: takeFrom(buyer, points), inherited: false });
  },
  async spentBack(buyer) {
    const spent = buyer.redeemed.pop();
    if (!spent) return;
    const before = balanceOf(buyer);
    const path = `/api/loyalty/redemptions/${spent.id}/cancel`;
    const { body } = await admin.post(path, { reason: "Hataki" });
    expect(body.balance).toBe(Math.max(0, before + spent.points));
    if (spent.inherited) return bring(buyer, now, spent.points);
    buyer.owed -= spent.took.get(OWED) ?? 0;
    spent.took.delete(OWED);
    for (const came of daysIn(spent.took).toReversed())
      bring(buyer, came, spent.took.get(came) ?? 0);
  },
  async give(buyer, n) {
    const points = 1 + (n % 200);
    const body = { customerId: buyer.id, points, reason: "Promotion" };
    expect((await admin.post("/api/loyalty/points", body)).body.balance).toBe(
      Math.max(0, balanceOf(buyer) + points),
    );
    bring(buyer, now, points);
  },
  async take(buyer, n) {
    const expectedPoints = shownOf(buyer);
    const points = Math.max(0, expectedPoints - (n % 60));
    const body = { points, expectedPoints, reason: "Kosa" };
    const answer = await admin.put(`/api/loyalty/customers/${buyer.id}/points`, body);
    expect(answer.status).toBe(200);
    takeFrom(buyer, expectedPoints - points);
  },
  async bonus() {
    await app.db.deleteFrom("loyaltyRuns").where("job", "=", "anniversaries").execute();
    await Promise.all([
      giveYearlyBonuses(app.db, "anniversaries", day),
      giveYearlyBonuses(app.db, "anniversaries", day),
    ]);
    for (const buyer of buyers.filter(({ hasBonus }) => !hasBonus)) {
      buyer.hasBonus = true;
      bring(buyer, now, loyalty.anniversaryBonus);
    }
  },
  /**
   * The customer was entered twice. The other record has a sale that can be refunded, or an open redemption that can be
   * cancelled. The points are as old as the merge.
   */
  async merge(buyer, n) {
    const otherId = await newCustomer(admin);
    const sale = await buyFor(otherId, 2);
    let spent = 0;
    if (n % 2 === 0) buyer.sales.unshift(sale);
    else {
      spent = 1 + (n % 150);
      const { id } = (await redeem(otherId, spent)).body;
      buyer.redeemed.push({ id, points: spent, took: new Map(), inherited: true });
    }
    bring(buyer, now, sale.points - spent);
    const merged = await admin.post(`/api/customers/${buyer.id}/merge`, { otherId });
    expect([merged.status, merged.body.points]).toEqual([200, shownOf(buyer)]);
  },
  async wait(_, n) {
    const days = n % 200;
    await daysPassed(app, days);
    now += days;
  },
  async expire() {
    await Promise.all([expirePoints(app.db, day), expirePoints(app.db, day)]);
    for (const { left } of buyers)
      for (const came of left.keys()) if (now - came > DAYS) left.delete(came);
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
