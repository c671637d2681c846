import { beforeEach, describe, expect, test } from "vitest";
import { areas } from "#src/app/areas.ts";
import { findViolations } from "#src/app/invariants.ts";
import { personalDataBy } from "#src/app/personal-data.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { addDays, today } from "#src/shared/time.ts";
import { inTransaction, type Tx } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { sentDuring } from "#tests/support/sent-during.ts";
import { startShop } from "#tests/support/shop.ts";
import { settlePayment } from "#tests/support/shop/answers.ts";
import { choose, intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { arrivedFor, mobile, simulated, sold, tally } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { giveReferralBonuses } from "#src/areas/loyalty/daily/server/give-bonuses.ts";
import { chooseOnPage } from "../../own-page/server/choose-on-page.ts";
import { eraseCustomer } from "../../privacy/server/erase-customer.ts";
import { mergeCustomers } from "./merge-customers.ts";

const { app, admin, care } = await startShop();

const PRICE = 1_000_000;
const records = areas.flatMap((area) => area.customerRecords ?? []);
const holders = personalDataBy(areas, { secrets: openSecrets(app.secretKeyFile) });

let lastName = 0;
async function newCustomer(given: Record<string, unknown> = {}): Promise<any> {
  const body = { name: `Mteja ${lastName++}`, phone: newPhone(), ...given };
  const answer = await care.post("/api/customers", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

let kept: any;
let other: any;
beforeEach(async () => {
  kept = await newCustomer();
  other = await newCustomer();
});

const get = async (id: string) => (await care.get(`/api/customers/${id}`)).body;
const pathOf = (survivor = kept) => `/api/customers/${survivor.id}/merge`;
const merge = (survivor = kept, merged = other, client = admin) =>
  client.post(pathOf(survivor), { otherId: merged.id, reason: "Mtu mmoja" });
const mergeIn = (tx: Tx, survivor = kept, merged = other) =>
  mergeCustomers(tx, actorOf(admin, "admin"), survivor.id, { otherId: merged.id }, records);
const noViolations = async () => expect(await findViolations(app.db)).toEqual([]);

async function sell(customerId: string, given: Record<string, unknown> = {}) {
  const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
  return sold(admin, [{ itemId, quantity: 1 }], { customerId, ...given });
}

const refund = (saleId: string, method: string) =>
  admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai", payment: { method } });

describe("a merge", () => {
  test("moves everything that goes on, adds the totals up and keeps papers where they were", async () => {
    const device = await takenIn(care, { customerId: other.id });
    const sale = await sell(other.id);
    const returned = await sell(other.id);
    expect((await refund(returned.id, "store_credit")).status).toBe(201);
    const ofKept = await sell(kept.id);
    await refund(ofKept.id, "store_credit");
    await sell(kept.id);
    await sell(other.id, {
      payment: {
        method: "on_credit",
        credit: { parts: [{ dueOn: addDays(today(), 9), amount: PRICE }], reason: "Mteja wetu" },
      },
    });
    await care.post(`/api/customers/${other.id}/notes`, { content: "Anapenda chai" });
    await care.patch(`/api/customers/${other.id}`, {
      version: (await get(other.id)).version,
      email: "mteja@mfano.co.tz",
      birthday: "1904-03-08",
      smsOptOut: true,
    });
    const before = { kept: await get(kept.id), other: await get(other.id) };
    const preview = await admin.get(`${pathOf()}/${other.id}`);
    expect(preview.body.moves).toEqual({
      devices: 1,
      sales: 3,
      returns: 0,
      appointments: 0,
      debts: 1,
      storeCredit: 1,
      rewards: 0,
    });

    const merged = await merge();
    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({
      id: kept.id,
      phone: kept.phone,
      email: "mteja@mfano.co.tz",
      birthday: "1904-03-08",
      smsOptOut: true,
      points: before.kept.points + before.other.points,
      totalSpent: before.kept.totalSpent + before.other.totalSpent,
      totalPointsEarned: before.kept.totalPointsEarned + before.other.totalPointsEarned,
    });
    expect((await care.get(`/api/devices/${device.id}`)).body.customer.id).toBe(kept.id);
    expect((await care.get(`/api/sales/${sale.id}`)).body.customerId).toBe(kept.id);
    const credit = (await admin.get(`/api/customers/${kept.id}/credit`)).body;
    expect(credit).toMatchObject({ owed: PRICE, storeCredit: 2 * PRICE });
    const notes = (await care.get(`/api/customers/${kept.id}/notes`)).body.items;
    expect(notes.map((note: { content: string }) => note.content)).toEqual([
      `Merged with ${other.name} (${other.phone}): Mtu mmoja`,
      "Anapenda chai",
    ]);
    const ledger = await app.db
      .selectFrom("loyaltyTransactions")
      .select(["customerId", "points"])
      .where("type", "=", "transferred")
      .where("customerId", "in", [kept.id, other.id])
      .orderBy("points")
      .execute();
    expect(ledger).toEqual([
      { customerId: other.id, points: -before.other.points },
      { customerId: kept.id, points: before.other.points },
    ]);
    await noViolations();
  });

  test("lets every list, old number and old address lead to the survivor", async () => {
    const sale = await sell(other.id);
    await takenIn(care, { customerId: other.id });
    await merge();
    expect(await get(other.id)).toEqual(await get(kept.id));
    for (const id of [kept.id, other.id]) {
      for (const path of ["devices", "sales", "payments", "receipts"]) {
        const { body } = await admin.get(`/api/${path}?customerId=${id}`);
        expect([path, body.items.length]).toEqual([path, 1]);
      }
    }
    const typed = `0${other.phone.slice(4)}`;
    for (const search of [typed, typed.slice(2), other.name, kept.phone]) {
      const { body } = await care.get(`/api/customers?search=${encodeURIComponent(search)}`);
      expect(body.items.map((each: { id: string }) => each.id)).toContain(kept.id);
      expect(body.items.map((each: { id: string }) => each.id)).not.toContain(other.id);
    }
    const sales = await care.get(`/api/sales?search=${typed}`);
    expect(sales.body.items.map((each: { id: string }) => each.id)).toEqual([sale.id]);
    const again = await care.post("/api/customers", { name: "Tena", phone: typed });
    expect(again).toMatchObject({ status: 200, body: { id: kept.id } });
    const exported = (await admin.get(`/api/customers/${kept.id}/export`)).body.records;
    expect(exported.receipts).toHaveLength(1);
    expect(exported.mergedCustomers).toMatchObject([{ name: other.name, phone: other.phone }]);
  });

  test("gives rewards, the points ledger and the link to the own page to the survivor", async () => {
    await sell(other.id);
    await admin.post("/api/loyalty/points", {
      customerId: other.id,
      points: 900,
      reason: "Asante",
    });
    const [reward] = (await admin.get("/api/loyalty/rewards?active=true")).body.items;
    const redeem = (customerId: string) =>
      admin.post("/api/loyalty/redemptions", { customerId, rewardId: reward.id });
    const redeemed = await redeem(other.id);
    expect(redeemed.status).toBe(201);
    const { url } = (await care.get(`/api/customers/${other.id}/page-link`)).body;
    await merge();
    const path = `/api/loyalty/redemptions?customerId=${other.id}`;
    expect((await care.get(path)).body.items).toMatchObject([{ customerId: kept.id }]);
    const cancel = `/api/loyalty/redemptions/${redeemed.body.id}/cancel`;
    const cancelled = await admin.post(cancel, { reason: "Hataki" });
    expect(cancelled.body.balance).toBe((await get(kept.id)).points);
    // The id of the merged customer still works.
    expect((await redeem(other.id)).body).toMatchObject({ customerId: kept.id });
    const ledger = (await care.get(`/api/loyalty/transactions?customerId=${kept.id}&limit=50`)).body
      .items;
    expect(new Set(ledger.map((each: { customerId: string }) => each.customerId))).toEqual(
      new Set([kept.id, other.id]),
    );
    expect((await care.get(`/api/customers/${kept.id}/page-link`)).body.url).toBe(url);
    expect((await fetch(url)).status).toBe(200);
    await noViolations();
  });

  test("keeps one open link to the own page when both customers had one", async () => {
    const linkOf = async ({ id }: { id: string }) =>
      (await care.get(`/api/customers/${id}/page-link`)).body.url;
    const [ofKept, ofOther] = [await linkOf(kept), await linkOf(other)];
    await merge();
    expect((await fetch(ofKept)).status).toBe(200);
    expect((await fetch(ofOther)).status).toBe(404);
    expect(await linkOf(kept)).toBe(ofKept);
    await noViolations();
  });

  test("gives no bonus for a referral twice", async () => {
    const referrer = await newCustomer();
    const referred = await newCustomer({ referredBy: referrer.id });
    await sell(referred.id);
    await sell(kept.id);
    await giveReferralBonuses(app.db);
    await merge(kept, referred);
    await giveReferralBonuses(app.db);
    expect((await get(kept.id)).referredBy).toBe(referrer.id);
    expect((await get(referrer.id)).points).toBe(500);
    await noViolations();
  });

  test("that ends while bonuses are given makes one referral of two", async () => {
    const referrer = await newCustomer();
    const [first, second] = [
      await newCustomer({ referredBy: referrer.id }),
      await newCustomer({ referredBy: referrer.id }),
    ];
    await sell(first.id);
    await giveReferralBonuses(app.db);
    await sell(second.id);
    await sentDuring(
      app,
      (tx) => mergeIn(tx, second, first),
      () => giveReferralBonuses(app.db),
    );
    expect((await get(referrer.id)).points).toBe(500);
    await noViolations();
  });

  test("leaves no two customers who referred each other", async () => {
    const friend = await newCustomer({ referredBy: other.id });
    const { version } = await get(kept.id);
    await care.patch(`/api/customers/${kept.id}`, { version, referredBy: friend.id });
    await merge();
    expect((await get(friend.id)).referredBy).toBe(kept.id);
    expect((await get(kept.id)).referredBy).toBeNull();
  });

  test("loses no remark: what does not fit beside the survivor's becomes a note", async () => {
    const [first, second] = ["a".repeat(2500), "b".repeat(2500)];
    const remark = (customer: any, notes: string) =>
      care.patch(`/api/customers/${customer.id}`, { version: customer.version, notes });
    const { body: third } = await remark(await newCustomer(), "Fupi");
    await remark(kept, first);
    await remark(other, second);
    await admin.post(pathOf(), { otherId: other.id });
    expect((await get(kept.id)).notes).toBe(first);
    const { items } = (await care.get(`/api/customers/${kept.id}/notes`)).body;
    expect(items).toMatchObject([{ content: second }]);
    await admin.post(pathOf(), { otherId: third.id });
    expect((await get(kept.id)).notes).toBe(`${first}\n\nFupi`);
  });

  test("gives what comes back later to the survivor", async () => {
    const sale = await sell(other.id);
    await sell(kept.id);
    await merge();
    const { points } = await get(kept.id);
    expect((await refund(sale.id, "store_credit")).status).toBe(201);
    const { body } = await admin.get(`/api/customers/${kept.id}/credit`);
    expect(body.storeCredit).toBe(PRICE);
    expect((await get(kept.id)).points).toBe(points - sale.pointsEarned);
    await noViolations();
  });

  test("gives points that had paid back to the survivor, once, and lets the old id pay with points", async () => {
    const body = { customerId: other.id, points: 5000, reason: "Asante" };
    expect((await admin.post("/api/loyalty/points", body)).status).toBe(201);
    await choose(app, "loyalty", "points_to_shilling", 100);
    const { id: itemId } = await stocked(app.db, 9, { price: 1000 });
    const payment = { method: "points" };
    const sale = await sold(admin, [{ itemId, quantity: 3 }], { customerId: other.id, payment });
    await merge();
    for (const back of [1000, 2000, 3000]) {
      const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1 }];
      const path = `/api/sales/${sale.id}/refunds`;
      expect((await admin.post(path, { lines, reason: "Haifai" })).status).toBe(201);
      expect(await get(kept.id)).toMatchObject({
        points: 2000 + back,
        totalPointsRedeemed: 3000 - back,
      });
    }
    await sold(admin, [{ itemId, quantity: 4 }], { customerId: other.id, payment });
    expect((await get(kept.id)).points).toBe(1000);
    await noViolations();
  });

  test("counts a sale for the survivor whose money arrives after it", async () => {
    const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
    const asked = await admin.post("/api/sales", {
      customerId: other.id,
      lines: [{ itemId, quantity: 1 }],
      payment: mobile(simulated.never),
    });
    expect(asked.status).toBe(201);
    expect((await merge()).status).toBe(200);
    const paymentId = asked.body.payment.id;
    const arrived = await arrivedFor(app, paymentId, "QK12MERGE1");
    await inTransaction(app.db, (tx) => settlePayment(tx, paymentId, arrived));
    expect((await get(kept.id)).totalSpent).toBe(PRICE);
    await noViolations();
  });

  test("lets the survivor take the number of the merged customer", async () => {
    const { body } = await merge();
    const changed = await care.patch(`/api/customers/${kept.id}`, {
      version: body.version,
      phone: other.phone,
    });
    expect(changed).toMatchObject({ status: 200, body: { phone: other.phone } });
    await noViolations();
  });

  test("is refused by name for whoever cannot be merged, and without the right", async () => {
    expect(await merge(kept, kept)).toMatchObject({ body: { code: "merge_same_customer" } });
    const walkIn = { id: WALK_IN_CUSTOMER_ID };
    expect(await merge(kept, walkIn)).toMatchObject({ body: { code: "customer_built_in" } });
    expect(await merge(walkIn, kept)).toMatchObject({ body: { code: "customer_built_in" } });
    expect((await merge(kept, { id: kept.id.replace(/.{4}$/, "0000") })).status).toBe(404);
    expect((await merge(kept, other, care)).status).toBe(403);
    const inactive = await newCustomer();
    const off = { version: inactive.version, reason: "Deni" };
    await admin.post(`/api/customers/${inactive.id}/deactivate`, off);
    expect(await merge(kept, inactive)).toMatchObject({ body: { code: "customer_inactive" } });
    expect(await merge(inactive, kept)).toMatchObject({ body: { code: "customer_inactive" } });
    const erased = await newCustomer();
    await admin.post(`/api/customers/${erased.id}/erase`, { reason: "Aliomba" });
    expect(await merge(kept, erased)).toMatchObject({ body: { code: "customer_erased" } });
    await merge();
    const third = await newCustomer();
    for (const answer of [
      await merge(kept, other),
      await merge(other, third),
      await care.patch(`/api/customers/${other.id}`, { version: 2, name: "Tena" }),
      await admin.post(`/api/customers/${other.id}/erase`, { reason: "Aliomba" }),
      await admin.delete(`/api/customers/${other.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: "customer_merged" } });
    }
  });

  test("with another merge makes everybody the same survivor, whichever was first", async () => {
    const third = await newCustomer();
    const answers = await Promise.all([merge(kept, other), merge(third, kept)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    // The first merge fails when its survivor was merged before. It is then sent again for the new survivor.
    if (answers[0].status !== 200) {
      expect(answers[0].body.code).toBe("customer_merged");
      expect((await merge(third, other)).status).toBe(200);
    }
    expect((await get(other.id)).id).toBe(third.id);
    expect((await get(kept.id)).id).toBe(third.id);
    const both = [await newCustomer(), await newCustomer()];
    const crossed = await Promise.all([merge(both[0], both[1]), merge(both[1], both[0])]);
    expect(tally(crossed)).toEqual({ 200: 1, "409 customer_merged": 1 });
    await noViolations();
  });

  test("is undone by nobody: an erasure of the survivor erases all of the person", async () => {
    await sell(other.id);
    await merge();
    const erased = await admin.post(`/api/customers/${kept.id}/erase`, { reason: "Aliomba" });
    expect(erased.status).toBe(200);
    const rows = await app.db
      .selectFrom("customers")
      .select(["phone", "formerWords", "erasedReason"])
      .where("id", "in", [kept.id, other.id])
      .execute();
    expect(rows).toEqual(
      [1, 2].map(() => ({ phone: null, formerWords: null, erasedReason: "Aliomba" })),
    );
    const names = await app.db
      .selectFrom("receipts")
      .select("customerPhone")
      .where("customerId", "=", other.id)
      .execute();
    expect(names).toEqual([{ customerPhone: null }]);
    await noViolations();
  });
});

describe("what is sent during a merge", () => {
  test("a sale and an intake are those of the survivor", async () => {
    const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
    const body = {
      customerId: other.id,
      lines: [{ itemId, quantity: 1 }],
      payment: { method: "cash" },
    };
    const sale = await sentDuring(app, mergeIn, () => admin.post("/api/sales", body));
    expect(sale).toMatchObject({ status: 201, body: { sale: { customerId: kept.id } } });
    const [third, fourth] = [await newCustomer(), await newCustomer()];
    const device = await sentDuring(
      app,
      (tx) => mergeIn(tx, third, fourth),
      () => care.post("/api/devices", intake({ customerId: fourth.id })),
    );
    expect(device).toMatchObject({ status: 201, body: { customer: { id: third.id } } });
    expect((await get(kept.id)).totalSpent).toBe(PRICE);
    await noViolations();
  });

  test("a choice on the own page is that of the survivor", async () => {
    const { url } = (await care.get(`/api/customers/${other.id}/page-link`)).body;
    const token = url.split("/").at(-1);
    const choices = { language: "sw", marketing: "yes" } as const;
    await sentDuring(app, mergeIn, () =>
      inTransaction(app.db, (tx) => chooseOnPage(tx, token, choices)),
    );
    expect(await get(kept.id)).toMatchObject({ preferredLanguage: "sw", marketingConsent: true });
  });

  test("notes, store credit and points of the merged customer arrive at the survivor", async () => {
    const sale = await sell(other.id);
    const note = await sentDuring(app, mergeIn, () =>
      care.post(`/api/customers/${other.id}/notes`, { content: "Atarudi kesho" }),
    );
    expect(note.status).toBe(201);
    const third = await newCustomer();
    const back = await sentDuring(
      app,
      (tx) => mergeIn(tx, third, kept),
      () => refund(sale.id, "store_credit"),
    );
    expect(back.status).toBe(201);
    expect(await get(third.id)).toMatchObject({ points: 0, totalSpent: 0 });
    const { body } = await admin.get(`/api/customers/${third.id}/credit`);
    expect(body.storeCredit).toBe(PRICE);
    await noViolations();
  });

  test("an erasure of either customer and the merge have one of their two orders", async () => {
    const erase = (id: string) => admin.post(`/api/customers/${id}/erase`, { reason: "Aliomba" });
    const ofMerged = await sentDuring(app, mergeIn, () => erase(other.id));
    expect(ofMerged).toMatchObject({ status: 409, body: { code: "customer_merged" } });
    const [third, fourth] = [await newCustomer(), await newCustomer()];
    const ofSurvivor = await sentDuring(
      app,
      (tx) => mergeIn(tx, third, fourth),
      () => erase(third.id),
    );
    expect(ofSurvivor.status).toBe(200);
    const fifth = await newCustomer();
    const late = await sentDuring(
      app,
      (tx) => eraseCustomer(tx, actorOf(admin, "admin"), fifth.id, "Aliomba", holders),
      () => merge(kept, fifth),
    );
    expect(late).toMatchObject({ status: 409, body: { code: "customer_erased" } });
    await noViolations();
  });

  test("in any order nothing that was acknowledged is lost", async () => {
    const { id: itemId } = await stocked(app.db, 200, { price: PRICE });
    for (let round = 0; round < 4; round++) {
      const [survivor, merged] = [await newCustomer(), await newCustomer()];
      const sale = (customer: any) => () =>
        admin.post("/api/sales", {
          customerId: customer.id,
          lines: [{ itemId, quantity: 1 }],
          payment: { method: "cash" },
        });
      const acts = [
        sale(survivor),
        sale(merged),
        sale(merged),
        () => care.post("/api/devices", intake({ customerId: merged.id })),
        () => merge(survivor, merged),
        () => care.post(`/api/customers/${merged.id}/notes`, { content: "Sawa" }),
        ...(round % 2 ? [() => merge(merged, survivor)] : []),
      ];
      // In each round the merge is sent after other acts.
      const order = [...acts.slice(round), ...acts.slice(0, round)];
      const answers = await Promise.all(order.map((act) => act()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const person = await get(survivor.id);
      expect(person.totalSpent).toBe(3 * PRICE);
      const { body } = await care.get(`/api/devices?customerId=${person.id}`);
      expect(body.items).toHaveLength(1);
      const { body: notes } = await care.get(`/api/customers/${person.id}/notes`);
      expect(notes.items).toHaveLength(2);
    }
    await noViolations();
  });
});

test.each(["0754 777 123", "+255-754-777-123", "255754777123", "+255 (0)754 777123", "754777123"])(
  "the phone number %s of a new sale is stored in international form",
  async (phone) => {
    const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
    const sale = await sold(admin, [{ itemId, quantity: 1 }], {
      customer: { name: "Namba Moja", phone },
    });
    expect((await get(sale.customerId)).phone).toBe("+255754777123");
  },
);
