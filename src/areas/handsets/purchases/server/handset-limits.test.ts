/** A used handset is an arrival of goods for money, so its price has the limit of arrivals. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { buying, buyingInto, newImei, tradingIn } from "#tests/support/shop/handsets.ts";
import { tally } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

// The limit is TSh 2,000,000 for what a user takes in on a day.
const { app, admin } = await startShop();
const DEAR = 300_000_000;

/** What a user takes in counts all day, so each test has a user of its own, with cash in the drawer. */
async function newBuyer(): Promise<TestClient> {
  const care = await signedIn(app, { role: "customer-care" });
  await shiftOpened(care, 2_000_000_000);
  return care;
}

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const buy = (by: TestClient, given: object) => by.post("/api/used-handsets", buying(given));
const asked = (by: TestClient, { imei, price }: { imei: string; price: number }) =>
  by.post("/api/stock-act-requests", {
    act: "buy_handset",
    subjectId: null,
    input: { imei, brand: "Samsung", model: "Galaxy A12", price },
    why: "Simu mpya kabisa",
  });
const standing = async (by: TestClient, imei: string, price: number) =>
  (await by.get(`/api/used-handsets/check?imei=${imei}&price=${price}`)).body.approval;
const approve = (id: string) => admin.post(`/api/approvals/${id}/approve`, {});

describe("a used handset above the limit", () => {
  test("is bought once somebody has approved this handset and price, and the screen knows before", async () => {
    const care = await newBuyer();
    const imei = newImei();
    expect(await standing(care, imei, 1_000_000)).toBe("not_needed");
    expect(await standing(admin, imei, DEAR)).toBe("not_needed");
    expect(await standing(care, imei, DEAR)).toBe("needed");
    expect(await codeOf(buy(care, { imei, price: DEAR }))).toBe("adjustment_needs_approval");
    expect(await codeOf(asked(care, { imei, price: 1_000_000 }))).toBe("approval_not_needed");
    const request = await asked(care, { imei, price: DEAR });
    expect(request).toMatchObject({ status: 201, body: { status: "waiting", amount: DEAR } });
    expect(await standing(care, imei, DEAR)).toBe("waiting");
    expect(await codeOf(buy(care, { imei, price: DEAR }))).toBe("adjustment_needs_approval");
    expect(await approve(request.body.id)).toMatchObject({ body: { status: "approved" } });
    expect(await standing(care, imei, DEAR)).toBe("approved");
    // Nothing else is approved: not a higher price, not another handset, and not for another buyer.
    expect(await codeOf(buy(care, { imei, price: DEAR + 1 }))).toBe("adjustment_needs_approval");
    expect(await codeOf(buy(care, { price: DEAR }))).toBe("adjustment_needs_approval");
    expect(await codeOf(buy(await newBuyer(), { imei, price: DEAR }))).toBe(
      "adjustment_needs_approval",
    );
    // The approver decided by brand and model, so it is not for another phone with this IMEI either.
    const other = { imei, price: DEAR, model: "Galaxy S23" };
    expect(await codeOf(buy(care, other))).toBe("adjustment_needs_approval");
    const check = `/api/used-handsets/check?imei=${imei}&price=${DEAR}&brand=samsung&model=`;
    expect((await care.get(`${check}Galaxy S23`)).body.approval).toBe("needed");
    expect((await care.get(`${check}galaxy a12`)).body.approval).toBe("approved");
    const handset = await buy(care, { imei, price: DEAR });
    expect(handset.status).toBe(201);
    expect((await care.get(`/api/approvals/${request.body.id}`)).body.status).toBe("done");
    // The approval was used once. After the purchase is cancelled, another purchase needs a new approval.
    const cancelled = { reason: "Bei si sahihi" };
    await care.post(`/api/used-handsets/${handset.body.id}/cancel`, cancelled);
    expect(await codeOf(buy(care, { imei, price: DEAR, confirmed: [] }))).toBe(
      "adjustment_needs_approval",
    );
    // What somebody approved does not use up the limit of the day.
    expect((await buy(care, { price: 200_000_000 })).status).toBe(201);
    expect(await codeOf(buy(care, { price: 1 }))).toBe("adjustment_needs_approval");
  });

  test("counts the same when it pays for a sale, also two in one sale", async () => {
    const care = await newBuyer();
    const goods = await stocked(app.db, 10, { price: 500_000_000 });
    const used = await stocked(app.db, 0, { isSerialised: true, cost: null });
    const [first, second] = [newImei(), newImei()];
    const sale = (payments: object[]) =>
      care.post("/api/sales", {
        customer: { name: "Asha Mrema", phone: newPhone() },
        lines: [{ itemId: goods.id, quantity: 1 }],
        payments,
      });
    const paidBy = (one: number, two: number) =>
      sale([
        { ...tradingIn(used.id, { imei: first }), amount: one },
        { ...tradingIn(used.id, { imei: second }), amount: two },
        { method: "cash", amount: 500_000_000 - one - two },
      ]);
    expect(await codeOf(paidBy(150_000_000, 100_000_000))).toBe("adjustment_needs_approval");
    for (const [imei, price] of [
      [first, 250_000_000],
      [second, 210_000_000],
    ] as const)
      expect((await approve((await asked(care, { imei, price })).body.id)).status).toBe(200);
    expect((await paidBy(240_000_000, 210_000_000)).status).toBe(201);
    expect(await stockOf(app.db, used.id)).toMatchObject({ quantity: 2, value: 450_000_000 });
    // The limit of the day is still whole.
    expect((await buy(care, { price: 200_000_000 })).status).toBe(201);
  });

  test("several at once do not pass the limit together", async () => {
    const care = await newBuyer();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { id } = await stocked(app.db, 0, { isSerialised: true, cost: null });
        return care.post("/api/used-handsets", buyingInto(id, { price: 90_000_000 }));
      }),
    );
    expect(tally(answers)).toEqual({ 201: 2, "409 adjustment_needs_approval": 2 });
  });

  test("is bought once with one approval, also by two requests at once", async () => {
    const care = await newBuyer();
    const imei = newImei();
    await approve((await asked(care, { imei, price: DEAR })).body.id);
    const answers = await Promise.all([1, 2].map(() => buy(care, { imei, price: DEAR })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
