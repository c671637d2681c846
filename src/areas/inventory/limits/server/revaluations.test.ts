/** Pieces that get their value after they came in count for the limits like pieces that come in at this value. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { bought, repairing } from "#tests/support/shop/handsets.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

// The limits are TSh 200,000 for what is lost, and TSh 2,000,000 for what arrives.
const { app, admin } = await startShop();
const LIMIT = 200_000_000;

/** What a user has moved counts all day, so each test has a user of its own. */
const newCare = () => signedIn(app, { role: "customer-care" });
const newKeeper = () =>
  signedIn(app, {
    permissions: [
      "view_inventory",
      "view_cost",
      "correct_stock_value",
      "ask_adjustments",
      "adjust_stock",
    ],
  });

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const versionOf = async (id: string) => (await admin.get(`/api/items/${id}`)).body.version;
const priced = async (by: TestClient, id: string, price: number, version?: number) =>
  by.post(`/api/items/${id}/terms`, { version: version ?? (await versionOf(id)), price });
const ask = (by: TestClient, act: string, subjectId: string, input: object) =>
  by.post("/api/stock-act-requests", { act, subjectId, input, why: "Bei mpya" });
const approve = (id: string) => admin.post(`/api/approvals/${id}/approve`, {});

let skus = 0;
/** 10,000 pieces for one cent each, which any limit lets in. */
async function cheap(by: TestClient) {
  const item = { name: "Simu", sku: `CHEAP-${++skus}`, price: 1, quantity: 10_000 };
  const { status, body } = await by.post("/api/items", item);
  expect(status).toBe(201);
  return body;
}

describe("a higher price of pieces whose cost is not known", () => {
  test("counts for the limit of arrivals, and is approved like other arrivals", async () => {
    const care = await newCare();
    const { id, sku } = await cheap(care);
    const dear = 150_000_000;
    expect(await codeOf(priced(care, id, dear))).toBe("adjustment_needs_approval");
    // What came in for its price and what became dearer are one sum.
    expect(await codeOf(priced(care, id, LIMIT / 10_000 + 1))).toBe("adjustment_needs_approval");
    expect((await priced(care, id, LIMIT / 10_000)).status).toBe(200);
    const version = await versionOf(id);
    const asked = await ask(care, "change_terms", id, { version, price: dear });
    expect(asked).toMatchObject({ status: 201, body: { stockAct: "change_terms" } });
    expect((await admin.get(`/api/approvals/${asked.body.id}`)).body).toMatchObject({
      subjectName: `Simu · ${sku}`,
      amount: 10_000 * dear - LIMIT,
      lines: [{ name: "Simu", quantity: 10_000 }],
    });
    expect((await approve(asked.body.id)).body.status).toBe("done");
    expect((await admin.get(`/api/items/${id}`)).body.price).toBe(dear);
  });

  test("is free when the cost is known, when nothing is in stock, and for a lower price", async () => {
    const care = await newCare();
    const known = await stocked(app.db, 10_000, { cost: 100, price: 100 });
    expect((await priced(care, known.id, 150_000_000)).status).toBe(200);
    const none = await stocked(app.db, 0, { cost: null, price: 100 });
    expect((await priced(care, none.id, 150_000_000)).status).toBe(200);
    const lower = { version: await versionOf(known.id), price: 50, reason: "Ofa" };
    expect((await admin.post(`/api/items/${known.id}/terms`, lower)).status).toBe(200);
  });

  test("counts also pieces that are sold and can come back", async () => {
    const care = await newCare();
    const { id } = await cheap(care);
    const sale = await sold(care, [{ itemId: id, quantity: 1000 }]);
    const adjust = { quantity: -9000, reason: "lost" };
    expect((await care.post(`/api/items/${id}/adjustments`, adjust)).status).toBe(200);
    expect(await codeOf(priced(care, id, 150_000_000))).toBe("adjustment_needs_approval");
    const back = { reason: "Amebadili nia" };
    expect((await care.post(`/api/sales/${sale.id}/refunds`, back)).status).toBe(201);
    expect(await stockOf(app.db, id)).toMatchObject({ quantity: 1000 });
  });

  test("several at once do not pass the limit together", async () => {
    const care = await newCare();
    const items = await Promise.all([1, 2, 3, 4].map(() => cheap(admin)));
    const price = 90_000_000 / 10_000;
    const versions = await Promise.all(items.map(({ id }) => versionOf(id)));
    const answers = await Promise.all(
      items.map(({ id }, nth) => priced(care, id, price, versions[nth])),
    );
    expect(tally(answers)).toEqual({ 200: 2, "409 adjustment_needs_approval": 2 });
  });

  test("counts in a file when it is confirmed, and when it is written", async () => {
    const care = await newCare();
    const { sku, id } = await cheap(admin);
    const text = `Msimbo,Jina,Bei\n${sku},Simu,1500000`;
    const { body } = await care.post("/api/item-imports", { fileName: "bei.csv", text });
    const apply = (by: TestClient) =>
      by.post(`/api/item-imports/${body.id}/apply`, { updateExisting: true });
    expect(await codeOf(apply(care))).toBe("adjustment_needs_approval");
    expect((await apply(admin)).status).toBe(200);
    const ended = await readEventually(
      async () => (await admin.get(`/api/item-imports/${body.id}`)).body,
      ({ state }) => state !== "applying",
    );
    expect(ended.state).toBe("applied");
    const rows = app.db.selectFrom("limitedRevaluations").select(["kind", "value", "approvedBy"]);
    expect(await rows.where("itemId", "=", id).execute()).toEqual([
      { kind: "price", value: 10_000 * 150_000_000 - 10_000, approvedBy: admin.userId },
    ]);
  });
});

test("a correction of cost counts as an arrival when it is higher, and as a loss when it is lower", async () => {
  const keeper = await newKeeper();
  const item = await stocked(app.db, 100, { cost: 1_000_000 });
  const correct = (unitCost: number) =>
    keeper.post(`/api/items/${item.id}/value-corrections`, { unitCost, reason: "Bei halisi" });
  expect(await codeOf(correct(3_000_001))).toBe("adjustment_needs_approval");
  expect(await codeOf(correct(799_999))).toBe("adjustment_needs_approval");
  expect((await correct(3_000_000)).status).toBe(200);
  expect((await correct(2_800_000)).status).toBe(200);
  const adjust = { quantity: -1, reason: "damaged" };
  expect(await codeOf(keeper.post(`/api/items/${item.id}/adjustments`, adjust))).toBe(
    "adjustment_needs_approval",
  );
  const input = { unitCost: 5_000_000, reason: "Bei halisi" };
  const asked = await ask(keeper, "correct_value", item.id, input);
  expect(asked).toMatchObject({ status: 201, body: { amount: 220_000_000 } });
  expect((await approve(asked.body.id)).body.status).toBe("done");
  expect(await stockOf(app.db, item.id)).toMatchObject({ value: 500_000_000 });
});

test("labour on a used handset counts as an arrival", async () => {
  const care = await newCare();
  await shiftOpened(admin, 100_000_000);
  const handset = await bought(admin, app.db);
  const [repair] = (await repairing(admin, handset)).repairs;
  const labour = (amount: number) =>
    care.post(`/api/handset-repairs/${repair.id}/labour`, { amount, description: "Kioo kipya" });
  expect((await labour(LIMIT)).status).toBe(200);
  expect(await codeOf(labour(1))).toBe("adjustment_needs_approval");
  const input = { amount: 50_000_000, description: "Kioo kipya" };
  const asked = await ask(care, "handset_labour", repair.id, input);
  expect((await approve(asked.body.id)).body.status).toBe("done");
  expect(await stockOf(app.db, handset.itemId)).toMatchObject({
    value: 15_000_000 + LIMIT + 50_000_000,
  });
});
