import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { applied, counted, opened } from "#tests/support/shop/counts.ts";
import { expectExplained, move, stocked } from "#tests/support/shop/stock.ts";
import type { Item } from "../../core/contract.ts";

const { app, admin, care: counter, technician } = await startShop();

let lastSku = 0;
const screen = (given: Record<string, unknown> = {}) => ({
  sku: `SCR-${++lastSku}`,
  name: "Kioo cha Tecno Spark 20",
  price: 4_500_000,
  ...given,
});
async function created(given: Record<string, unknown> = {}): Promise<Item> {
  const answer = await admin.post("/api/items", screen(given));
  expect(answer.body).toMatchObject({ sku: expect.any(String) });
  expect(answer.status).toBe(201);
  return answer.body as Item;
}

describe("a new item", () => {
  test("needs the right for tax rates for another tax code than A", async () => {
    const untaxed = screen({ taxCode: "E" });
    expect(await counter.post("/api/items", untaxed)).toMatchObject({
      status: 403,
      body: { params: { permission: "manage_tax_rates" } },
    });
    expect((await counter.post("/api/items", { ...untaxed, taxCode: "A" })).status).toBe(201);
    expect(await created(screen({ taxCode: "E" }))).toMatchObject({ taxCode: "E" });
  });

  test("needs the right for the settings for a warranty of its own", async () => {
    const vouched = screen({ warrantyDays: 3650 });
    for (const warrantyDays of [3650, 0])
      expect(await counter.post("/api/items", { ...vouched, warrantyDays })).toMatchObject({
        status: 403,
        body: { params: { permission: "manage_settings" } },
      });
    const usual = { ...vouched, warrantyDays: null };
    expect((await counter.post("/api/items", usual)).status).toBe(201);
    expect(await created({ warrantyDays: 3650 })).toMatchObject({ warrantyDays: 3650 });
  });

  test("has all given values, and its opening stock as a movement", async () => {
    const given = {
      ...screen({ cost: 2_800_000, quantity: 12, minStock: 3, category: "screens" }),
      barcode: "6001234567890",
      brand: "Tecno",
      model: "Spark 20",
      location: "A-3",
      warrantyDays: 14,
      expiryDate: "2030-01-31",
      taxCode: "A",
      isSerialised: false,
      isAvailableOnline: true,
      onlinePrice: 4_400_000,
      salePrice: 4_200_000,
      images: ["/files/a.webp"],
      featuredImage: "https://example.com/a.webp",
      imageAltText: "Kioo",
      shortDescription: "Kipya",
      longDescription: "Kipya kabisa",
    };
    const item = await created(given);
    expect(item).toMatchObject({
      ...given,
      reserved: 0,
      available: 12,
      stockState: "in",
      archivedAt: null,
      version: 1,
    });
    const { body } = await admin.get(`/api/stock-movements?itemId=${item.id}`);
    expect(body.items).toMatchObject([
      {
        type: "IN",
        reason: "opening",
        quantity: 12,
        quantityAfter: 12,
        unitCost: 2_800_000,
        value: 33_600_000,
        createdBy: { id: admin.userId },
        item: { id: item.id, sku: item.sku, name: item.name },
      },
    ]);
  });

  test.each(["\u200BUNSEEN-1", "UNSEEN\u200E-1", "ＵＮＳＥＥＮ-1", "unseen-1\u202C"])(
    "with a code that looks like another one, %j, is refused",
    async (sku) => {
      const unseen = await admin.get("/api/items/lookup?code=UNSEEN-1");
      if (unseen.status === 404) await created({ sku: "UNSEEN-1", barcode: "6009876543210" });
      const twin = await admin.post("/api/items", screen({ sku }));
      expect(twin).toMatchObject({ status: 409, body: { code: "sku_taken" } });
      const barcode = "\u202A6009876543210\u202C";
      const other = await admin.post("/api/items", screen({ barcode }));
      expect(other).toMatchObject({ status: 409, body: { code: "barcode_taken" } });
      const found = await admin.get(`/api/items/lookup?code=${encodeURIComponent(sku)}`);
      expect(found).toMatchObject({ status: 200, body: { sku: "UNSEEN-1" } });
    },
  );

  test("needs a visible name and code", async () => {
    const answer = await admin.post("/api/items", screen({ sku: "\u200B", name: "\u2060\u200B" }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(["sku", "name"]);
    expect(await created({ barcode: "\u200B" })).toMatchObject({ barcode: null });
  });

  test("without opening stock has no movement", async () => {
    const item = await created();
    expect(item).toMatchObject({ quantity: 0, stockState: "out", category: "other", cost: null });
    expect((await admin.get(`/api/stock-movements?itemId=${item.id}`)).body.items).toEqual([]);
  });

  test.each([
    ["its SKU in other letters", { sku: "scr-taken" }, "sku_taken"],
    ["its barcode", { barcode: "111" }, "barcode_taken"],
  ])("is refused when another item has %s", async (_, given, code) => {
    await admin.post("/api/items", screen({ sku: "SCR-TAKEN", barcode: "111" }));
    const answer = await admin.post("/api/items", screen(given));
    expect(answer).toMatchObject({ status: 409, body: { code } });
  });

  test.each([
    ["a fraction of a piece", { quantity: 1.5 }],
    ["less than nothing", { quantity: -1 }],
    ["a price below zero", { price: -1 }],
    ["an unknown category", { category: "phones" }],
    ["no name", { name: "  " }],
    ["a script for a picture", { featuredImage: "javascript:alert(1)" }],
    ["a field nobody knows", { reserved: 3 }],
  ])("with %s is refused", async (_, given) => {
    const answer = await admin.post("/api/items", screen(given));
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });

  test("is created once per key", async () => {
    const key = newId();
    const body = screen({ quantity: 5 });
    const [first, second] = [
      await admin.post("/api/items", body, { key }),
      await admin.post("/api/items", body, { key }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await admin.post("/api/items", body, { key: null })).body.code).toBe(
      "idempotency_key_required",
    );
  });
});

describe("editing", () => {
  test("writes only the given fields, and never stock", async () => {
    const item = await created({ quantity: 5, brand: "Tecno" });
    await move(app.db, [{ act: "take-out", reason: "sale", itemId: item.id, quantity: 1 }]);
    const answer = await admin.patch(`/api/items/${item.id}`, {
      version: item.version,
      location: "Kabati B",
      brand: "",
    });
    expect(answer.body).toMatchObject({
      location: "Kabati B",
      brand: null,
      quantity: 4,
      version: 2,
    });
    const refused = await admin.patch(`/api/items/${item.id}`, { version: 2, quantity: 50 });
    expect(refused.body.code).toBe("validation_failed");
  });

  test("of an older version is refused with the current item", async () => {
    const item = await created();
    await admin.patch(`/api/items/${item.id}`, { version: 1, name: "Jina jipya" });
    const late = await admin.patch(`/api/items/${item.id}`, { version: 1, name: "Jina la zamani" });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { name: "Jina jipya", version: 2 } },
    });
  });
});

test("an archived item is in no list and not found by a scan until it is restored", async () => {
  const item = await created({ name: "Chaja ya zamani", barcode: "999" });
  expect((await counter.post(`/api/items/${item.id}/archive`)).body.archivedAt).toEqual(
    expect.any(String),
  );
  expect((await counter.post(`/api/items/${item.id}/archive`)).status).toBe(200);
  const listed = async (query: string) =>
    (await admin.get(`/api/items?search=chaja%20ya%20zamani${query}`)).body.items.length;
  expect(await listed("")).toBe(0);
  expect(await listed("&archived=true")).toBe(1);
  expect((await admin.get("/api/items/lookup?code=999")).status).toBe(404);
  expect((await counter.post(`/api/items/${item.id}/restore`)).body.archivedAt).toBeNull();
  expect(await listed("")).toBe(1);
});

describe("a scanned or typed code finds an item", () => {
  test.each(["SKU", "sku in other letters", "barcode", "id"])("by %s", async (by) => {
    const item = await created({ barcode: `60${lastSku}` });
    const code = {
      SKU: item.sku,
      "sku in other letters": item.sku.toLowerCase(),
      barcode: item.barcode,
      id: item.id,
    }[by];
    const answer = await technician.get(`/api/items/lookup?code=${code}`);
    expect(answer).toMatchObject({ status: 200, body: { id: item.id, name: item.name } });
  });

  test("but not by the beginning of a code", async () => {
    const { sku } = await created({ sku: "LONG-CODE-1" });
    for (const code of [sku.slice(0, -1), newId(), "%25", "' or true --"]) {
      expect(await admin.get(`/api/items/lookup?code=${code}`)).toMatchObject({
        status: 404,
        body: { code: "product_not_found" },
      });
    }
  });

  test("with this SKU, even when it is the barcode of another", async () => {
    await created({ barcode: "TWICE" });
    const own = await created({ sku: "twice" });
    expect((await admin.get("/api/items/lookup?code=TWICE")).body.id).toBe(own.id);
  });
});

describe("the list", () => {
  const names = async (query: string) =>
    (await admin.get(`/api/items?limit=100&${query}`)).body.items.map(
      ({ name }: Item) => name,
    ) as string[];

  test.each([
    ["name", "xq kioo"],
    ["SKU", "xq-77"],
    ["brand", "xqbrand"],
    ["model", "xqmodel"],
    ["barcode", "774455"],
  ])("is searched by a part of the %s", async (_, search) => {
    await admin.post("/api/items", {
      name: "XQ Kioo",
      sku: "XQ-771",
      brand: "XqBrand",
      model: "XqModel 5",
      barcode: "77445566",
      price: 1,
    });
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(["XQ Kioo"]);
    expect(await names("search=%25q")).toEqual([]);
  });

  test("is filtered by category, stock and sales channel", async () => {
    const of = { brand: "Filterbrand" };
    await created({ ...of, name: "many", quantity: 20, minStock: 5, category: "cables" });
    const few = await created({ ...of, name: "few", quantity: 6, minStock: 5, category: "cables" });
    await created({ ...of, name: "none", category: "tools", isAvailableOnline: true });
    // The item `few` has one piece more than its minimum. One reserved piece makes its stock low.
    const saleId = newId();
    await move(app.db, [{ act: "reserve", itemId: few.id, quantity: 1, saleId }]);
    const filtered = (query: string) => names(`search=filterbrand&${query}`);
    expect(await filtered("stock=in")).toEqual(["many"]);
    expect(await filtered("stock=low")).toEqual(["few"]);
    expect(await filtered("stock=out")).toEqual(["none"]);
    expect(await filtered("category=cables")).toEqual(["few", "many"]);
    expect(await filtered("online=true")).toEqual(["none"]);
    expect(await filtered("online=false&category=cables&stock=in")).toEqual(["many"]);
  });

  test.each([
    { sorts: ["newest"], order: "c a b" },
    { sorts: ["oldest"], order: "b a c" },
    { sorts: ["name", "sku", "location"], order: "a b c" },
    { sorts: ["-name", "-sku", "-location"], order: "c b a" },
    { sorts: ["price", "cost", "stock", "category"], order: "b c a" },
    { sorts: ["-price", "-cost", "-stock", "-category"], order: "a c b" },
  ])("sorted by $sorts has pages without duplicates", async ({ sorts, order }) => {
    const brand = `Paged${sorts[0]}`;
    const given = [
      ["b", 1, null, "batteries"],
      ["a", 3, 30, "tools"],
      ["c", 2, 20, "cables"],
    ] as const;
    for (const [name, price, cost, category] of given) {
      const sku = `${name}-${brand}`;
      const location = name === "a" ? undefined : name.toUpperCase();
      await created({ brand, name, price, cost, category, sku, location, quantity: price * 9 });
    }
    for (const sort of sorts) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
        const { body } = await admin.get(`/api/items?search=${brand}&sort=${sort}&limit=1${after}`);
        seen.push(...body.items.map((item: Item) => item.name));
        cursor = body.nextCursor;
      } while (cursor);
      expect([sort, seen.join(" ")]).toEqual([sort, order]);
    }
  });

  test("is sorted by cost only with the right to see it", async () => {
    const list = "/api/items?sort=-cost";
    const file = "/api/items/export.csv?sort=cost";
    for (const path of [list, file]) expect((await counter.get(path)).status).toBe(403);
  });
});

test("the list is exported as CSV with its filters, and no cell is a formula", async () => {
  const brand = "Exportbrand";
  await created({ brand, name: '=HYPERLINK("http://x")', sku: "EXP-1", cost: 5050, quantity: 3 });
  await created({ brand, name: "Waya, 1 m", sku: "EXP-2", price: 150, category: "cables" });
  const file = await admin.get<string>("/api/items/export.csv?search=exportbrand&sort=name");
  expect(file.headers.get("content-disposition")).toMatch(/inventory-\d{4}-\d\d-\d\d\.csv/);
  expect(file.body.split("\r\n")).toEqual([
    "SKU,Barcode,Name,Brand,Model,Category,Price,Cost,Quantity,Reserved,Minimum,Location," +
      "Warranty (days),Expiry date,Tax code,By serial number,Online,Online price,Sale price," +
      "Description,Value at price,Value at cost",
    `EXP-1,,"'=HYPERLINK(""http://x"")",Exportbrand,,other,45000.00,50.50,3,0,0,,` +
      ",,A,no,no,,,,135000.00,151.50",
    `EXP-2,,"Waya, 1 m",Exportbrand,,cables,1.50,,0,0,0,,,,A,no,no,,,,0.00,`,
    "",
  ]);
  const seen = await counter.get<string>("/api/items/export.csv?search=exportbrand");
  expect(seen.body).not.toContain("Cost");
  expect(seen.body).not.toContain("50.50");
});

describe("an adjustment", () => {
  test("corrects the number, and records user and reason", async () => {
    const item = await created({ quantity: 5, cost: 100_000 });
    const answer = await counter.post(`/api/items/${item.id}/adjustments`, {
      quantity: -2,
      reason: "damaged",
      note: "Zilidondoka",
    });
    expect(answer).toMatchObject({ status: 200, body: { quantity: 3, available: 3, version: 1 } });
    await counter.post(`/api/items/${item.id}/adjustments`, {
      quantity: 4,
      reason: "Zilipatikana nyuma ya kabati",
    });
    const { body } = await admin.get(`/api/stock-movements?itemId=${item.id}&type=ADJUSTMENT`);
    expect(body.items).toMatchObject([
      { quantity: 4, quantityAfter: 7, reason: "adjustment", note: "Zilipatikana nyuma ya kabati" },
      { quantity: -2, reason: "damaged", note: "Zilidondoka", createdBy: { id: counter.userId } },
    ]);
    await expectExplained(app.db);
  });

  test("never goes below zero or the reserved stock", async () => {
    const item = await stocked(app.db, 5);
    const saleId = newId();
    await move(app.db, [{ act: "reserve", itemId: item.id, quantity: 2, saleId }]);
    const answer = await admin.post(`/api/items/${item.id}/adjustments`, {
      quantity: -4,
      reason: "lost",
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "insufficient_stock",
        params: { itemId: item.id, name: item.name, available: 3, requested: 4 },
      },
    });
  });

  test.each([
    [{ quantity: 0, reason: "count" }],
    [{ quantity: 0.5, reason: "count" }],
    [{ quantity: 1 }],
    [{ quantity: 1, reason: " " }],
    [{ quantity: 1e12, reason: "count" }],
  ])("%j is refused", async (body) => {
    const item = await stocked(app.db, 1);
    expect((await admin.post(`/api/items/${item.id}/adjustments`, body)).status).toBe(422);
  });

  test("needs a permission", async () => {
    const item = await stocked(app.db, 1);
    const asked = { quantity: 1, reason: "count" };
    const answer = await technician.post(`/api/items/${item.id}/adjustments`, asked);
    expect(answer.status).toBe(403);
  });
});

test("movements are filtered by day, type and reason, in pages", async () => {
  const item = await created({ quantity: 9 });
  const act = "take-out";
  for (const reason of ["sale", "repair_part", "sale"] as const) {
    await move(app.db, [{ act, reason, itemId: item.id, quantity: 1, reference: "R-26-000001" }]);
  }
  const found = async (query: string) =>
    (await admin.get(`/api/stock-movements?itemId=${item.id}&${query}`)).body;
  expect((await found("type=OUT")).items).toHaveLength(3);
  expect((await found("reason=sale")).items).toHaveLength(2);
  expect((await found("from=2020-01-01&to=2020-12-31")).items).toHaveLength(0);
  expect((await found("from=2020-01-01&to=2999-01-01")).items).toHaveLength(4);
  const first = await found("limit=3");
  const rest = await found(`limit=3&cursor=${encodeURIComponent(first.nextCursor)}`);
  expect(rest).toMatchObject({ items: [{ reason: "opening" }], nextCursor: null });
  expect(first.items[0].reference).toBe("R-26-000001");
});

describe("what it cost", () => {
  test("is written only by users who may see it", async () => {
    const item = await created({ cost: 100 });
    for (const answer of [
      await counter.post("/api/items", screen({ cost: 100 })),
      await counter.post(`/api/items/${item.id}/terms`, { version: 1, cost: 5 }),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: "forbidden", params: { permission: "view_cost" } },
      });
    }
    const answer = await counter.post("/api/items", screen());
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty("cost");
  });

  test("sums stay numbers, however high the costs", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const dear = { price: 1_000_000_000_000, cost: 1_000_000_000_000, quantity: 9000 };
    const items: Item[] = [];
    for (let n = 0; n < 10; n++) items.push(await created(dear));
    const worth = 9 * 10 ** 16;
    const tooDear = await admin.post("/api/items", screen({ ...dear, quantity: 9001 }));
    expect(tooDear).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await admin.get("/api/items/statistics")).body.retailValue).toBeGreaterThan(
      worth / 1.01,
    );
    expect((await admin.get("/api/stock-movements/totals")).body.cameValue).toBeGreaterThan(
      worth / 1.01,
    );
    expect((await admin.get("/api/stock-movements")).body.items[0]).toMatchObject({ value: 9e15 });
    expect((await admin.get("/api/inventory/analytics")).body.stock.atCost).toBeGreaterThan(
      worth / 1.01,
    );
    const count = await opened(admin, items);
    await counted(
      admin,
      count,
      items.map((item) => [item, 0] as const),
    );
    for (const part of ["", "/lines", "/lines.csv"])
      expect((await admin.get(`/api/stock-counts/${count.id}${part}`)).status).toBe(200);
    expect((await applied(admin, count)).status).toBe(200);
  });

  test("adds up to the value of the stock", async () => {
    const before = (await admin.get("/api/items/statistics")).body;
    await created({ cost: 100, price: 150, quantity: 10, minStock: 10 });
    const after = (await admin.get("/api/items/statistics")).body;
    expect(after).toEqual({
      items: before.items + 1,
      low: before.low + 1,
      out: before.out,
      retailValue: before.retailValue + 1500,
      stockValue: before.stockValue + 1000,
    });
    expect((await counter.get("/api/items/statistics")).body).not.toHaveProperty("stockValue");
  });
});
