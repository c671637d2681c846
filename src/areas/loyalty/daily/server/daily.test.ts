import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, newPhone } from "#tests/support/shop/devices.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { movePoints } from "../../core/server/move-points.ts";
import { expirePoints } from "./expire-points.ts";
import { giveReferralBonuses, giveYearlyBonuses } from "./give-bonuses.ts";
import { moveDailyPoints } from "./move-daily-points.ts";

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 1000, { price: 10_000_000 });
const day = today();

/** A sale of 1,000 points. */
const buy = (customerId: string) => sold(admin, [{ itemId, quantity: 1 }], { customerId });
const spend = (customerId: string, points: number) =>
  inTransaction(app.db, async (tx) => {
    const loyalty = await getSettings(tx, "loyalty");
    const subject = { paymentId: customerId };
    const type = points > 0 ? "redeemed" : "reversed";
    const reason = { code: "paid", number: "1" } as const;
    await movePoints(tx, null, { customerId, type, points: -points, reason, subject }, loyalty);
  });
const expire = () => expirePoints(app.db, day);
const ledger = async (customerId: string) =>
  (await admin.get(`/api/loyalty/transactions?customerId=${customerId}&limit=100`)).body.items.map(
    ({ type, points }: any) => [type, points],
  );
const pointsOf = async (customerId: string) =>
  (await admin.get(`/api/customers/${customerId}`)).body.points;
const put = (customerId: string, values: object) =>
  app.db.updateTable("customers").set(values).where("id", "=", customerId).execute();

beforeEach(() => app.db.deleteFrom("loyaltyRuns").where("job", "<>", "referrals").execute());

describe("points that are too old", () => {
  test("expire on the day after their last one, once", async () => {
    const customerId = await newCustomer(admin);
    await buy(customerId);
    await daysPassed(app, 365);
    await expire();
    expect(await pointsOf(customerId)).toBe(1000);
    await daysPassed(app, 1);
    await Promise.all([expire(), expire()]);
    await expire();
    expect(await ledger(customerId)).toEqual([
      ["expired", -1000],
      ["earned", 1000],
    ]);
    expect(await admin.get(`/api/customers/${customerId}`)).toMatchObject({
      body: { points: 0, totalPointsRedeemed: 0, loyaltyLevel: "silver" },
    });
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "actorId"])
      .where("recordId", "=", customerId)
      .where("kind", "=", "points.expired")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("never expire if they came while the setting was 0", async () => {
    const customerId = await newCustomer(admin);
    await choose(app, "loyalty", "point_expiry_days", 0);
    await buy(customerId);
    await choose(app, "loyalty", "point_expiry_days", 30);
    await daysPassed(app, 4000);
    await expire();
    expect(await pointsOf(customerId)).toBe(1000);
    await choose(app, "loyalty", "point_expiry_days", null);
  });

  test("were spent first", async () => {
    const customerId = await newCustomer(admin);
    await buy(customerId);
    await daysPassed(app, 200);
    await buy(customerId);
    await spend(customerId, 700);
    await daysPassed(app, 200);
    await expire();
    expect((await ledger(customerId))[0]).toEqual(["expired", -300]);
    expect(await pointsOf(customerId)).toBe(1000);
  });

  test("are not renewed by a purchase that is refunded", async () => {
    const customerId = await newCustomer(admin);
    await buy(customerId);
    await daysPassed(app, 366);
    const sale = await buy(customerId);
    const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: true }];
    await admin.post(`/api/sales/${sale.id}/refunds`, { lines, reason: "Haifai" });
    await expire();
    expect(await pointsOf(customerId)).toBe(0);
  });

  test("are gone: a refund of their purchase takes no newer ones", async () => {
    const customerId = await newCustomer(admin);
    const sale = await buy(customerId);
    await daysPassed(app, 366);
    await buy(customerId);
    await expire();
    expect(await pointsOf(customerId)).toBe(1000);
    const refunded = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Haifai" });
    expect(refunded.body.refund).toMatchObject({ amount: 10_000_000, pointsReversed: 0 });
    expect(await pointsOf(customerId)).toBe(1000);
    await daysPassed(app, 366);
    await expire();
    expect(await pointsOf(customerId)).toBe(0);
  });

  test("keep their age when they were spent and come back", async () => {
    const customerId = await newCustomer(admin);
    await buy(customerId);
    await spend(customerId, 1000);
    await daysPassed(app, 366);
    await expire();
    await daysPassed(app, 1);
    await expire();
    await spend(customerId, -1000);
    expect(await pointsOf(customerId)).toBe(1000);
    await expire();
    expect(await pointsOf(customerId)).toBe(0);
  });

  test("of a merged customer are as old as the merge, and spent ones as old as their return", async () => {
    const [customerId, otherId] = [await newCustomer(admin), await newCustomer(admin)];
    await buy(otherId);
    await daysPassed(app, 300);
    const reward = (await admin.post("/api/loyalty/rewards", { name: "Kava", pointsCost: 600 }))
      .body;
    const redemption = { customerId: otherId, rewardId: reward.id };
    const { id } = (await admin.post("/api/loyalty/redemptions", redemption)).body;
    await admin.post(`/api/customers/${customerId}/merge`, { otherId });
    await daysPassed(app, 100);
    await admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Hataki" });
    await expire();
    expect(await pointsOf(customerId)).toBe(1000);
    await daysPassed(app, 266);
    await expire();
    expect(await pointsOf(customerId)).toBe(600);
    await daysPassed(app, 100);
    await expire();
    expect(await pointsOf(customerId)).toBe(0);
  });

  test("are taken only from what is left when a sale is paid with them at the same time", async () => {
    const customerId = await newCustomer(admin);
    await buy(customerId);
    await daysPassed(app, 366);
    await Promise.all([expire(), spend(customerId, 600).catch(() => null), expire()]);
    expect(await pointsOf(customerId)).toBe(0);
  });
});

describe("a birthday", () => {
  const give = (on: string) => giveYearlyBonuses(app.db, "birthdays", on);

  test("gives its bonus once a year, whether the year of birth is known or not", async () => {
    const [known, unknown] = [await newCustomer(admin), await newCustomer(admin)];
    await put(known, { birthday: `1990${day.slice(4)}`, joinedDate: "2020-01-01" });
    await put(unknown, { birthday: `1904${day.slice(4)}`, joinedDate: "2020-01-01" });
    await Promise.all([give(day), give(day)]);
    await give(day);
    for (const id of [known, unknown]) expect(await ledger(id)).toEqual([["bonus", 200]]);
    await give(addDays(day, 1));
    expect(await pointsOf(known)).toBe(200);
  });

  test("on 29 February is celebrated on the 28th in other years", async () => {
    const id = await newCustomer(admin);
    await put(id, { birthday: "1992-02-29", joinedDate: "2020-01-01" });
    await give("2027-02-28");
    await app.db.deleteFrom("loyaltyRuns").where("job", "=", "birthdays").execute();
    await give("2028-02-28");
    expect(await pointsOf(id)).toBe(200);
    await give("2028-02-29");
    expect(await pointsOf(id)).toBe(400);
  });

  test("gives one bonus to a person who was two customers", async () => {
    const [kept, merged] = [await newCustomer(admin), await newCustomer(admin)];
    const later = addDays(day, 2);
    await put(merged, { birthday: `1990${day.slice(4)}`, joinedDate: "2020-01-01" });
    await put(kept, { birthday: `1990${later.slice(4)}`, joinedDate: "2020-01-01" });
    await give(day);
    await admin.post(`/api/customers/${kept}/merge`, { otherId: merged });
    await give(later);
    expect(await pointsOf(kept)).toBe(200);
  });

  test("before the customer joined, or of somebody who is not served any more, gives nothing", async () => {
    const ids = [await newCustomer(admin), await newCustomer(admin), await newCustomer(admin)];
    const [fresh, inactive, erased] = ids as [string, string, string];
    for (const id of ids)
      await put(id, { birthday: `1990${day.slice(4)}`, joinedDate: addDays(day, -9) });
    await put(fresh, { joinedDate: day });
    await put(inactive, { isActive: false });
    await admin.post(`/api/customers/${erased}/erase`, { reason: "Ameomba" });
    await give(day);
    for (const id of ids) expect(await ledger(id)).toEqual([]);
  });

  test("during an outage gives its bonus afterwards", async () => {
    const id = await newCustomer(admin);
    const before = addDays(day, -3);
    await put(id, { birthday: `1990${before.slice(4)}`, joinedDate: "2020-01-01" });
    await give(addDays(day, -5));
    await give(day);
    expect(await pointsOf(id)).toBe(200);
  });

  test("gives nothing while the bonus is 0, also not later", async () => {
    const id = await newCustomer(admin);
    await put(id, { birthday: `1990${day.slice(4)}`, joinedDate: "2020-01-01" });
    await choose(app, "loyalty", "birthday_bonus", 0);
    await give(day);
    await choose(app, "loyalty", "birthday_bonus", null);
    await give(addDays(day, 1));
    expect(await pointsOf(id)).toBe(0);
  });
});

test("each year as a customer gives a bonus, which says how many there are", async () => {
  const id = await newCustomer(admin);
  const joined = `${Number(day.slice(0, 4)) - 3}${day.slice(4)}`;
  await put(id, { joinedDate: joined });
  await choose(app, "loyalty", "anniversary_bonus", 350);
  await giveYearlyBonuses(app.db, "anniversaries", day);
  await giveYearlyBonuses(app.db, "anniversaries", day);
  await choose(app, "loyalty", "anniversary_bonus", null);
  const { items } = (await admin.get(`/api/loyalty/transactions?customerId=${id}`)).body;
  expect(items).toMatchObject([{ type: "bonus", points: 350, reason: "3 years as a customer" }]);
});

describe("a referral", () => {
  const referredBy = async (referrer: string): Promise<string> => {
    const body = { name: "Rafiki", phone: newPhone(), referredBy: referrer };
    return (await admin.post("/api/customers", body)).body.id;
  };
  const give = () => giveReferralBonuses(app.db);

  test("gives its bonus when the referred customer has bought something, once", async () => {
    const [referrer, other] = [await newCustomer(admin), await newCustomer(admin)];
    const [first, second] = [await referredBy(referrer), await referredBy(referrer)];
    await give();
    expect(await ledger(referrer)).toEqual([]);
    await buy(first);
    await buy(second);
    await choose(app, "loyalty", "referral_bonus", 600);
    await Promise.all([give(), give()]);
    await buy(first);
    await give();
    expect(await ledger(referrer)).toEqual([
      ["bonus", 600],
      ["bonus", 600],
    ]);
    await choose(app, "loyalty", "referral_bonus", null);
    await put(first, { referredBy: other });
    await give();
    expect(await ledger(other)).toEqual([]);
  });

  test("gives its bonus once enough was spent, and takes it back when a refund leaves less", async () => {
    const referrer = await newCustomer(admin);
    const referred = await referredBy(referrer);
    const { id: small } = await stocked(app.db, 9, { price: 400_000 });
    const lines = [{ itemId: small, quantity: 1 }];
    await sold(admin, lines, { customerId: referred });
    await give();
    expect(await ledger(referrer)).toEqual([]);
    const two = [{ itemId: small, quantity: 2 }];
    const sale = await sold(admin, two, { customerId: referred });
    await give();
    expect(await ledger(referrer)).toEqual([["bonus", 500]]);
    // What the bonus needed is stored with it, so a stricter rule takes none back.
    await choose(app, "loyalty", "referral_least_spent", 11_000);
    const refund = async () => {
      const body = { reason: "x", lines: [{ saleItemId: sale.items[0]?.id, quantity: 1 }] };
      expect((await admin.post(`/api/sales/${sale.id}/refunds`, body)).status).toBe(201);
    };
    await sold(admin, lines, { customerId: referred });
    await refund();
    expect(await ledger(referrer)).toEqual([["bonus", 500]]);
    await refund();
    expect(await ledger(referrer)).toEqual([
      ["reversed", -500],
      ["bonus", 500],
    ]);
    // The bonus does not come again.
    await choose(app, "loyalty", "referral_least_spent", 0);
    await give();
    expect((await ledger(referrer)).length).toBe(2);
    await choose(app, "loyalty", "referral_least_spent", null);
  });

  test("takes its bonus back when all that was bought is refunded, also if it was spent", async () => {
    const referrer = await newCustomer(admin);
    const [first, second] = [await referredBy(referrer), await referredBy(referrer)];
    const [kept, one, two] = [await buy(first), await buy(second), await buy(second)];
    await give();
    await spend(referrer, 700);
    const refund = async ({ id }: { id: string }) =>
      expect((await admin.post(`/api/sales/${id}/refunds`, { reason: "x" })).status).toBe(201);
    await refund(one);
    expect(await pointsOf(referrer)).toBe(300);
    await refund(two);
    expect((await ledger(referrer))[0]).toEqual(["reversed", -500]);
    const customer = (await admin.get(`/api/customers/${referrer}`)).body;
    expect(customer).toMatchObject({ points: 0, pointsOwed: 200 });
    // It neither comes again nor is taken twice.
    await refund(await buy(second));
    await give();
    expect((await admin.get(`/api/customers/${referrer}`)).body).toMatchObject({ pointsOwed: 200 });
    await refund(kept);
    expect(await pointsOf(referrer)).toBe(0);
    expect((await admin.get(`/api/customers/${referrer}`)).body.pointsOwed).toBe(700);
  });

  test("gives nothing for first purchases of earlier times, or to a customer who is not active", async () => {
    const [referrer, inactive] = [await newCustomer(admin), await newCustomer(admin)];
    const [old, fresh] = [await referredBy(referrer), await referredBy(inactive)];
    const sale = await buy(old);
    await buy(old);
    await buy(fresh);
    await app.db
      .updateTable("sales")
      .set({ completedAt: "2000-01-01T00:00:00.000Z" })
      .where("id", "=", sale.id)
      .execute();
    await put(inactive, { isActive: false });
    await give();
    expect([await ledger(referrer), await ledger(inactive)]).toEqual([[], []]);
  });
});

const at = (hour: number) => new Date(Date.parse(startOfDay(day)) + hour * 3_600_000);

test("the daily job works once a day, from four in the morning on", async () => {
  await app.db.deleteFrom("loyaltyRuns").execute();
  const id = await newCustomer(admin);
  await put(id, { birthday: `1990${day.slice(4)}`, joinedDate: "2020-01-01" });
  await moveDailyPoints(app.db, at(3));
  expect(await pointsOf(id)).toBe(0);
  await moveDailyPoints(app.db, at(4));
  await moveDailyPoints(app.db, at(5));
  expect(await pointsOf(id)).toBe(200);
  const runs = await app.db.selectFrom("loyaltyRuns").select("job").orderBy("job").execute();
  expect(runs.map(({ job }) => job)).toEqual(["anniversaries", "birthdays", "expiry", "referrals"]);
});

test("a daily job that is killed midway is finished by the next one, and gives nothing twice", async () => {
  await app.db.deleteFrom("loyaltyRuns").execute();
  const [old, celebrated] = [await newCustomer(admin), await newCustomer(admin)];
  await buy(old);
  await daysPassed(app, 366);
  await put(celebrated, { birthday: `1990${day.slice(4)}`, joinedDate: "2020-01-01" });
  // Reactions to these changes would wait for the same lock, and be killed in place of the daily job.
  await jobsDone(app.db);
  await app.db.transaction().execute(async (other) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from customers where id = ${celebrated} for update`.execute(
      other,
    );
    const failure = moveDailyPoints(app.db, at(4)).then(
      () => null,
      (error: unknown) => error,
    );
    const kill = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(app.db);
    await readEventually(kill, (killed) => killed.rows.length > 0);
    expect(await failure).toBeInstanceOf(AggregateError);
  });
  const expired = [
    ["expired", -1000],
    ["earned", 1000],
  ];
  expect([await ledger(old), await ledger(celebrated)]).toEqual([expired, []]);
  for (const hour of [5, 6]) {
    await moveDailyPoints(app.db, at(hour));
    expect([await ledger(old), await ledger(celebrated)]).toEqual([expired, [["bonus", 200]]]);
  }
});
