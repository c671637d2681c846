/** Suppliers, payment accounts and exchange rates. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordered, ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const item = await stocked(app.db, 0);

describe("a supplier", () => {
  test("is created, changed, found and archived", async () => {
    const given = {
      name: "Mama Neema",
      companyName: "Guangzhou Screens Ltd",
      email: "Sales@Example.com",
      phone: "+86 20 8888 0000",
      address: "Guangzhou",
      contactPerson: "Li Wei",
      paymentTerms: "30% mbele",
      leadTimeDays: 35,
    };
    const created = await admin.post("/api/suppliers", given);
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...given, email: "sales@example.com", version: 1 }),
    ]);
    const path = `/api/suppliers/${created.body.id}`;
    const { body } = await admin.patch(path, { version: 1, phone: "", leadTimeDays: null });
    expect(body).toMatchObject({ phone: null, leadTimeDays: null, name: "Mama Neema", version: 2 });
    const stale = await admin.patch(path, { version: 1, name: "X" });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
    const find = async (more = "") =>
      (await care.get(`/api/suppliers?search=guangzhou%20scr${more}`)).body.items.length;
    expect(await find()).toBe(1);
    expect((await admin.post(`${path}/archive`, {})).body.archivedAt).not.toBeNull();
    expect((await admin.post(`${path}/archive`, {})).body.version).toBe(3);
    expect([await find(), await find("&archived=true")]).toEqual([0, 1]);
    expect((await admin.post(`${path}/restore`, {})).body.archivedAt).toBeNull();
  });

  test("that is archived stays in its orders", async () => {
    const order = await ordered(admin, item.id);
    await admin.post(`/api/suppliers/${order.supplierId}/archive`, {});
    const { status } = await admin.patch(`/api/purchase-orders/${order.id}`, {
      version: 1,
      status: "sent",
    });
    expect(status).toBe(200);
  });

  test("events name fields and no person", async () => {
    const { id } = await supplied(admin, { name: "Asha Juma" });
    await admin.patch(`/api/suppliers/${id}`, { version: 1, phone: "0754 000 111" });
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", id)
      .orderBy("id")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["supplier.created", "supplier.updated"]);
    expect(JSON.stringify(events)).not.toMatch(/Asha|754.?000.?111/);
  });

  test("is managed by those who may, and seen by customer care", async () => {
    expect((await care.get("/api/suppliers")).status).toBe(200);
    expect((await care.post("/api/suppliers", { name: "X" })).status).toBe(403);
    expect((await technician.get("/api/suppliers")).status).toBe(403);
    expect((await admin.post("/api/suppliers", { phone: "1" })).status).toBe(422);
  });
});

describe("a payment account", () => {
  test("has a name of its own, in upper or lower case", async () => {
    const given = { name: "CRDB Biashara", type: "bank", accountNumber: "0150 1234" };
    const { status, body } = await admin.post("/api/payment-accounts", given);
    expect([status, body]).toEqual([201, expect.objectContaining(given)]);
    const same = await admin.post("/api/payment-accounts", { name: "crdb biashara", type: "cash" });
    expect(same.body.code).toBe("account_name_taken");
    const path = `/api/payment-accounts/${body.id}`;
    const changed = await admin.patch(path, { version: 1, type: "mobile_money" });
    expect(changed.body).toMatchObject({ type: "mobile_money", version: 2 });
    expect((await admin.patch(path, { version: 1, name: "Y" })).body.code).toBe("stale_version");
  });

  test("that is archived is offered no more, and stays in its orders", async () => {
    const { body: account } = await admin.post("/api/payment-accounts", {
      name: "Sanduku",
      type: "cash",
    });
    const paid = { paymentMethod: "cash", paymentAccountId: account.id };
    const order = await ordered(admin, item.id, paid);
    expect(order).toMatchObject({ ...paid, paymentAccountName: "Sanduku" });
    await admin.post(`/api/payment-accounts/${account.id}/archive`, {});
    const { id } = await supplied(admin);
    const next = await admin.post("/api/purchase-orders", ordering(id, item.id, paid));
    expect(next.body).toMatchObject({
      code: "payment_account_archived",
      params: { name: "Sanduku" },
    });
    const kept = { version: 1, status: "sent", paymentAccountId: account.id };
    expect((await admin.patch(`/api/purchase-orders/${order.id}`, kept)).status).toBe(200);
    const ids = (list: any) => list.body.items.map((each: any) => each.id);
    expect(ids(await care.get("/api/payment-accounts"))).not.toContain(account.id);
    expect(ids(await care.get("/api/payment-accounts?archived=true"))).toContain(account.id);
    const unknown = { ...paid, paymentAccountId: newId() };
    const wrong = await admin.post("/api/purchase-orders", ordering(id, item.id, unknown));
    expect(wrong.body.fields).toHaveProperty("paymentAccountId");
  });
});

describe("an exchange rate", () => {
  const add = (given: object) =>
    admin.post("/api/exchange-rates", { fromCurrency: "GBP", rate: 3300, ...given });
  const rateOf = async (day: string) => {
    const query = `fromCurrency=GBP&toCurrency=TZS&asOf=${day}&limit=1`;
    return (await care.get(`/api/exchange-rates?${query}`)).body.items[0]?.rate;
  };

  test("is offered from its day on, until the next one", async () => {
    const yesterday = addDays(today(), -1);
    const tomorrow = addDays(today(), 1);
    const { status, body } = await add({ rate: 3210.5055, effectiveDate: yesterday });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        fromCurrency: "GBP",
        toCurrency: "TZS",
        rate: 3210.5055,
        effectiveDate: yesterday,
      }),
    ]);
    await add({ rate: 3400, effectiveDate: tomorrow });
    expect(await rateOf(addDays(today(), -2))).toBeUndefined();
    expect([await rateOf(today()), await rateOf(tomorrow)]).toEqual([3210.5055, 3400]);
  });

  test("is one per currency and day; a wrong one is corrected or removed", async () => {
    const day = addDays(today(), 40);
    const { body } = await add({ effectiveDate: day });
    expect((await add({ effectiveDate: day })).body.code).toBe("exchange_rate_taken");
    const path = `/api/exchange-rates/${body.id}`;
    expect((await admin.patch(path, { version: 1, rate: 3305 })).body).toMatchObject({
      rate: 3305,
      version: 2,
    });
    expect((await admin.patch(path, { version: 1, rate: 1 })).body.code).toBe("stale_version");
    expect((await admin.post(`${path}/archive`, {})).status).toBe(200);
    expect((await admin.post(`${path}/archive`, {})).status).toBe(404);
    expect((await add({ effectiveDate: day })).status).toBe(201);
  });

  test("does not change the orders that have one", async () => {
    const order = await ordered(admin, item.id, { currency: "EUR", exchangeRate: 2800 });
    await add({ fromCurrency: "EUR", rate: 2900 });
    const { body } = await admin.get(`/api/purchase-orders/${order.id}`);
    expect(body.exchangeRate).toBe(2800);
  });

  test("is above zero, with four decimals, between two currencies", async () => {
    for (const rate of [0, -1, 1.00001, 1e12])
      expect((await add({ rate, effectiveDate: addDays(today(), 50) })).status).toBe(422);
    expect((await add({ fromCurrency: "TZS" })).status).toBe(422);
    expect((await add({ fromCurrency: "UGX" })).status).toBe(422);
    const body = { fromCurrency: "USD", rate: 1 };
    expect((await care.post("/api/exchange-rates", body)).status).toBe(403);
  });
});
