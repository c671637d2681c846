import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const terms = (client: typeof admin, id: string, body: object) =>
  client.post(`/api/items/${id}/terms`, { version: 1, ...body });
const read = async (id: string) => (await admin.get(`/api/items/${id}`)).body;
const eventOf = (id: string) =>
  app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("recordId", "=", id)
    .where("kind", "=", "item.terms_changed")
    .execute();

describe("prices and terms of an item", () => {
  test.each([
    { price: 1 },
    { cost: 1 },
    { onlinePrice: 1 },
    { salePrice: 1 },
    { taxCode: "C" },
    { warrantyDays: 3650 },
    { quantity: 9 },
  ])("are not fields of the general change: %o", async (field) => {
    const { id } = await stocked(app.db, 1, { price: 5000 });
    const refused = await admin.patch(`/api/items/${id}`, { version: 1, ...field });
    expect(refused).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });

  test("are raised by users who edit items, without a reason", async () => {
    const { id } = await stocked(app.db, 1, { price: 5000 });
    expect((await terms(technician, id, { price: 6000 })).status).toBe(403);
    const raised = await terms(care, id, { price: 6000 });
    expect(raised).toMatchObject({ status: 200, body: { price: 6000, version: 2 } });
    expect(await eventOf(id)).toEqual([
      { actorId: care.userId, data: { before: { price: 5000 }, after: { price: 6000 } } },
    ]);
  });

  test.each([
    ["a lower price", { price: 4999 }, "lower_prices"],
    ["a sale price below the price", { salePrice: 4000 }, "lower_prices"],
    ["an online price below the price", { onlinePrice: 4999 }, "lower_prices"],
    ["another tax code", { taxCode: "C" }, "manage_tax_rates"],
    ["another warranty", { warrantyDays: 3650 }, "manage_settings"],
  ])("need a right and a reason for %s", async (_, change, permission) => {
    const { id } = await stocked(app.db, 1, { price: 5000 });
    const before = await read(id);
    expect(await terms(care, id, { ...change, reason: "Rafiki" })).toMatchObject({
      status: 403,
      body: { params: { permission } },
    });
    expect(await terms(admin, id, change)).toMatchObject({
      status: 422,
      body: { fields: { reason: "is required" } },
    });
    const changed = await terms(admin, id, { ...change, reason: "Ofa ya wiki" });
    expect(changed.body).toMatchObject(change);
    const [field] = Object.keys(change);
    expect(await eventOf(id)).toEqual([
      {
        actorId: admin.userId,
        data: {
          before: { [field ?? ""]: before[field ?? ""] },
          after: change,
          reason: "Ofa ya wiki",
        },
      },
    ]);
  });

  test("are written once per key, and not from an outdated screen", async () => {
    const { id } = await stocked(app.db, 1, { price: 5000 });
    const path = `/api/items/${id}/terms`;
    const key = newId();
    const body = { version: 1, price: 7000 };
    const first = await admin.post(path, body, { key });
    expect((await admin.post(path, body, { key })).body).toEqual(first.body);
    expect(await eventOf(id)).toHaveLength(1);
    expect(await terms(admin, id, { price: 8000 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { price: 7000 } },
    });
    expect((await admin.post(path, body, { key: null })).body.code).toBe(
      "idempotency_key_required",
    );
  });
});
