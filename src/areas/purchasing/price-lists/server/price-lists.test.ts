/** Prices of suppliers: typed, imported, exported, compared. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
await admin.post("/api/exchange-rates", {
  fromCurrency: "USD",
  rate: 2500,
  effectiveDate: today(),
});

const priced = async (supplierId: string, itemId: string, given: object = {}) =>
  admin.post("/api/supplier-prices", { supplierId, itemId, price: 400_000, ...given });

describe("a price", () => {
  test("is valid until a later one begins, and the former one stays in the history", async () => {
    const item = await stocked(app.db, 0);
    const { id: supplierId } = await supplied(admin);
    const given = { supplierSku: "XK-11", minimumQuantity: 10, packSize: 5, currency: "USD" };
    const former = await priced(supplierId, item.id, {
      ...given,
      price: 1200,
      validFrom: addDays(today(), -30),
    });
    expect([former.status, former.body]).toEqual([
      201,
      expect.objectContaining({ ...given, price: 1200, isCurrent: true, version: 1 }),
    ]);
    await priced(supplierId, item.id, { price: 1300, currency: "USD" });
    await priced(supplierId, item.id, { price: 1500, validFrom: addDays(today(), 10) });
    const list = async (more: string) =>
      (
        await admin.get(`/api/supplier-prices?itemId=${item.id}&supplierId=${supplierId}${more}`)
      ).body.items.map((each: any) => [each.price, each.isCurrent]);
    expect(await list("")).toEqual([[1300, true]]);
    expect(await list("&history=true")).toEqual([
      [1500, false],
      [1300, true],
      [1200, false],
    ]);
    const same = await priced(supplierId, item.id, { price: 9 });
    expect([same.status, same.body.code]).toEqual([409, "supplier_price_taken"]);
  });

  test("is corrected by its version and archived once", async () => {
    const item = await stocked(app.db, 0, { name: "Kioo cha Nokia 3310" });
    const { id: supplierId } = await supplied(admin);
    const { body } = await priced(supplierId, item.id, { supplierSku: "NK%33" });
    const path = `/api/supplier-prices/${body.id}`;
    const changed = await admin.patch(path, { version: 1, price: 500_000, supplierSku: "" });
    expect(changed.body).toMatchObject({ price: 500_000, supplierSku: null, version: 2 });
    const stale = await admin.patch(path, { version: 1, price: 1 });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
    const found = await admin.get("/api/supplier-prices?search=nokia%203310");
    expect(found.body.items).toHaveLength(1);
    expect((await admin.post(`${path}/archive`, {})).body.archivedAt).not.toBeNull();
    expect((await admin.post(`${path}/archive`, {})).body.version).toBe(3);
    expect((await admin.patch(path, { version: 3, price: 1 })).status).toBe(404);
    expect((await admin.get("/api/supplier-prices?search=nokia%203310")).body.items).toEqual([]);
    expect((await priced(supplierId, item.id)).status).toBe(201);
  });

  test("is seen and written only by those who see costs", async () => {
    const item = await stocked(app.db, 0);
    const { id: supplierId } = await supplied(admin);
    for (const reader of [care, technician]) {
      expect((await reader.get("/api/supplier-prices")).status).toBe(403);
      expect((await reader.get("/api/supplier-prices/export.csv")).status).toBe(403);
      expect((await reader.get(`/api/item-offers/${item.id}`)).status).toBe(403);
    }
    const body = { supplierId, itemId: item.id, price: 5 };
    expect((await care.post("/api/supplier-prices", body)).status).toBe(403);
    expect((await priced(supplierId, newId())).body.code).toBe("product_not_found");
    expect((await priced(supplierId, item.id, { price: 0 })).status).toBe(422);
    await admin.post(`/api/suppliers/${supplierId}/archive`, {});
    expect((await priced(supplierId, item.id)).body.code).toBe("supplier_archived");
  });

  test("is exported with text that runs no formula", async () => {
    const item = await stocked(app.db, 0);
    const { id: supplierId } = await supplied(admin, { name: "=1+1" });
    await priced(supplierId, item.id, { supplierSku: "@x", price: 123_450, currency: "KES" });
    const { body } = await admin.get(`/api/supplier-prices/export.csv?supplierId=${supplierId}`);
    expect(body).toContain(`'=1+1,${item.sku},`);
    expect(body).toContain(",'@x,1234.50,KES,1,1,");
  });
});

describe("the suppliers of an item", () => {
  test("stand side by side in shillings, the cheapest marked", async () => {
    const item = await stocked(app.db, 0);
    const dear = await supplied(admin, { name: "Aisha", leadTimeDays: 3 });
    const cheap = await supplied(admin, { name: "Bakari", leadTimeDays: 30 });
    const former = await supplied(admin, { name: "Chen" });
    const noRate = await supplied(admin, { name: "Duma" });
    await priced(dear.id, item.id, { price: 3_000_000 });
    await priced(cheap.id, item.id, { price: 1000, currency: "USD" });
    await priced(noRate.id, item.id, { price: 1, currency: "EUR" });
    const order = (
      await admin.post(
        "/api/purchase-orders",
        ordering(former.id, item.id, {
          status: "sent",
          items: [{ itemId: item.id, quantity: 2, unitCost: 2_600_000 }],
        }),
      )
    ).body;
    const { body } = await admin.get(`/api/item-offers/${item.id}`);
    expect(
      body.offers.map((each: any) => [
        each.supplier.name,
        each.leadTimeDays,
        each.listed?.inTzs ?? null,
        each.ordered?.inTzs ?? null,
        each.isCheapest,
      ]),
    ).toEqual([
      ["Aisha", 3, 3_000_000, null, false],
      ["Bakari", 30, 2_500_000, null, true],
      ["Chen", null, null, 2_600_000, false],
      ["Duma", null, null, null, false],
    ]);
    expect(body.offers[2].ordered.orderNumber).toBe(order.orderNumber);
  });

  test("have at most one who is preferred, and who has a price", async () => {
    const item = await stocked(app.db, 0);
    const [one, other] = [await supplied(admin), await supplied(admin)];
    await priced(one.id, item.id);
    await priced(other.id, item.id);
    const prefer = async (supplierId: string | null) =>
      admin.post(`/api/item-offers/${item.id}/preferred`, { supplierId });
    const preferred = ({ body }: any) =>
      body.offers.filter((each: any) => each.isPreferred).map((each: any) => each.supplier.id);
    expect(preferred(await prefer(one.id))).toEqual([one.id]);
    expect(preferred(await prefer(other.id))).toEqual([other.id]);
    expect((await prefer((await supplied(admin)).id)).status).toBe(422);
    expect(preferred(await prefer(null))).toEqual([]);
    expect((await care.post(`/api/item-offers/${item.id}/preferred`, {})).status).toBe(403);
  });
});

describe("a file", () => {
  const read = (supplierId: string, text: string, more: object = {}) =>
    admin.post("/api/supplier-prices/preview", { supplierId, text, ...more });
  const write = (supplierId: string, text: string, promise: string, more: object = {}) =>
    admin.post("/api/supplier-prices/import", {
      supplierId,
      text,
      promise,
      fileName: "prices.csv",
      ...more,
    });

  test("is looked at, and then written as it was promised", async () => {
    const [a, b, c] = [
      await stocked(app.db, 0),
      await stocked(app.db, 0, { barcode: "6001234567890" }),
      await stocked(app.db, 0),
    ];
    const { id } = await supplied(admin);
    await priced(id, a.id, { price: 100_000, packSize: 6, validFrom: addDays(today(), -5) });
    await priced(id, c.id, { price: 700_000 });
    const text = `Item code;Unit price;MOQ\n${a.sku.toLowerCase()};1,200.00;12\n6001234567890;$9,50;\n${c.sku};7000;`;
    const { body } = await read(id, text);
    expect(body.counts).toEqual({ rows: 3, new: 1, changed: 1, unchanged: 1, errors: 0 });
    expect(body.columns.map(({ field }: any) => field)).toEqual([
      "sku",
      "price",
      "minimumQuantity",
    ]);
    const before = await admin.get(`/api/supplier-prices?supplierId=${id}`);
    expect(before.body.items).toHaveLength(2);
    expect((await write(id, text, body.promise)).body).toEqual({ added: 1, changed: 1 });
    const after = await admin.get(`/api/supplier-prices?supplierId=${id}&history=true`);
    const of = (item: any) =>
      after.body.items
        .filter((each: any) => each.item.id === item.id)
        .map((each: any) => [each.price, each.minimumQuantity, each.packSize]);
    expect(of(a)).toEqual([
      [120_000, 12, 6],
      [100_000, 1, 6],
    ]);
    expect([of(b), of(c)]).toEqual([[[950, 1, 1]], [[700_000, 1, 1]]]);
    const again = await read(id, text);
    expect(again.body.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
  });

  test("with an error in a row writes nothing, and says which", async () => {
    const item = await stocked(app.db, 0);
    const { id } = await supplied(admin);
    const text = [
      "SKU,Price,Currency,Pack,From",
      `${item.sku},0,TZS,1,`,
      `NONE-1,5,XXX,0,31/31/2026`,
      `${item.sku},5,,,`,
      `,5,,,`,
    ].join("\n");
    const { body } = await read(id, text);
    expect(
      body.rows.map(({ row, errors }: any) => [row, errors.map((each: any) => each.code)]),
    ).toEqual([
      [2, ["out_of_range"]],
      [3, ["not_currency", "out_of_range", "not_day", "unknown_item"]],
      [4, ["twice_in_file"]],
      [5, ["required"]],
    ]);
    const written = await write(id, text, body.promise);
    expect([written.status, written.body.params.reason]).toEqual([409, "import-errors"]);
  });

  test("is not written when the prices have changed since", async () => {
    const item = await stocked(app.db, 0);
    const { id } = await supplied(admin);
    const text = `SKU,Price\n${item.sku},5000`;
    const { body } = await read(id, text);
    await priced(id, item.id, { price: 1 });
    const written = await write(id, text, body.promise);
    expect(written.body).toMatchObject({ code: "conflict", params: { reason: "changed-since" } });
  });

  test("gets other columns by choice, and a retry writes once", async () => {
    const item = await stocked(app.db, 0);
    const { id } = await supplied(admin);
    const text = `Kitu,Thamani\n${item.sku},5000`;
    expect((await read(id, text)).body.counts.errors).toBe(1);
    const columns = ["sku", "price"];
    const { body } = await read(id, text, { columns });
    expect(body.counts).toMatchObject({ new: 1, errors: 0 });
    const twice = await read(id, text, { columns: ["sku", "sku"] });
    expect(twice.status).toBe(422);
    const key = newId();
    const send = () =>
      admin.post(
        "/api/supplier-prices/import",
        { supplierId: id, text, columns, promise: body.promise, fileName: "x.csv" },
        { key },
      );
    expect([(await send()).body, (await send()).body]).toEqual([
      { added: 1, changed: 0 },
      { added: 1, changed: 0 },
    ]);
    const events = await app.db
      .selectFrom("events")
      .select("kind")
      .where("recordId", "=", id)
      .where("kind", "=", "supplier_price.imported")
      .execute();
    expect(events).toHaveLength(1);
  });

  test("that is no table is refused with the reason", async () => {
    const { id } = await supplied(admin);
    expect((await read(id, "SKU,Price")).body.params.problem).toBe("empty");
    expect(
      (await care.post("/api/supplier-prices/preview", { supplierId: id, text: "x" })).status,
    ).toBe(403);
  });
});
