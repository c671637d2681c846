/** Every way by which pieces come or go without a sale or an order has a limit in value, and somebody who allows more. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { applied, counted, opened } from "#tests/support/shop/counts.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { bought, repairing } from "#tests/support/shop/handsets.ts";
import { supplied } from "#tests/support/shop/purchasing.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

// The limits are TSh 200,000 for what is lost, and TSh 2,000,000 for what arrives.
const { app, admin, technician } = await startShop();
const owner = await signedIn(app, { role: "admin" });
const DEAR = 150_000_000;

/** What a user has moved counts all day, so each test has a user of its own. */
const newCare = () => signedIn(app, { role: "customer-care" });
const newTechnician = () => signedIn(app, { role: "technician", maxDevicesAllowed: 100 });

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const ask = (client: TestClient, act: string, subjectId: string | null, input: object) =>
  client.post("/api/stock-act-requests", { act, subjectId, input, why: "Tunahitaji" });
const approve = (id: string, by = admin) => by.post(`/api/approvals/${id}/approve`, {});

/** Asks for an act, and has it approved. Returns what the approver saw. */
async function approved(client: TestClient, act: string, subjectId: string | null, input: object) {
  const asked = await ask(client, act, subjectId, input);
  expect(asked).toMatchObject({ status: 201, body: { status: "waiting", amount: null } });
  const seen = (await admin.get(`/api/approvals/${asked.body.id}`)).body;
  expect(await approve(asked.body.id)).toMatchObject({ status: 200, body: { status: "done" } });
  return seen;
}

const allowedOf = (itemId: string) =>
  app.db
    .selectFrom("limitedMovements as l")
    .innerJoin("stockMovements as m", "m.id", "l.movementId")
    .select(["m.kind", "l.value", "l.counted", "l.approvedBy", "l.limitValue"])
    .where("m.itemId", "=", itemId)
    .orderBy("m.position")
    .execute();

describe("parts of a repair", () => {
  const move = (client: TestClient, deviceId: string, body: object) =>
    client.post(`/api/devices/${deviceId}/parts`, { action: "use", quantity: 1, ...body });

  test("are free within the price of the repair, and beyond it within the limit", async () => {
    const bench = await newTechnician();
    const device = await takenIn(admin, {
      technicianId: bench.userId,
      finalAmount: 30_000_000,
      depositAmount: 15_000_000,
    });
    const item = await stocked(app.db, 50, { cost: 10_000_000, price: 20_000_000 });
    for (let nth = 0; nth < 5; nth++)
      expect((await move(bench, device.id, { itemId: item.id })).status).toBe(201);
    expect((await allowedOf(item.id)).map((moved) => moved.counted)).toEqual([
      0, 0, 0, 10_000_000, 10_000_000,
    ]);
    expect(await codeOf(move(bench, device.id, { itemId: item.id }))).toBe(
      "adjustment_needs_approval",
    );
    // What comes back makes room in the price again.
    await move(bench, device.id, { itemId: item.id, action: "return", quantity: 3 });
    expect((await move(bench, device.id, { itemId: item.id })).status).toBe(201);
  });

  test("cannot be used and broken beyond all limits, but with an approval", async () => {
    const bench = await newTechnician();
    const device = await takenIn(admin, { technicianId: bench.userId });
    const item = await stocked(app.db, 100, { cost: DEAR, name: "Kioo cha iPhone" });
    const body = { itemId: item.id, quantity: 40, action: "use" };
    expect(await codeOf(move(bench, device.id, body))).toBe("adjustment_needs_approval");
    await move(bench, device.id, { ...body, action: "reserve" });
    expect(await codeOf(move(bench, device.id, { ...body, action: "defective" }))).toBe(
      "adjustment_needs_approval",
    );
    const seen = await approved(bench, "move_part", device.id, body);
    expect(seen).toMatchObject({
      kind: "stock_adjustment",
      stockAct: "move_part",
      subjectId: device.id,
      subjectName: device.ticketNumber,
      amount: 40 * DEAR,
      lines: [{ name: "Kioo cha iPhone", quantity: -40 }],
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 60, reserved: 0 });
    const [moved] = await allowedOf(item.id);
    expect(moved).toMatchObject({
      kind: "repair_part",
      value: 40 * DEAR,
      approvedBy: admin.userId,
      limitValue: 20_000_000,
    });
    // What somebody approved does not use up the limit of the day.
    const small = await stocked(app.db, 5, { cost: 1_000_000 });
    expect((await move(bench, device.id, { itemId: small.id })).status).toBe(201);
  });
});

describe("goods without an order", () => {
  test("are received within the limit of a day, also one by one", async () => {
    const care = await newCare();
    const item = await stocked(app.db, 1, { cost: 20_000_000 });
    const receive = (quantity: number) => care.post(`/api/items/${item.id}/receipts`, { quantity });
    expect(await codeOf(receive(1000))).toBe("adjustment_needs_approval");
    for (let nth = 0; nth < 10; nth++) expect((await receive(1)).status).toBe(200);
    expect(await codeOf(receive(1))).toBe("adjustment_needs_approval");
    expect(await codeOf(ask(care, "receive", item.id, { quantity: 1, unitCost: 1 }))).toBe(
      "forbidden",
    );
    await approved(care, "receive", item.id, { quantity: 1000 });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1011 });
  });

  test("of unknown cost count at their price", async () => {
    const care = await newCare();
    const item = { name: "Simu", sku: "LIMIT-1", price: DEAR, quantity: 1000 };
    expect(await codeOf(care.post("/api/items", item))).toBe("adjustment_needs_approval");
    const seen = await approved(care, "create_item", null, item);
    expect(seen).toMatchObject({ subjectId: null, subjectName: "Simu · LIMIT-1" });
    const { body } = await admin.get("/api/items/lookup?code=LIMIT-1");
    expect(body.quantity).toBe(1000);
    expect((await care.post("/api/items", { ...item, sku: "LIMIT-2", quantity: 1 })).status).toBe(
      201,
    );
  });

  test("has no limit while arrivalLimit is 0", async () => {
    const care = await newCare();
    const { id } = await stocked(app.db, 1, { cost: DEAR });
    const receive = () => care.post(`/api/items/${id}/receipts`, { quantity: 10 });
    expect(await codeOf(receive())).toBe("adjustment_needs_approval");
    await admin.put("/api/settings/inventory", { arrivalLimit: 0 });
    expect((await receive()).status).toBe(200);
    await admin.put("/api/settings/inventory", { arrivalLimit: 2_000_000 });
  });

  test("of a file need somebody with the right to confirm it", async () => {
    const care = await newCare();
    const text = `Msimbo,Jina,Bei,Idadi\nLIMIT-9,Simu,1500000,1000`;
    const { body } = await care.post("/api/item-imports", { fileName: "simu.csv", text });
    const apply = (client: TestClient) =>
      client.post(`/api/item-imports/${body.id}/apply`, { updateExisting: false });
    expect(await codeOf(apply(care))).toBe("adjustment_needs_approval");
    expect((await apply(admin)).status).toBe(200);
    const ended = await readEventually(
      async () => (await admin.get(`/api/item-imports/${body.id}`)).body,
      ({ state }) => state !== "applying",
    );
    expect(ended.state).toBe("applied");
  });
});

test("pieces that a supplier replaced have a limit", async () => {
  const bench = await newTechnician();
  const item = await stocked(app.db, 1, { cost: DEAR });
  const { id: supplierId } = await supplied(admin);
  const claim = { supplierId, itemId: item.id, quantity: 1000, fault: "Haiwaki" };
  const { id } = (await bench.post("/api/supplier-claims", claim)).body;
  expect(await codeOf(bench.post(`/api/supplier-claims/${id}/replace`, { takenIn: 1000 }))).toBe(
    "adjustment_needs_approval",
  );
  await approved(bench, "replace_claim", id, { takenIn: 1000 });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1001 });
});

test("a used handset takes parts within its price, and is written off within the limit", async () => {
  await shiftOpened(admin, 100_000_000);
  const care = await newCare();
  const cable = await stocked(app.db, 1000, { cost: 500_000 });
  const handset = await bought(admin, app.db);
  const [repair] = (await repairing(admin, handset)).repairs;
  const path = `/api/handset-repairs/${repair.id}`;
  const parts = (quantity: number) => care.post(`${path}/parts`, { itemId: cable.id, quantity });
  expect(await codeOf(parts(900))).toBe("adjustment_needs_approval");
  expect((await parts(30)).status).toBe(200);
  expect((await parts(40)).status).toBe(200);
  expect(await codeOf(parts(1))).toBe("adjustment_needs_approval");
  await approved(care, "handset_part", repair.id, { itemId: cable.id, quantity: 2 });
  const end = { outcome: "written_off" };
  expect(await codeOf(care.post(`${path}/end`, end))).toBe("adjustment_needs_approval");
  const seen = await approved(care, "write_off_handset", repair.id, end);
  expect(seen.amount).toBe(15_000_000 + 72 * 500_000);
});

describe("a count", () => {
  /** A count by this user of an item that lacks pieces for TSh 1,500,000. */
  async function missing(by: TestClient) {
    const item = await stocked(app.db, 10, { cost: DEAR });
    const count = await opened(by, [item]);
    await counted(by, count, [[item, 9]]);
    return { item, count };
  }

  test("above the limit is applied by somebody with the right who has not counted", async () => {
    const care = await newCare();
    const { item, count } = await missing(care);
    expect(await codeOf(applied(care, count))).toBe("adjustment_needs_approval");
    const { version } = (await care.get(`/api/stock-counts/${count.id}`)).body;
    const seen = await approved(care, "apply_count", count.id, { version });
    expect(seen).toMatchObject({ subjectName: count.number, amount: DEAR });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 9 });
  });

  test("is not applied by the admin who has counted, while there is another one", async () => {
    const { item, count } = await missing(admin);
    expect(await codeOf(applied(admin, count))).toBe("count_needs_another");
    const { version } = (await admin.get(`/api/stock-counts/${count.id}`)).body;
    const apply = (by: TestClient) => by.post(`/api/stock-counts/${count.id}/apply`, { version });
    expect((await apply(owner)).status).toBe(200);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 9 });
    // Nor does a counter approve what others ask for.
    const care = await newCare();
    const own = await missing(admin);
    await counted(care, own.count, [[own.item, 8]]);
    await applied(care, own.count);
    const asked = await ask(care, "apply_count", own.count.id, {
      version: (await care.get(`/api/stock-counts/${own.count.id}`)).body.version,
    });
    expect(await codeOf(approve(asked.body.id))).toBe("count_needs_another");
    expect((await approve(asked.body.id, owner)).status).toBe(200);
  });

  test("within the limit is applied by whoever counted", async () => {
    const care = await newCare();
    const item = await stocked(app.db, 10, { cost: 1_000_000 });
    const count = await opened(care, [item]);
    await counted(care, count, [[item, 9]]);
    expect((await applied(care, count)).status).toBe(200);
  });
});

describe("many small acts", () => {
  const adjust = (client: TestClient, itemId: string, quantity: number) =>
    client.post(`/api/items/${itemId}/adjustments`, { quantity, reason: "damaged" });

  test("are one large act, also at the same moment", async () => {
    const care = await newCare();
    const items = await Promise.all(
      Array.from({ length: 20 }, () => stocked(app.db, 20, { cost: 5_000_000 })),
    );
    const answers = await Promise.all(items.map(({ id }) => adjust(care, id, -1)));
    const codes = answers.map((answer) => (answer.status === 200 ? "200" : problemOf(answer).code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "200"),
      ...Array.from({ length: 16 }, () => "adjustment_needs_approval"),
    ]);
  });

  test("are asked for again when their pieces are worth more than was approved", async () => {
    const care = await newCare();
    const item = await stocked(app.db, 10, { cost: 10_000_000 });
    expect(await codeOf(ask(care, "receive", item.id, { quantity: 20 }))).toBe(
      "approval_not_needed",
    );
    const asked = await ask(care, "receive", item.id, { quantity: 21 });
    const correction = { unitCost: 20_000_000, reason: "Bei ya ununuzi" };
    await admin.post(`/api/items/${item.id}/value-corrections`, correction);
    expect(await codeOf(approve(asked.body.id))).toBe("approval_outdated");
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 10 });
  });

  test("need the right of the act to be asked for", async () => {
    const bench = await newTechnician();
    const item = await stocked(app.db, 10, { cost: DEAR });
    const other = { quantity: -5, reason: "damaged", why: "Zimevunjika" };
    expect(await codeOf(bench.post(`/api/items/${item.id}/adjustment-requests`, other))).toBe(
      "forbidden",
    );
    expect(await codeOf(ask(bench, "receive", item.id, { quantity: 100 }))).toBe("forbidden");
    expect(await codeOf(ask(technician, "move_part", newId(), {}))).toBe("validation_failed");
    expect(await codeOf(ask(admin, "receive", item.id, { quantity: 100 }))).toBe(
      "approval_not_needed",
    );
  });
});
