/**
 * Prices, payments, rewards and charges of a repair in any order: a model predicts the reward and the balance, and no
 * invariant breaks.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import { percentOf } from "#src/shared/money.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";
import { startShop } from "#tests/support/shop.ts";

const SEED = seedOfFile(20_261_124);
const ROUNDS = 2;
const PERCENT = 5;

const { app, admin } = await startShop();

interface Benefit {
  percent: number | null;
  amount: number | null;
}

/** A repair in the model. */
interface Model {
  device: Device;
  price: number;
  paid: number;
  isServiceWaived: boolean;
  reward: (Benefit & { taken: number }) | null;
}

const serviceOf = ({ isServiceWaived, price }: Model) =>
  isServiceWaived ? 0 : percentOf(price, PERCENT);
const owedOf = (model: Model) => model.price + serviceOf(model) - (model.reward?.taken ?? 0);
const at = ({ device }: Model, path: string) => `/api/devices/${device.id}/${path}`;
const read = async ({ device }: Model): Promise<Device> =>
  (await admin.get(`/api/devices/${device.id}`)).body;

async function redeemed(customerId: string, { percent, amount }: Benefit): Promise<string> {
  const benefit = percent === null ? { discountAmount: amount } : { discountPercentage: percent };
  const reward = { name: "Punguzo", pointsCost: 1, ...benefit };
  const rewardId = (await admin.post("/api/loyalty/rewards", reward)).body.id;
  return (await admin.post("/api/loyalty/redemptions", { customerId, rewardId })).body.id;
}

const acts: Record<string, (model: Model, n: number) => Promise<unknown>> = {
  async price(model, n) {
    const next = { ...model, price: 1 + (n % 2_000_000) };
    const { version } = await read(model);
    const answer = await admin.post(at(model, "price"), {
      version,
      amount: next.price,
      reason: "Kazi",
    });
    // A price below what was paid is no discount: the hand-over gives the rest back.
    const most = Math.max(0, next.price + serviceOf(next) - model.paid);
    expect(answer.status).toBe(200);
    model.price = next.price;
    if (model.reward)
      model.reward.taken = Math.min(rewardDiscount(model.reward, model.price), most);
  },
  async pay(model, n) {
    const balance = owedOf(model) - model.paid;
    const amount = 1 + (n % 700_000);
    const answer = await admin.post(at(model, "payments"), { amount, method: "cash" });
    if (amount > balance) return expect(answer.body.code).toBe("exceeds_balance");
    expect(answer.status).toBe(201);
    model.paid += amount;
  },
  async reward(model, n) {
    const benefit =
      n % 2 === 0
        ? { percent: (1 + (n % 10_000)) / 100, amount: null }
        : { percent: null, amount: 1 + (n % 500_000) };
    const redemptionId = await redeemed(model.device.customer.id, benefit);
    const answer = await admin.post(at(model, "rewards"), { redemptionId });
    const unpaid = model.price - model.paid;
    if (model.reward) return expect(answer.body.code).toBe("repair_has_reward");
    if (unpaid <= 0) return expect(answer.body.code).toBe("nothing_to_discount");
    expect(answer.status).toBe(200);
    const taken = Math.min(rewardDiscount(benefit, model.price), unpaid);
    model.reward = { ...benefit, taken };
  },
  async back(model) {
    const answer = await admin.post(at(model, "rewards/take-back"), { reason: "Kosa" });
    expect(answer.status).toBe(model.reward ? 200 : 404);
    model.reward = null;
  },
  async waive(model) {
    const service = (await read(model)).charges.find(({ kind }) => kind === "service");
    const path = at(model, `charges/${service?.id}/waive`);
    const answer = await admin.post(path, { reason: "Msamaha" });
    const isPaid = model.paid > owedOf(model) - serviceOf(model);
    const code = model.isServiceWaived ? "conflict" : isPaid ? "below_paid" : undefined;
    expect(answer.body.code).toBe(code);
    if (!code) model.isServiceWaived = true;
  },
};

test("the reward and the balance are those of the model", { timeout: 60_000 }, async () => {
  const on = { serviceChargeEnabled: true, serviceChargePercent: PERCENT, reason: "Imekubaliwa" };
  await admin.post("/api/settings/charges", on);
  const names = fc.constantFrom(
    "price",
    "price",
    "pay",
    "pay",
    "reward",
    "reward",
    "back",
    "waive",
  );
  const steps = fc.array(fc.tuple(names, fc.nat()), { minLength: 30, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const customerId = await customerWithPoints(app, admin, 1000);
      const cost = { finalAmount: 1_000_000, depositAmount: 500_000 };
      const device = await takenIn(admin, { ...cost, customerId });
      const model = { device, price: 1_000_000, paid: 0, isServiceWaived: false, reward: null };
      for (const [name, n] of list) {
        await acts[name]?.(model, n);
        const { finalAmount, paidAmount, balance, charges } = await read(model);
        const { taken = 0 } = (model as Model).reward ?? {};
        expect({ finalAmount, paidAmount, balance }).toEqual({
          finalAmount: model.price,
          paidAmount: model.paid,
          balance: Math.max(0, owedOf(model) - model.paid),
        });
        expect(charges.find(({ kind }) => kind === "reward")?.amount ?? 0).toBe(-taken || 0);
      }
      expect(await findViolations(app.db)).toEqual([]);
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
});
