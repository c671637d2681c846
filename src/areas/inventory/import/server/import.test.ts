import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { statementsDuring } from "#tests/support/contracts/statements.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { expectExplained, move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import { writeImports } from "./import-kind.ts";

const { app, admin, care: counter } = await startShop();

const send = (text: string, by = admin, options = {}) =>
  by.post("/api/item-imports", { fileName: "bidhaa.csv", text }, options);
async function looked(text: string, by = admin): Promise<ItemImport> {
  const answer = await send(text, by);
  expect(answer.body).toMatchObject({ state: "checked" });
  expect(answer.status).toBe(201);
  return answer.body;
}
const rowsOf = async (id: string, query = "", by = admin): Promise<ImportRow[]> =>
  (await by.get(`/api/item-imports/${id}/rows?limit=100${query}`)).body.items;
const apply = (id: string, options: Record<string, unknown> = {}, by = admin) =>
  by.post(`/api/item-imports/${id}/apply`, { updateExisting: true, ...options });
const ended = (id: string) =>
  readEventually(
    async () => (await admin.get<ItemImport>(`/api/item-imports/${id}`)).body,
    ({ state }) => state !== "applying",
  );
/** Checks and applies a file. Returns the import after the job has written it. */
async function imported(text: string, options = {}): Promise<ItemImport> {
  const { id } = await looked(text);
  expect((await apply(id, options)).body).toMatchObject({ state: "applying" });
  return ended(id);
}
const bySku = async (sku: string) => (await admin.get(`/api/items/lookup?code=${sku}`)).body;

test("a file of new items is previewed, then written with opening stock", async () => {
  const text = [
    "Msimbo;Jina;Aina;Bei;Bei ya kununulia;Idadi;Kiwango cha chini;Dhamana (siku);Mwisho wa kutumika;Online;Rangi",
    'NEW-1;"Kioo; kipya";Vioo;45.000,50;28.000;12;3;14;31/1/2030;ndiyo;Nyeusi',
    "NEW-2;Waya;cables;1500;;;;;;;",
  ].join("\r\n");
  const look = await looked(text);
  expect(look.counts).toEqual({ rows: 2, new: 2, changed: 0, unchanged: 0, stock: 0, errors: 0 });
  expect(look.columns.at(-1)).toEqual({ header: "Rangi", field: null, note: "unknown" });
  expect(await rowsOf(look.id)).toMatchObject([
    { row: 2, kind: "new", sku: "NEW-1", name: "Kioo; kipya" },
    { row: 3, kind: "new", sku: "NEW-2" },
  ]);
  expect((await admin.get("/api/items/lookup?code=NEW-1")).status).toBe(404);
  await apply(look.id);
  expect(await ended(look.id)).toMatchObject({
    state: "applied",
    progress: { done: 3, total: 3 },
    appliedBy: { id: admin.userId },
  });
  const item = await bySku("NEW-1");
  expect(item).toMatchObject({
    name: "Kioo; kipya",
    category: "screens",
    price: 4_500_050,
    cost: 2_800_000,
    quantity: 12,
    minStock: 3,
    warrantyDays: 14,
    expiryDate: "2030-01-31",
    isAvailableOnline: true,
    version: 1,
  });
  expect(await bySku("NEW-2")).toMatchObject({ category: "cables", cost: null, quantity: 0 });
  const { body } = await admin.get(`/api/stock-movements?itemId=${item.id}`);
  expect(body.items).toMatchObject([
    { reason: "opening", quantity: 12, reference: "bidhaa.csv", createdBy: { id: admin.userId } },
  ]);
  await expectExplained(app.db);
});

describe("an export from Fundi", () => {
  test("is unchanged when imported again, and edited cells are changed", async () => {
    const brand = `Mzunguko${newId().slice(-6)}`;
    const hostile = { name: '=HYPERLINK("x";1)', location: "'=1+1", barcode: `0${Date.now()}` };
    await admin.post("/api/items", {
      sku: "+RT-1",
      brand,
      price: 150,
      cost: 5050,
      quantity: 3,
      minStock: 1,
      ...hostile,
    });
    await admin.post("/api/items", {
      sku: "RT-3",
      name: "Simu",
      brand,
      price: 100,
      isSerialised: true,
      warrantyDays: 14,
      expiryDate: "2030-01-31",
      taxCode: "B",
      isAvailableOnline: true,
      salePrice: 90,
      onlinePrice: 95,
      description: "-Mstari\n=wa pili",
      quantity: 1,
      serials: ["RT3-A1B2"],
    });
    await admin.post("/api/items", {
      sku: "RT-2",
      name: 'Waya 1", "nzuri"\nmistari miwili',
      brand,
      price: 2_500_000,
    });
    const file = await admin.get<string>(`/api/items/export.csv?search=${brand}&sort=name`);
    const same = await looked(file.body);
    expect(same.counts).toMatchObject({ rows: 3, unchanged: 3, stock: 0, errors: 0 });
    const left = same.columns.filter(({ field }) => !field);
    expect(left.map(({ header, note }) => [header, note])).toEqual([
      ["Reserved", "not_imported"],
      ["Value at price", "not_imported"],
      ["Value at cost", "not_imported"],
    ]);

    const edited = file.body.replace("25000.00", '"27.500,00"').replace(",5050,", ",");
    const look = await looked(edited);
    expect(await rowsOf(look.id, "&show=changed")).toMatchObject([
      { sku: "RT-2", changes: [{ field: "price", before: 2_500_000, after: 2_750_000 }] },
    ]);
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
    expect(await bySku("RT-2")).toMatchObject({ price: 2_750_000, version: 2 });
    expect(await bySku("%2BRT-1")).toMatchObject({ ...hostile, version: 1 });
  });

  test("clears emptied cells where that is possible", async () => {
    await admin.post("/api/items", {
      sku: "EMPTY-1",
      name: "Betri",
      price: 100,
      brand: "Tecno",
      minStock: 4,
    });
    await imported("SKU,Name,Price,Brand,Minimum\nempty-1,,,,");
    expect(await bySku("EMPTY-1")).toMatchObject({
      sku: "empty-1",
      name: "Betri",
      price: 100,
      brand: null,
      minStock: 4,
    });
  });
});

describe("barcodes that move within one file", () => {
  const swap = (one: string, other: string) =>
    `SKU,Name,Price,Barcode\nSWAP-A,,,${one}\nSWAP-B,,,${other}\nSWAP-C,Mpya,100,SWAP-CODE-A`;

  test("are swapped or passed to a new item, and never on two items", async () => {
    const a = await stocked(app.db, 2, { sku: "SWAP-A", barcode: "SWAP-CODE-A" });
    const b = await stocked(app.db, 2, { sku: "SWAP-B", barcode: "SWAP-CODE-B" });
    // SWAP-A keeps its barcode in row 2. Therefore the new item of row 4 cannot have the same barcode.
    const kept = await looked(swap("SWAP-CODE-A", "SWAP-CODE-B"));
    expect(await rowsOf(kept.id, "&show=error")).toMatchObject([
      { row: 4, errors: [{ code: "twice_in_file" }, { code: "barcode_taken" }] },
    ]);
    const look = await looked(swap("SWAP-CODE-B", "SWAP-CODE-D"));
    expect(look.counts).toMatchObject({ changed: 2, new: 1, errors: 0 });
    // The new item needs the barcode of an existing item, which keeps it because of `updateExisting: false`.
    expect(await apply(look.id, { updateExisting: false })).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "import-barcodes" } },
    });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
    expect((await admin.get(`/api/items/${a.id}`)).body.barcode).toBe("SWAP-CODE-B");
    expect((await admin.get(`/api/items/${b.id}`)).body.barcode).toBe("SWAP-CODE-D");
    expect(await bySku("SWAP-C")).toMatchObject({ barcode: "SWAP-CODE-A" });
  });

  test("are swapped between two items; one of a third item is refused", async () => {
    await stocked(app.db, 1, { sku: "TURN-A", barcode: "TURN-1" });
    await stocked(app.db, 1, { sku: "TURN-B", barcode: "TURN-2" });
    await stocked(app.db, 1, { sku: "TURN-C", barcode: "TURN-3" });
    const done = await imported("SKU,Barcode\nTURN-A,TURN-2\nTURN-B,TURN-1");
    expect(done).toMatchObject({ state: "applied", counts: { changed: 2 } });
    expect(await bySku("TURN-A")).toMatchObject({ barcode: "TURN-2" });
    const { id } = await looked("SKU,Name,Barcode\nTURN-A,,TURN-3\nTURN-C,Jina jipya,TURN-3");
    expect(await rowsOf(id, "&show=error")).toMatchObject([
      { row: 2, errors: [{ code: "barcode_taken", params: { sku: "TURN-C" } }] },
      { row: 3, errors: [{ code: "twice_in_file" }] },
    ]);
  });
});

describe("a file is judged by its final result", () => {
  test("two items swap all codes, and three items rotate their barcodes", async () => {
    for (const [sku, name] of [
      ["PLACE-A", "Kioo"],
      ["PLACE-B", "Waya"],
    ]) {
      await admin.post("/api/items", { sku, name, price: 100, barcode: `${sku}-CODE` });
    }
    const done = await imported(
      "SKU,Name,Barcode\nPLACE-B,Kioo,PLACE-A-CODE\nPLACE-A,Waya,PLACE-B-CODE",
    );
    expect(done).toMatchObject({ state: "applied", counts: { changed: 2, errors: 0 } });
    expect(await bySku("PLACE-A")).toMatchObject({ name: "Waya", barcode: "PLACE-B-CODE" });
    expect(await bySku("PLACE-B")).toMatchObject({ name: "Kioo", barcode: "PLACE-A-CODE" });

    for (const one of [1, 2, 3]) {
      await stocked(app.db, 1, { sku: `RING-${one}`, barcode: `RING-CODE-${one}` });
    }
    await imported("SKU,Barcode\nRING-1,RING-CODE-2\nRING-2,RING-CODE-3\nRING-3,RING-CODE-1");
    expect(await bySku("RING-3")).toMatchObject({ barcode: "RING-CODE-1" });
  });

  test("a swap beside a wrong row changes nothing", async () => {
    const a = await stocked(app.db, 1, { sku: "BOTH-A", barcode: "BOTH-1" });
    await stocked(app.db, 1, { sku: "BOTH-B", barcode: "BOTH-2" });
    const { id } = await looked("SKU,Barcode,Price\nBOTH-A,BOTH-2,\nBOTH-B,BOTH-1,abc");
    expect((await apply(id)).status).toBe(409);
    expect((await admin.get(`/api/items/${a.id}`)).body.barcode).toBe("BOTH-1");
  });

  test("also across many batches of rows", async () => {
    const count = 1100;
    const rows = (shift: number) =>
      Array.from(
        { length: count },
        (_, n) => `MANY-${n},Kitu ${n},5,MANY-CODE-${(n + shift) % count}`,
      );
    const file = (shift: number) => ["SKU,Name,Price,Barcode", ...rows(shift)].join("\n");
    expect(await imported(file(0))).toMatchObject({ state: "applied", counts: { new: count } });
    expect(await imported(file(1))).toMatchObject({ state: "applied", counts: { changed: count } });
    expect(await bySku("MANY-0")).toMatchObject({ barcode: "MANY-CODE-1" });
    expect(await bySku(`MANY-${count - 1}`)).toMatchObject({ barcode: "MANY-CODE-0" });
  });
});

describe("serialised items", () => {
  test("are marked by a file while none is in stock, and unmarked with their pieces", async () => {
    await stocked(app.db, 0, { sku: "MARK-1" });
    const phone = await stocked(app.db, 2, { sku: "MARK-2", isSerialised: true });
    const text =
      "SKU,Name,Price,By serial number\nMARK-1,,,ndiyo\nMARK-2,,,no\nMARK-3,Simu,100,yes";
    expect(await imported(text)).toMatchObject({
      state: "applied",
      counts: { new: 1, changed: 2 },
    });
    expect(await bySku("MARK-1")).toMatchObject({ isSerialised: true });
    expect(await bySku("MARK-3")).toMatchObject({ isSerialised: true, quantity: 0 });
    expect(await bySku("MARK-2")).toMatchObject({ isSerialised: false, quantity: 2 });
    const pieces = await admin.get(`/api/items/${phone.id}/serials?state=in_stock`);
    expect(pieces.body.items).toEqual([]);
    await expectExplained(app.db);
  });

  test("get no pieces without numbers, and do not change while some are reserved", async () => {
    await stocked(app.db, 3, { sku: "MARK-4" });
    const { id: held } = await stocked(app.db, 2, { sku: "MARK-5", isSerialised: true });
    const aside = { itemId: held, quantity: 1, saleId: newId(), serials: ["MARK-5-1"] };
    await move(app.db, [{ act: "reserve", ...aside }]);
    const look = await looked(
      "SKU,Name,Price,Quantity,Serialised\nMARK-4,,,,yes\nMARK-5,,,,no\nMARK-6,Simu,100,4,yes",
    );
    expect((await rowsOf(look.id)).map(({ errors }) => errors)).toEqual([
      [{ field: "isSerialised", code: "serials_needed", params: { count: 3 } }],
      [{ field: "isSerialised", code: "set_aside", params: { count: 1 } }],
      [{ field: "quantity", code: "serials_needed", params: { count: 4 } }],
    ]);
  });
});

describe("a row that is wrong", () => {
  test("is reported when it differs from another only in case, as the database compares", async () => {
    const { id } = await looked("sku,name,price\nΑΣ,A,1\nασ,B,1\nabc,C,1\nABC,D,1\n");
    const twice = (row: number) => [{ field: "sku", code: "twice_in_file", params: { row } }];
    expect((await rowsOf(id)).map(({ errors }) => errors)).toEqual([[], twice(2), [], twice(4)]);
  });

  test("names its number, its column and the reason; nothing of the file is written", async () => {
    await stocked(app.db, 1, { sku: "HELD", barcode: "HELD-BARCODE" });
    const { id: archived } = await stocked(app.db, 1, { sku: "ARCHIVED" });
    await admin.post(`/api/items/${archived}/archive`);
    const text = [
      "SKU,Name,Price,Category,Quantity,Barcode,Expiry date",
      "GOOD,Nzuri,100,cables,1,,",
      "BAD-1,,abc,phones,1.5,6.00123E+12,31/02/2027",
      ",Bila SKU,100,,,,",
      "good,Tena,100,,,,",
      "BAD-2,Msimbo,100,,,HELD-BARCODE,",
      "ARCHIVED,Ya zamani,100,,,,",
      `BAD-3,${"x".repeat(200)},-5,,9999999,,`,
      "BAD-4,Waya, nyeusi,100,,,,,ziada",
    ].join("\n");
    const look = await looked(text);
    expect(look.counts).toMatchObject({ rows: 8, new: 1, errors: 7 });
    const wrong = (await rowsOf(look.id, "&show=error")).map(({ row, errors }) => [
      row,
      ...errors.map(({ field, code }) => `${field}:${code}`).toSorted(),
    ]);
    expect(wrong).toEqual([
      [
        3,
        "barcode:shortened_number",
        "category:unknown_category",
        "expiryDate:not_day",
        "name:required",
        "price:not_money",
        "quantity:not_number",
      ],
      [4, "sku:required"],
      [5, "sku:twice_in_file"],
      [6, "barcode:barcode_taken"],
      [7, "sku:archived"],
      [8, "name:too_long", "price:not_money", "quantity:out_of_range"],
      [9, "category:unknown_category", "null:too_many_cells", "price:not_money"],
    ]);
    expect(await apply(look.id)).toMatchObject({
      status: 409,
      body: { code: "conflict", params: { reason: "import-errors" } },
    });
    expect((await admin.get("/api/items/lookup?code=GOOD")).status).toBe(404);
    const file = await admin.get<string>(`/api/item-imports/${look.id}/errors.csv?language=sw`);
    expect(file.body.split("\r\n").slice(0, 1)).toEqual(["Mstari,SKU,Safu,Kilichoandikwa,Sababu"]);
    expect(file.body).toContain("5,good,SKU,,Tayari iko kwenye mstari wa 2");
    // Spreadsheets would read the text of this cell as a formula, so the file has an apostrophe before it.
    expect(file.body).toContain("8,BAD-3,Bei,'-5,");
  });

  test.each([
    ["nothing", " \n", "empty"],
    ["only a header", "SKU,Name", "empty"],
    ["a column twice", "SKU,Price,Bei\nA,5,6", "column_twice"],
    ["a quote without an end", 'SKU,Name\nA,"Kioo', "unclosed_quote"],
    ["bytes that are no text", "SKU,Name\nA,\u0000", "not_text"],
    ["too many rows", `SKU\n${"A\n".repeat(20_001)}`, "too_many_rows"],
  ])("a file of %s is refused", async (_, text, problem) => {
    expect(await send(text)).toMatchObject({
      status: 422,
      body: { code: "validation_failed", params: { problem } },
    });
  });

  test("a file that is too large is refused", async () => {
    const text = `SKU,Name\nA,${"é".repeat(4_000_000)}`;
    expect(await send(text)).toMatchObject({
      status: 413,
      body: { code: "payload_too_large", params: { megabytes: 5 } },
    });
    expect((await send("x".repeat(11_000_000))).status).toBe(413);
  });
});

describe("stock numbers in a file", () => {
  test("of existing items change only on request, with a reason, and never below the reserved stock", async () => {
    const item = await stocked(app.db, 5, { sku: "COUNT-1" });
    const text = "SKU,Quantity\nCOUNT-1,8";
    expect((await looked(text)).counts).toMatchObject({ unchanged: 1, stock: 1 });
    await imported(text);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 5 });
    expect(await imported(text, { stockReason: "count" })).toMatchObject({ state: "applied" });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 8 });
    const { body } = await admin.get(`/api/stock-movements?itemId=${item.id}&reason=count`);
    expect(body.items).toMatchObject([{ type: "ADJUSTMENT", quantity: 3, quantityAfter: 8 }]);
    await move(app.db, [{ act: "reserve", itemId: item.id, quantity: 4, saleId: newId() }]);
    const look = await looked("SKU,Quantity\nCOUNT-1,3");
    expect(await rowsOf(look.id)).toMatchObject([
      { errors: [{ field: "quantity", code: "below_reserved", params: { count: 4 } }] },
    ]);
    await expectExplained(app.db);
  });
});

describe("costs in a file", () => {
  test("of an item with stock are an error, unless they differ by rounding only or are empty", async () => {
    const item = await stocked(app.db, 3, { sku: "WORTH-1", cost: 100_000 });
    const none = await stocked(app.db, 0, { sku: "WORTH-2", cost: 100_000 });
    const look = await looked("SKU,Cost price,Brand\nWORTH-1,1500,X\nWORTH-2,1500,X");
    expect(await rowsOf(look.id)).toMatchObject([
      { kind: "error", errors: [{ field: "cost", code: "cost_of_stock" }] },
      { kind: "changed", errors: [] },
    ]);
    await imported("SKU,Cost price,Brand\nWORTH-1,1000.50,Y\nWORTH-2,1500,Y");
    expect(await stockOf(app.db, item.id)).toMatchObject({ value: 300_000, cost: 100_000 });
    expect(await stockOf(app.db, none.id)).toMatchObject({ value: 0, cost: 150_000 });
    await imported("SKU,Cost price,Brand\nWORTH-1,,Z\nWORTH-2,,Z");
    expect(await bySku("WORTH-1")).toMatchObject({ brand: "Z", cost: 100_000 });
    expect(await bySku("WORTH-2")).toMatchObject({ brand: "Z", cost: null });
  });

  test("a delivery between the check and the import is not overruled", async () => {
    const item = await stocked(app.db, 0, { sku: "WORTH-3", cost: 100_000 });
    const look = await looked("SKU,Cost price\nWORTH-3,2000");
    await move(app.db, [
      { act: "bring-in", reason: "received", itemId: item.id, quantity: 2, value: 50_001 },
    ]);
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "checked", problem: "changed-since" });
    expect(await stockOf(app.db, item.id)).toMatchObject({ value: 50_001, cost: 25_001 });
  });

  test("open the stock of a new item, up to what its value may be", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    await imported("SKU,Name,Price,Cost price,Quantity\nWORTH-4,Waya,5000,1000.01,7");
    expect(await bySku("WORTH-4")).toMatchObject({ quantity: 7, value: 700_007, cost: 100_001 });
    const look = await looked("SKU,Name,Price,Cost price,Quantity\nDEAR-1,X,1,9000000000,1000000");
    expect(await rowsOf(look.id)).toMatchObject([
      { errors: [{ field: "cost", code: "out_of_range" }] },
    ]);
  });
});

test("new items with another tax code than A, or with a warranty, need the same right as by hand, and no reason", async () => {
  const by = await signedIn(app, { role: "customer-care" });
  const untaxed = "SKU,Name,Price,Tax code\nUNTAXED-1,Chaja,100,E";
  const look = await looked(untaxed, by);
  for (const updateExisting of [true, false]) {
    expect(await apply(look.id, { updateExisting }, by)).toMatchObject({
      status: 403,
      body: { params: { permission: "manage_tax_rates" } },
    });
  }
  expect(await imported(untaxed)).toMatchObject({ state: "applied" });
  const vouched = await looked("SKU,Name,Price,Warranty\nVOUCHED-1,Chaja,100,3650", by);
  expect(await apply(vouched.id, {}, by)).toMatchObject({
    status: 403,
    body: { params: { permission: "manage_settings" } },
  });
  const usual = await looked("SKU,Name,Price,Tax code\nTAXED-1,Chaja,100,A", by);
  expect((await apply(usual.id, {}, by)).status).toBe(200);
});

test("lowering prices, or changing tax and warranty, needs the same right and reason as by hand", async () => {
  const item = await stocked(app.db, 5, { sku: "TERMS-1", name: "Chaja", price: 20_000 });
  const by = await signedIn(app, { role: "customer-care" });
  const cheaper = await looked("SKU,Price\nTERMS-1,100", by);
  expect(await apply(cheaper.id, { reason: "Rafiki" }, by)).toMatchObject({
    status: 403,
    body: { params: { permission: "lower_prices" } },
  });
  expect((await apply(cheaper.id)).body.fields).toEqual({ reason: "is required" });
  // An item's own warranty replaces the default of the shop's settings, so it needs the permission for the settings.
  const other = await looked("SKU,Warranty\nTERMS-1,400", by);
  expect(await apply(other.id, { reason: "Rafiki" }, by)).toMatchObject({
    status: 403,
    body: { params: { permission: "manage_settings" } },
  });
  const taxed = await looked("SKU,Tax code\nTERMS-1,E", by);
  expect(await apply(taxed.id, { reason: "Rafiki" }, by)).toMatchObject({
    status: 403,
    body: { params: { permission: "manage_tax_rates" } },
  });
  const dearer = await looked("SKU,Price\nTERMS-1,300", by);
  expect((await apply(dearer.id, {}, by)).status).toBe(200);
  expect((await ended(dearer.id)).state).toBe("applied");
  const again = await looked("SKU,Price\nTERMS-1,150");
  expect((await apply(again.id, { reason: "Ofa" })).status).toBe(200);
  expect((await ended(again.id)).state).toBe("applied");
  const events = await app.db
    .selectFrom("events")
    .select(["recordId", "data"])
    .where("recordId", "in", [item.id, again.id])
    .where("kind", "in", ["item.updated", "item_import.confirmed"])
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    {
      recordId: item.id,
      data: {
        importId: dearer.id,
        fields: ["price"],
        before: { price: 20_000 },
        after: { price: 30_000 },
      },
    },
    { recordId: again.id, data: { updateExisting: true, reason: "Ofa" } },
    {
      recordId: item.id,
      data: {
        importId: again.id,
        fields: ["price"],
        before: { price: 30_000 },
        after: { price: 15_000 },
      },
    },
  ]);
});

describe("all or nothing", () => {
  test("a row whose item changed since the preview is refused and shown as it is", async () => {
    const item = await stocked(app.db, 5, { sku: "SINCE-1", name: "Kabla", price: 100 });
    const look = await looked("SKU,Name,Price\nSINCE-NEW,Mpya,5\nSINCE-1,Baada,200");
    await admin.post(`/api/items/${item.id}/terms`, { version: 1, price: 15_000 });
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "checked", problem: "changed-since" });
    expect((await admin.get("/api/items/lookup?code=SINCE-NEW")).status).toBe(404);
    expect(await rowsOf(look.id, "&show=changed")).toMatchObject([
      {
        changes: [
          { field: "name", before: "Kabla", after: "Baada" },
          { field: "price", before: 15_000, after: 20_000 },
        ],
      },
    ]);
    await apply(look.id);
    expect(await ended(look.id)).toMatchObject({ state: "applied", problem: null });
    expect(await bySku("SINCE-1")).toMatchObject({ name: "Baada", price: 20_000 });
  });

  test("a changed stock number stops a count, and nothing else", async () => {
    const item = await stocked(app.db, 5, { sku: "MOVED-1" });
    const [plain, count] = [
      await looked("SKU,Name,Quantity\nMOVED-1,Jina jipya,9"),
      await looked("SKU,Quantity\nMOVED-1,9"),
    ];
    await move(app.db, [{ act: "take-out", reason: "sale", itemId: item.id, quantity: 1 }]);
    await apply(plain.id);
    expect(await ended(plain.id)).toMatchObject({ state: "applied" });
    await apply(count.id, { stockReason: "count" });
    expect(await ended(count.id)).toMatchObject({ state: "checked", problem: "changed-since" });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 4 });
  });

  test("by default only new items are added", async () => {
    await stocked(app.db, 1, { sku: "KEEP-1", name: "Inabaki" });
    await imported("SKU,Name,Price\nKEEP-1,Nyingine,5\nKEEP-2,Mpya,5", { updateExisting: false });
    expect(await bySku("KEEP-1")).toMatchObject({ name: "Inabaki", version: 1 });
    expect(await bySku("KEEP-2")).toMatchObject({ name: "Mpya" });
  });

  test("the second of two users with the same new items is told", async () => {
    const text = "SKU,Name,Price,Quantity\nRACE-1,A,5,2\nRACE-2,B,5,2";
    const looks = [await looked(text), await looked(text, counter)];
    await Promise.all([
      apply(looks[0]!.id),
      apply(looks[1]!.id, { updateExisting: false }, counter),
    ]);
    const states = (await Promise.all(looks.map(({ id }) => ended(id)))).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["applied", "checked"]);
    expect(await bySku("RACE-1")).toMatchObject({ quantity: 2 });
    await expectExplained(app.db);
  });

  test("an import that a dead server left is finished once, by any node", async () => {
    const { id } = await looked("SKU,Name,Price,Quantity\nDIED-1,A,5,2");
    await app.db
      .updateTable("itemImports")
      .set({ state: "applying", updateExisting: true, appliedBy: admin.userId, progress: 1 })
      .where("id", "=", id)
      .execute();
    await Promise.all([writeImports(app.db), writeImports(app.db), writeImports(app.db)]);
    expect(await ended(id)).toMatchObject({ state: "applied" });
    expect(await bySku("DIED-1")).toMatchObject({ quantity: 2 });
    await writeImports(app.db);
    expect(await bySku("DIED-1")).toMatchObject({ quantity: 2 });
  });

  test("a repeated request is one import; an applied or discarded one has ended", async () => {
    const key = newId();
    const text = "SKU,Name,Price\nTWICE-1,A,5";
    const [first, second] = [await send(text, admin, { key }), await send(text, admin, { key })];
    expect(second.body).toEqual(first.body);
    await apply(first.body.id);
    await ended(first.body.id);
    for (const act of ["apply", "discard"]) {
      const again = await admin.post(`/api/item-imports/${first.body.id}/${act}`, {
        ...(act === "apply" && { updateExisting: true }),
      });
      expect(again).toMatchObject({ status: 409, body: { params: { reason: "import-state" } } });
    }
    const { id } = await looked("SKU,Name,Price\nTWICE-2,A,5");
    expect((await admin.post(`/api/item-imports/${id}/discard`)).body.state).toBe("discarded");
    expect((await apply(id)).status).toBe(409);
    const { body } = await admin.get("/api/item-imports");
    expect(body.items.map((each: ItemImport) => each.id)).toContain(first.body.id);
    expect(body.items.map((each: ItemImport) => each.id)).not.toContain(id);
  });
});

describe("rights", () => {
  test("a file grants nothing that the user may not do by hand", async () => {
    await stocked(app.db, 1, { sku: "RIGHT-1" });
    const adder = await signedIn(app, { permissions: ["create_inventory"] });
    const look = await looked("SKU,Name,Price,Quantity\nRIGHT-1,Jina,5,9\nRIGHT-2,Mpya,5,1", adder);
    expect((await apply(look.id, {}, adder)).body).toMatchObject({
      code: "forbidden",
      params: { permission: "edit_inventory" },
    });
    const counting = { updateExisting: false, stockReason: "count" };
    expect((await apply(look.id, counting, adder)).body).toMatchObject({
      code: "forbidden",
      params: { permission: "adjust_stock" },
    });
    expect((await apply(look.id, { updateExisting: false }, adder)).status).toBe(200);
    expect(await ended(look.id)).toMatchObject({ state: "applied" });
    const technician = await signedIn(app, { role: "technician" });
    expect((await send("SKU\nA", technician)).status).toBe(403);
  });

  test("costs are neither read nor shown without view_cost", async () => {
    await stocked(app.db, 1, { sku: "COST-1", cost: 700 });
    const text = "SKU,Name,Price,Cost\nCOST-1,Jina,5,9.00\nCOST-2,Mpya,5,siri";
    const own = await looked(text, counter);
    expect(own.columns.at(-1)).toMatchObject({ field: null, note: "forbidden" });
    expect(own.counts).toMatchObject({ errors: 0 });
    const look = await looked(text);
    const [first, second] = await rowsOf(look.id, "", counter);
    // The id may contain the same digits by chance.
    expect(JSON.stringify({ ...first, itemId: null })).not.toMatch(/700|900/);
    expect(JSON.stringify(second)).not.toContain("siri");
    const errors = await counter.get<string>(`/api/item-imports/${look.id}/errors.csv`);
    expect(errors.body).not.toContain("siri");
    const fine = await looked("SKU,Cost\nCOST-1,9.00");
    expect((await apply(fine.id, {}, counter)).body).toMatchObject({
      code: "forbidden",
      params: { permission: "view_cost" },
    });
    expect((await counter.get<string>("/api/item-imports/template.csv")).body).not.toMatch(/cost/i);
    expect((await admin.get<string>("/api/item-imports/template.csv")).body).toContain(
      "Cost price",
    );
  });
});

test("large files need statements per hundred rows, not per row", { timeout: 60_000 }, async () => {
  const fileOf = (rows: number) =>
    `SKU,Name,Price,Quantity\n${Array.from({ length: rows }, (_, nth) => `BIG-${nth},Bidhaa ${nth},${nth + 1},2`).join("\n")}`;
  const looking = await statementsDuring(async () => {
    const whole = await looked(fileOf(20_000));
    expect(whole.counts).toMatchObject({ rows: 20_000, new: 20_000 });
  });
  expect(looking.length).toBeLessThan(100);
  expect(looking.length).toBeGreaterThan(5);
  const look = await looked(fileOf(2000));
  await app.db
    .updateTable("itemImports")
    .set({ state: "applying", updateExisting: true, appliedBy: admin.userId })
    .where("id", "=", look.id)
    .execute();
  const writing = await statementsDuring(() => writeImports(app.db));
  expect(writing.length).toBeLessThan(150);
  expect(writing.length).toBeGreaterThan(20);
  expect(await ended(look.id)).toMatchObject({
    state: "applied",
    progress: { done: 4000, total: 4000 },
  });
  expect(await bySku("BIG-1999")).toMatchObject({ quantity: 2, price: 200_000 });
});

test(
  "20,000 rows show progress and can be cancelled, and nothing of them stays",
  { timeout: 120_000 },
  async () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => `HUGE-${nth},Bidhaa ${nth},5,1`);
    const look = await looked(`SKU,Name,Price,Quantity\n${rows.join("\n")}`);
    await apply(look.id);
    const during = await readEventually(
      async () => (await admin.get<ItemImport>(`/api/item-imports/${look.id}`)).body,
      ({ progress, state }) => progress.done > 0 || state !== "applying",
    );
    expect(during).toMatchObject({ state: "applying", progress: { total: 40_000 } });
    expect((await admin.post(`/api/item-imports/${look.id}/cancel`)).body).toMatchObject({
      state: "checked",
      problem: "cancelled",
    });
    await jobsDone(app.db);
    const left = app.db.selectFrom("inventoryItems").select("sku").where("sku", "like", "HUGE-%");
    expect(await left.execute()).toEqual([]);
  },
);

test("stock corrected by a file is not a stock count, whatever the file's name", async () => {
  const counted = await stocked(app.db, 10, { sku: "KUHESABU-1" });
  const other = await stocked(app.db, 10, { sku: "KUHESABU-2" });
  const count = await admin.post("/api/stock-counts", { scope: "items", itemIds: [counted.id] });
  for (const [fileName, { sku, id }] of [
    ["hesabu.csv", other],
    [count.body.number, counted],
  ] as const) {
    const file = await admin.post("/api/item-imports", {
      fileName,
      text: `SKU,Quantity\n${sku},7`,
    });
    await apply(file.body.id, { stockReason: "count" });
    expect(await ended(file.body.id)).toMatchObject({ state: "applied" });
    const { body } = await admin.get(`/api/stock-movements?itemId=${id}&limit=1`);
    expect(body.items).toMatchObject([{ quantity: -3, reason: "count", countId: null }]);
  }
  const violated = (await findViolations(app.db)).map(({ invariant }) => invariant);
  expect(violated).not.toContain("an applied count's adjustments are its differences");
});

test("two rows whose codes look the same have the same code", async () => {
  const look = await looked(
    "SKU,Name,Price\nSAWA-1,Waya,100\n\u200BSAWA\u200D-1,Waya,100\nＳＡＷＡ-1,Waya,100",
  );
  expect(await rowsOf(look.id)).toMatchObject([
    { kind: "new", sku: "SAWA-1" },
    { errors: [{ field: "sku", code: "twice_in_file" }] },
    { errors: [{ field: "sku", code: "twice_in_file" }] },
  ]);
});

test("a stored name is not cut inside a surrogate pair", async () => {
  const halved = (length: number) => `${"a".repeat(length - 1)}🙂`;
  const text = `SKU,Quantity,${halved(100)}\nEMOJI-1,${halved(60)},x`;
  const wrong = await admin.post("/api/item-imports", { fileName: "a.csv", text });
  expect(wrong).toMatchObject({ status: 201, body: { counts: { errors: 1 } } });
  const item = await stocked(app.db, 10, { sku: "EMOJI-2" });
  const named = { fileName: halved(60), text: `SKU,Quantity\n${item.sku},7` };
  const file = await admin.post("/api/item-imports", named);
  await apply(file.body.id, { stockReason: "correction" });
  expect(await ended(file.body.id)).toMatchObject({ state: "applied" });
});
