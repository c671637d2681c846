/** Points expire on the day that was promised when they came, whatever the setting says later. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, newPhone } from "#tests/support/shop/devices.ts";
import { inDays, messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expirePoints } from "../../daily/server/expire-points.ts";
import { notifyCustomersOfPoints } from "../../messages/server/notify-of-points.ts";

const { app, admin, care } = await startShop();
const { id: itemId } = await stocked(app.db, 1000, { price: 10_000_000 });
const rewardOf = async (pointsCost: number): Promise<string> =>
  (await admin.post("/api/loyalty/rewards", { name: `Kava ${pointsCost}`, pointsCost })).body.id;
const rewards = { 700: await rewardOf(700), 1000: await rewardOf(1000) };
const reason = "Tumekubaliana";

let customerId: string;
beforeEach(async () => {
  customerId = await member();
  await promise(null);
});
afterEach(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const member = async (): Promise<string> => {
  const body = { name: "Asha", phone: newPhone(), marketingConsent: true };
  return (await admin.post("/api/customers", body)).body.id;
};
const promise = (days: number | null) => choose(app, "loyalty", "point_expiry_days", days);
/** A sale of 1,000 points. */
const buy = (id = customerId) => sold(admin, [{ itemId, quantity: 1 }], { customerId: id });
const refund = async (saleId: string) =>
  expect((await admin.post(`/api/sales/${saleId}/refunds`, { reason })).status).toBe(201);
const redeem = async (points: keyof typeof rewards, id = customerId): Promise<string> =>
  (await admin.post("/api/loyalty/redemptions", { customerId: id, rewardId: rewards[points] })).body
    .id;
const cancel = (id: string) => admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason });
const expire = () => expirePoints(app.db, today());
const balance = async (id = customerId) => (await admin.get(`/api/customers/${id}`)).body.points;
/** When points expire, as days from today. */
const left = async (id = customerId): Promise<[days: number | "never", points: number][]> => {
  const { days, never } = (await care.get(`/api/loyalty/customers/${id}/expiry`)).body;
  return [
    ...days.map(({ day, points }: { day: string; points: number }) => [daysTo(day), points]),
    ...(never > 0 ? [["never", never]] : []),
  ];
};
const daysTo = (day: string) => (Date.parse(day) - Date.parse(today())) / 86_400_000;

describe("points that a customer has", () => {
  test("expire on the promised day when the setting becomes shorter; later ones earlier", async () => {
    await buy();
    await promise(30);
    await buy();
    expect(await left()).toEqual([
      [30, 1000],
      [365, 1000],
    ]);
    await daysPassed(app, 31);
    await expire();
    expect(await balance()).toBe(1000);
    await daysPassed(app, 334);
    await expire();
    expect(await balance()).toBe(1000);
    await daysPassed(app, 1);
    await expire();
    expect(await balance()).toBe(0);
  });

  test("expire on the promised day when the setting becomes longer, or 0", async () => {
    await promise(30);
    await buy();
    await promise(0);
    await daysPassed(app, 31);
    await expire();
    expect(await balance()).toBe(0);
  });

  test("never expire by points that were spent before they came", async () => {
    await promise(0);
    await buy();
    await redeem(1000);
    await promise(30);
    await buy();
    await daysPassed(app, 31);
    await expire();
    expect(await balance()).toBe(0);
  });

  test("are spent in the order in which they expire, and come back with their days", async () => {
    await buy();
    await promise(30);
    await buy();
    await buy();
    const redemption = await redeem(700);
    expect(await left()).toEqual([
      [30, 1300],
      [365, 1000],
    ]);
    const other = await redeem(1000);
    await promise(365);
    await redeem(1000);
    expect(await left()).toEqual([[365, 300]]);
    await cancel(redemption);
    expect(await left()).toEqual([
      [30, 700],
      [365, 300],
    ]);
    await cancel(other);
    expect(await left()).toEqual([
      [30, 1700],
      [365, 300],
    ]);
  });

  test("of a refunded purchase are its own, also of two on one day with other promises", async () => {
    await promise(30);
    await buy();
    await promise(0);
    const never = await buy();
    await promise(365);
    const long = await buy();
    await refund(long.id);
    expect(await left()).toEqual([
      [30, 1000],
      ["never", 1000],
    ]);
    await refund(never.id);
    expect(await left()).toEqual([[30, 1000]]);
  });

  test("that expired do not stand for those of a purchase of the same day that last longer", async () => {
    await promise(30);
    const short = await buy();
    await promise(365);
    const long = await buy();
    await daysPassed(app, 31);
    await expire();
    await refund(long.id);
    expect(await balance()).toBe(0);
    await refund(short.id);
    expect(await balance()).toBe(0);
  });

  test("of a refunded purchase are its own, and of a spent one those that expire first", async () => {
    await buy();
    await daysPassed(app, 5);
    await promise(30);
    const short = await buy();
    await daysPassed(app, 5);
    await promise(60);
    const middle = await buy();
    await refund(short.id);
    expect(await left()).toEqual([
      [60, 1000],
      [355, 1000],
    ]);
    const redemption = await redeem(700);
    await refund(middle.id);
    expect(await left()).toEqual([[355, 300]]);
    await cancel(redemption);
    expect(await left()).toEqual([[355, 1000]]);
  });

  test("expire after a long outage, all at once, and a refund takes only what is left", async () => {
    const long = await buy();
    await promise(30);
    const short = await buy();
    await daysPassed(app, 500);
    await Promise.all([expire(), expire()]);
    const { items } = (await admin.get(`/api/loyalty/transactions?customerId=${customerId}`)).body;
    const texts = items.map((row: { reason: string }) => row.reason);
    expect(texts.slice(0, 2).toSorted()).toEqual(["Older than 30 days", "Older than 365 days"]);
    await promise(null);
    await buy();
    await refund(long.id);
    await refund(short.id);
    expect(await left()).toEqual([[365, 1000]]);
  });

  test("fill a claim first, and are what comes back when the spent ones do", async () => {
    const sale = await buy();
    const redemption = await redeem(700);
    await refund(sale.id);
    await promise(30);
    await buy();
    expect(await left()).toEqual([[30, 300]]);
    await cancel(redemption);
    expect(await left()).toEqual([[30, 1000]]);
  });

  test("of a merged customer last no shorter than was promised", async () => {
    const otherId = await member();
    await buy(otherId);
    await promise(30);
    await buy(otherId);
    await buy();
    await daysPassed(app, 10);
    const merged = await admin.post(`/api/customers/${customerId}/merge`, { otherId });
    expect(merged.status).toBe(200);
    expect(await left()).toEqual([
      [20, 1000],
      [30, 1000],
      [355, 1000],
    ]);
  });
});

describe("more time", () => {
  const path = "/api/loyalty/rules/more-time";
  const give = () => admin.post(path, { reason });

  test("is given to points of before by choice, once, with an entry of the audit, and takes none", async () => {
    await give();
    await promise(30);
    await buy();
    const sale = await buy();
    await promise(0);
    await buy();
    await promise(90);
    expect((await admin.get(path)).body).toEqual({ customers: 1, points: 2000 });
    expect(await give()).toMatchObject({ status: 200, body: { customers: 1, points: 2000 } });
    expect(await left()).toEqual([
      [90, 2000],
      ["never", 1000],
    ]);
    expect((await admin.get(path)).body).toEqual({ customers: 0, points: 0 });
    expect((await give()).body).toEqual({ customers: 0, points: 0 });
    const events = await app.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("kind", "=", "points.extended")
      .where(sql<boolean>`data ->> 'pointExpiryDays' = '90'`)
      .execute();
    expect(events).toEqual([
      {
        actorId: admin.userId,
        data: { customers: 1, points: 2000, pointExpiryDays: 90, reason },
      },
    ]);
    await refund(sale.id);
    expect(await left()).toEqual([
      [90, 1000],
      ["never", 1000],
    ]);
    await promise(30);
    expect((await admin.get(path)).body).toEqual({ customers: 0, points: 0 });
  });

  test("needs the right for the rules, and a reason", async () => {
    expect((await care.get(path)).status).toBe(403);
    expect((await care.post(path, { reason })).status).toBe(403);
    expect((await admin.post(path, {})).status).toBe(422);
  });
});

describe("who reads when points expire", () => {
  test("reads the same: file of the members, data of the customer, and their page", async () => {
    await promise(30);
    await buy();
    const day = addDays(today(), 30);
    const file = await admin.get<string>("/api/loyalty/customers/export.csv");
    expect(file.body).toContain(`,${day},1000\r\n`);
    const own = (await admin.get(`/api/customers/${customerId}/export`)).body.records;
    expect(own.pointsLeft).toEqual([{ day, points: 1000 }]);
    expect(own.points).toMatchObject([{ type: "earned", points: 1000, expiresOn: day }]);
  });

  test("is told in time, by the promised day, also after an outage of weeks", async () => {
    await tells(app, admin, { customerFollowUps: true });
    await buy();
    await promise(40);
    const run = (days: number) => notifyCustomersOfPoints(app.db, inDays(days));
    await run(334);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await run(350);
    await run(351);
    const day = addDays(today(), 365).split("-").toReversed().join("/");
    const messages = await messagesTo(app, customerId);
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining(`expire by ${day}`),
    ]);
  });
});
