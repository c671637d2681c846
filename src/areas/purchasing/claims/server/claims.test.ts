import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { addDays, today } from "#src/shared/time.ts";
import { refreshAlerts } from "#src/areas/inventory/alerts/server/refresh-alerts.ts";
import { signedIn } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import {
  countedAsReceived,
  receiptsMissing,
  ordered,
  ordering,
  owedTo,
  supplied,
} from "#tests/support/shop/purchasing.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const claimed = (given: object, client = admin) =>
  client.post("/api/supplier-claims", { fault: "Haiwaki", ...given });
const act = (id: string, name: string, body: object = {}, client = admin) =>
  client.post(`/api/supplier-claims/${id}/${name}`, body);

/** An item of which a supplier with `warrantyDays` has delivered ten pieces. */
async function sourced(warrantyDays: number | null = 90, options: object = {}) {
  const item = await stocked(app.db, 10, { cost: 600_000, ...options });
  const supplier = await supplied(admin, { warrantyDays });
  const body = ordering(supplier.id, item.id);
  const order = (await admin.post("/api/purchase-orders", body)).body;
  await countedAsReceived(app.db, order.id, 10);
  return { item, supplierId: supplier.id as string, orderId: order.id as string };
}

describe("a claim", () => {
  test("has the warranty with which the goods came, whatever the supplier says later", async () => {
    const { item, supplierId, orderId } = await sourced(90);
    await admin.patch(`/api/suppliers/${supplierId}`, { version: 1, warrantyDays: 10 });
    const { body: sources } = await technician.get(
      `/api/supplier-claims/sources?itemId=${item.id}`,
    );
    const until = addDays(today(), 90);
    expect(sources.items).toMatchObject([
      { supplierId, purchaseOrderId: orderId, warrantyUntil: until },
    ]);
    const device = await takenIn(admin, {});
    const given = { supplierId, itemId: item.id, quantity: 2, deviceId: device.id };
    const { status, body } = await claimed({ ...given, purchaseOrderId: orderId }, technician);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        state: "open",
        warrantyUntil: until,
        claimedOn: today(),
        ticketNumber: device.ticketNumber,
        isLate: false,
        createdBy: { id: technician.userId, name: expect.any(String) },
      }),
    ]);
  });

  test("that waits for more than fourteen days is late", async () => {
    const { item, supplierId } = await sourced(null);
    const made = async (days: number) =>
      (await claimed({ supplierId, itemId: item.id, claimedOn: addDays(today(), -days) })).body;
    expect((await made(14)).isLate).toBe(false);
    const late = await made(15);
    expect(late).toMatchObject({ isLate: true, warrantyUntil: null });
    await act(late.id, "refuse", { reason: "Maji" });
    const read = async (more: string) =>
      (await care.get(`/api/supplier-claims?supplierId=${supplierId}${more}`)).body.items;
    expect(await read("")).toHaveLength(2);
    expect(await read("&waiting=true")).toMatchObject([{ isLate: false }]);
  });

  test("of one piece is open once, also for two people at once", async () => {
    const { item, supplierId } = await sourced(90, { isSerialised: true });
    const { serial } = await app.db
      .selectFrom("itemSerials")
      .select("serial")
      .where("itemId", "=", item.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const given = { supplierId, itemId: item.id, serial };
    expect((await claimed({ ...given, serial: "NONE" })).body.code).toBe("serial_unknown");
    expect((await claimed({ ...given, quantity: 2 })).status).toBe(422);
    const answers = await Promise.all([admin, care].map((client) => claimed(given, client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const open = answers.find(({ status }) => status === 201)?.body;
    await act(open.id, "cancel", { reason: "Kosa" });
    expect((await claimed(given)).status).toBe(201);
  });

  test("is replaced, and what is kept comes into the stock", async () => {
    const { item, supplierId } = await sourced();
    const { id } = (await claimed({ supplierId, itemId: item.id, quantity: 2 })).body;
    expect((await act(id, "send")).body.state).toBe("sent");
    expect((await act(id, "replace", { takenIn: 3 })).status).toBe(422);
    const { body } = await act(id, "replace", { takenIn: 1, outcome: "Mpya mbili" });
    expect(body).toMatchObject({ state: "replaced", outcome: "Mpya mbili" });
    expect((await stockOf(app.db, item.id))?.quantity).toBe(11);
    expect((await act(id, "replace", { takenIn: 1 })).body.code).toBe("invalid_transition");
  });

  test("is credited by those who may pay, and the credit is undone with a counter-entry", async () => {
    const { item, supplierId } = await sourced();
    const { id } = (await claimed({ supplierId, itemId: item.id })).body;
    const credit = { credit: 400_000, currency: "TZS" };
    expect((await act(id, "credit", credit, care)).status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => act(id, "credit", credit)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 - 400_000 });
    const seen = (await care.get(`/api/supplier-claims?supplierId=${supplierId}`)).body.items;
    expect(seen[0]).not.toHaveProperty("credit");
    expect((await act(id, "undo-credit", { reason: "Kosa" })).body.state).toBe("open");
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 });
  });

  test("is refused for goods that the supplier did not deliver, and without the right", async () => {
    const [one, two] = [await sourced(), await sourced()];
    const given = { supplierId: one.supplierId, itemId: one.item.id };
    expect((await claimed({ ...given, purchaseOrderId: two.orderId })).status).toBe(422);
    expect((await claimed({ ...given, claimedOn: addDays(today(), 1) })).status).toBe(422);
    const nobody = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
    expect((await claimed(given, nobody)).status).toBe(403);
  });
});

test("the alert of a warranty follows the dates of the suppliers", async () => {
  const item = await stocked(app.db, 5);
  const order = await ordered(admin, item.id);
  const until = async (day: string) => {
    await app.db
      .updateTable("purchaseOrderLines")
      .set({ warrantyUntil: day })
      .where("purchaseOrderId", "=", order.id)
      .execute();
    await inTransaction(app.db, (tx) => refreshAlerts(tx, [item.id]));
    const { items } = (await admin.get("/api/stock-alerts?type=warranty&limit=100")).body;
    return items.filter((alert: any) => alert.item.id === item.id);
  };
  expect(await until(today())).toEqual([]);
  const past = addDays(today(), -1);
  expect(await until(past)).toMatchObject([{ item: { suppliersDay: past }, severity: "low" }]);
});

test("everything agrees", async () => {
  const violations = await findViolations(app.db);
  expect(violations.filter(({ invariant }) => !receiptsMissing.includes(invariant))).toEqual([]);
});
