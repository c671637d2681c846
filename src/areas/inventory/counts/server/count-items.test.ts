import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import {
  applied,
  counted,
  linesOf,
  minutesAgo,
  opened,
  openedAnHourAgo,
  scan,
} from "#tests/support/shop/counts.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care: clerk } = await startShop({ admin: "Neema", care: "Juma" });

describe("a count", () => {
  test("covers everything, a category, a location or chosen items; archived items are excluded", async () => {
    const cable = await stocked(app.db, 1);
    await app.db
      .updateTable("inventoryItems")
      .set({ category: "cables", location: "Rafu B" })
      .where("id", "=", cable.id)
      .execute();
    const old = await stocked(app.db, 1);
    await admin.post(`/api/items/${old.id}/archive`);
    const all = await clerk.post("/api/stock-counts", { name: "  Mwisho wa mwaka ", note: "" });
    expect(all).toMatchObject({
      status: 201,
      body: {
        number: expect.stringMatching(/^C-\d\d-\d{6}$/),
        name: "Mwisho wa mwaka",
        note: null,
        scope: "all",
        status: "open",
        counted: 0,
        createdBy: { name: "Juma" },
      },
    });
    const ids = (await linesOf(clerk, all.body)).map((line: { itemId: string }) => line.itemId);
    expect(ids).toContain(cable.id);
    expect(ids).not.toContain(old.id);
    for (const body of [
      { scope: "category", category: "cables" },
      { scope: "location", location: "rafu b" },
    ]) {
      const { body: count } = await clerk.post("/api/stock-counts", body);
      expect(await linesOf(clerk, count)).toMatchObject([{ itemId: cable.id, location: "Rafu B" }]);
    }
    expect((await clerk.get("/api/stock-counts?limit=2")).body.items).toMatchObject([
      { scope: "location", lines: 1 },
      { scope: "category" },
    ]);
    expect((await clerk.get("/api/stock-counts?status=applied")).body.items).toEqual([]);
  });

  test("without items is refused with the reason", async () => {
    for (const [body, expected] of [
      [{ scope: "category" }, { code: "validation_failed" }],
      [{ scope: "location" }, { code: "validation_failed" }],
      [{ scope: "items" }, { code: "validation_failed" }],
      [
        { scope: "location", location: "Nowhere" },
        { code: "conflict", params: { reason: "nothing-to-count" } },
      ],
      [{ scope: "items", itemIds: [newId()] }, { code: "product_not_found" }],
    ] as const) {
      expect((await clerk.post("/api/stock-counts", body)).body).toMatchObject(expected);
    }
  });

  test("needs the right to count; values need the right to see costs", async () => {
    const item = await stocked(app.db, 5, { cost: 700 });
    const count = await opened(clerk, [item]);
    await counted(clerk, count, [[item, 3]]);
    const technician = await signedIn(app, { role: "technician" });
    expect((await technician.get("/api/stock-counts")).status).toBe(403);
    expect((await technician.post("/api/stock-counts", {})).status).toBe(403);
    const path = `/api/stock-counts/${count.id}`;
    expect((await linesOf(admin, count))[0]).toMatchObject({ difference: -2, value: -1400 });
    expect((await linesOf(clerk, count))[0]).not.toHaveProperty("value");
    expect((await admin.get(path)).body.totals).toMatchObject({ missing: 2, missingValue: 1400 });
    expect((await clerk.get(path)).body.totals).toEqual({ surplus: 0, missing: 2, unsure: 0 });
    expect((await admin.get(`${path}/lines.csv`)).body).toContain(",-2,-14,Juma,");
    expect((await clerk.get(`${path}/lines.csv`)).body).not.toContain("Value");
    const other = await signedIn(app, { permissions: ["count_stock"] });
    expect((await other.post(`${path}/cancel`)).status).toBe(403);
    expect((await clerk.post(`${path}/cancel`)).body).toMatchObject({ status: "cancelled" });
    const late = await scan(clerk, count, [{ itemId: item.id }]);
    expect(late.body).toMatchObject({ code: "conflict", params: { reason: "count-ended" } });
  });
});

describe("counting", () => {
  test("accepts SKUs in any case, barcodes and ids; adds, sets and undoes", async () => {
    const item = await stocked(app.db, 5, { sku: "Kioo-9", barcode: "600123" });
    const count = await opened(clerk, [item]);
    const answer = await scan(clerk, count, [
      { code: "kIOO-9" },
      { code: "600123", quantity: 4 },
      { code: item.id },
    ]);
    expect(answer.body.results).toMatchObject([
      { outcome: "counted", counted: 6, item: { id: item.id, sku: "Kioo-9" } },
      { outcome: "counted" },
      { outcome: "counted" },
    ]);
    expect(answer.body.count).toMatchObject({ counted: 1, differing: 1 });
    const wrong = newId();
    await scan(clerk, count, [{ id: wrong, act: "set", itemId: item.id, quantity: 60 }]);
    expect((await linesOf(clerk, count))[0]).toMatchObject({ countedQuantity: 60 });
    const back = await scan(clerk, count, [{ act: "undo", undoes: wrong }]);
    expect(back.body.results).toMatchObject([{ outcome: "counted", counted: 6 }]);
    const again = await scan(clerk, count, [{ act: "undo", undoes: wrong }]);
    expect(again.body.results).toMatchObject([{ outcome: "repeated", counted: 6 }]);
    expect((await scan(clerk, count, [{ itemId: item.id, quantity: -1 }])).body).toMatchObject({
      results: [{ counted: 5 }],
      count: { differing: 0 },
    });
    const { body } = await clerk.get(`/api/stock-counts/${count.id}/scans?limit=3`);
    expect(body.items).toMatchObject([
      { act: "add", quantity: -1, scannedBy: { name: "Juma" }, item: { name: item.name } },
      { act: "undo", undoes: wrong },
      { act: "set", quantity: 60, isUndone: true },
    ]);
    const last = await clerk.get(
      `/api/stock-counts/${count.id}/scans?limit=3&cursor=${body.nextCursor}`,
    );
    expect(last.body.items).toHaveLength(3);
  });

  test("respects the limit of stock, and its lines equal the sum of their scans", async () => {
    const item = await stocked(app.db, 1);
    const count = await opened(clerk, [item]);
    const scans = Array.from({ length: 101 }, () => ({ itemId: item.id, quantity: 1_000_000 }));
    expect((await scan(clerk, count, scans)).status).toBe(200);
    expect(await linesOf(clerk, count)).toMatchObject([{ countedQuantity: 100_000_000 }]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("undoing the only scan makes the item uncounted again, also in the same call", async () => {
    const item = await stocked(app.db, 2);
    const count = await opened(clerk, [item]);
    const id = newId();
    const { body } = await scan(clerk, count, [
      { id, itemId: item.id },
      { act: "undo", undoes: id },
    ]);
    expect(body).toMatchObject({
      results: [{ counted: null }, { outcome: "counted" }],
      count: { counted: 0, differing: 0 },
    });
    expect((await scan(clerk, count, [{ act: "undo", undoes: newId() }])).body.results).toEqual([
      expect.objectContaining({ outcome: "product_not_found", item: null }),
    ]);
  });

  test("an undo belongs to the item of its scan; an unknown scan is ignored", async () => {
    const [item, other] = [await stocked(app.db, 2), await stocked(app.db, 2)];
    const [count, elsewhere] = [await opened(clerk, [item, other]), await opened(clerk, [item])];
    const [own, foreign, undo] = [newId(), newId(), newId()];
    await scan(clerk, count, [{ id: own, itemId: item.id }]);
    await scan(clerk, elsewhere, [{ id: foreign, itemId: item.id }]);
    const { body } = await scan(clerk, count, [
      { act: "undo", undoes: newId(), itemId: item.id },
      { act: "undo", undoes: foreign, itemId: item.id },
      { id: undo, act: "undo", undoes: own, itemId: other.id },
      { act: "undo", undoes: own },
      { act: "undo", undoes: undo, itemId: item.id },
      { itemId: other.id },
    ]);
    expect(body.results).toMatchObject([
      { outcome: "product_not_found", item: null },
      { outcome: "product_not_found", item: null },
      { outcome: "counted", item: { id: item.id }, counted: null },
      { outcome: "repeated", item: { id: item.id } },
      { outcome: "product_not_found", item: null },
      { outcome: "counted", item: { id: other.id }, counted: 1 },
    ]);
    expect(await linesOf(clerk, elsewhere)).toMatchObject([{ countedQuantity: 1 }]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("an unknown code does not stop the others; an item outside the count joins on request", async () => {
    const [item, stranger] = [await stocked(app.db, 2), await stocked(app.db, 4)];
    const count = await opened(clerk, [item]);
    const hostile = "'; drop table stock_counts; --<script>\u202e😀";
    const { body } = await scan(clerk, count, [
      { code: hostile },
      { code: stranger.sku },
      { code: item.sku },
    ]);
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "product_not_found",
      "outside",
      "counted",
    ]);
    expect(body.results[1]).toMatchObject({ item: { name: stranger.name }, counted: null });
    const joined = await scan(clerk, count, [{ code: stranger.sku, join: true }]);
    expect(joined.body).toMatchObject({
      results: [{ counted: 1 }],
      count: { lines: 2, counted: 2 },
    });
    const whole = await clerk.post("/api/stock-counts", {});
    const later = await stocked(app.db, 1);
    const found = await scan(clerk, whole.body, [{ code: later.sku }]);
    expect(found.body.results).toMatchObject([{ outcome: "counted", counted: 1 }]);
    expect(found.body.count.lines).toBe(whole.body.lines + 1);
  });

  test("two phones add up; a repeated scan counts once", async () => {
    const item = await stocked(app.db, 40);
    const count = await opened(clerk, [item]);
    const ids = Array.from({ length: 40 }, () => newId());
    const sent = ids.flatMap((id, index) => {
      const phone = index % 2 === 0 ? clerk : admin;
      // Each scan is sent twice with two idempotency keys, as by a phone that did not receive the first answer.
      return [1, 2].map(() => scan(phone, count, [{ id, code: item.sku }]));
    });
    for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200);
    expect((await linesOf(clerk, count))[0]).toMatchObject({ countedQuantity: 40, difference: 0 });
    const [first = ""] = ids;
    const body = { scans: [{ id: newId(), code: item.sku }] };
    const path = `/api/stock-counts/${count.id}/scans`;
    const once = await clerk.post(path, body, { key: first });
    expect((await clerk.post(path, body, { key: first })).body).toEqual(once.body);
    expect((await linesOf(clerk, count))[0]).toMatchObject({ countedQuantity: 41 });
  });

  test("a scan before a set number is not added to it, however late it arrives", async () => {
    const item = await stocked(app.db, 10);
    const count = await openedAnHourAgo(app.db, clerk, [item]);
    await counted(admin, count, [[item, 10]]);
    const kept = [{ itemId: item.id, quantity: 3, madeAt: minutesAgo(5) }];
    const { body } = await scan(clerk, count, kept, minutesAgo(0));
    expect(body.results).toMatchObject([{ outcome: "counted", counted: 10 }]);
  });

  test("after finishing only earlier scans count", async () => {
    const item = await stocked(app.db, 10);
    const count = await openedAnHourAgo(app.db, clerk, [item]);
    const path = `/api/stock-counts/${count.id}`;
    expect((await clerk.post(`${path}/finish`)).body.status).toBe("review");
    const scans = [{ itemId: item.id, madeAt: minutesAgo(5) }, { itemId: item.id }];
    const { body } = await scan(clerk, count, scans, minutesAgo(0));
    expect(body.results).toMatchObject([
      { outcome: "counted", counted: 1 },
      { outcome: "closed", counted: 1 },
    ]);
    expect((await clerk.post(`${path}/reopen`)).body).toMatchObject({
      status: "open",
      finishedAt: null,
    });
    expect((await scan(clerk, count, [{ itemId: item.id }])).body.results).toMatchObject([
      { counted: 2 },
    ]);
  });

  test("its lines are filtered, searched and sorted, in pages", async () => {
    const items = [];
    for (const [name, quantity] of [
      ["Betri", 1],
      ["=Ajabu%_", 9],
      ["Chaja", 5],
    ] as const) {
      items.push(await stocked(app.db, quantity, { name }));
    }
    const [battery, odd] = items as [(typeof items)[0], (typeof items)[0]];
    const count = await opened(clerk, items);
    await counted(clerk, count, [[battery, 3]]);
    await counted(clerk, count, [[odd, 2]]);
    const names = async (query: string) =>
      (await linesOf(clerk, count, query)).map(({ name }: { name: string }) => name);
    expect(await names("")).toEqual(["=Ajabu%_", "Betri", "Chaja"]);
    expect(await names("&filter=counted&sort=recent")).toEqual(["=Ajabu%_", "Betri"]);
    expect(await names("&filter=uncounted")).toEqual(["Chaja"]);
    expect(await names("&filter=differing&sort=difference")).toEqual(["=Ajabu%_", "Betri"]);
    expect(await names("&search=%25_")).toEqual(["=Ajabu%_"]);
    const path = `/api/stock-counts/${count.id}/lines?limit=1&sort=difference`;
    const page = (await clerk.get(path)).body;
    const next = await clerk.get(`${path}&cursor=${page.nextCursor}`);
    expect(next.body).toMatchObject({ items: [{ name: "Betri" }], nextCursor: null });
    const csv = (await clerk.get(`/api/stock-counts/${count.id}/lines.csv`)).body;
    expect(csv).toContain(",'=Ajabu%_,");
    expect(csv.split("\r\n")).toHaveLength(5);
  });
});

describe("a count of serialised items", () => {
  test("counts piece by piece, each once, until it is undone or restarted", async () => {
    const item = await stocked(app.db, 3, { isSerialised: true });
    const [one = "", two = "", three = ""] = item.serials;
    const count = await opened(clerk, [item]);
    const outcomes = async (...scans: object[]) => {
      const { body } = await scan(clerk, count, scans);
      return body.results.map(
        ({ outcome, counted: all }: { outcome: string; counted: number }) => `${outcome} ${all}`,
      );
    };
    const first = { id: newId(), code: ` ${one.toLowerCase()} ` };
    const { body } = await scan(clerk, count, [first, { code: two }, { code: one }]);
    expect(body.results).toMatchObject([
      { outcome: "counted", item: { id: item.id }, serial: one, counted: 2 },
      { outcome: "counted", serial: two },
      { outcome: "same_piece", item: { id: item.id }, serial: one, counted: 2 },
    ]);
    expect(await outcomes({ code: two })).toEqual(["same_piece 2"]);
    // The first scan is sent again. Its outcome is `repeated`, and it adds no piece.
    expect(await outcomes(first)).toEqual(["repeated 2"]);
    const undo = { act: "undo", undoes: first.id };
    expect(await outcomes(undo, { code: one }, { code: one })).toEqual([
      "counted 2",
      "counted 2",
      "same_piece 2",
    ]);
    expect(await outcomes({ act: "set", itemId: item.id, quantity: 0 }, { code: one })).toEqual([
      "counted 1",
      "counted 1",
    ]);
    expect(await outcomes({ code: one }, { code: two }, { code: three })).toEqual([
      "same_piece 3",
      "counted 3",
      "counted 3",
    ]);
    const scans = await clerk.get(`/api/stock-counts/${count.id}/scans?limit=1`);
    expect(scans.body.items).toMatchObject([{ item: { id: item.id }, serial: three }]);
    expect(await linesOf(clerk, count)).toMatchObject([{ countedQuantity: 3, difference: 0 }]);
  });

  test("may find sold pieces; applying then names the item and changes nothing", async () => {
    const item = await stocked(app.db, 2, { isSerialised: true, name: "Spark 20" });
    const [sold = "", here = ""] = item.serials;
    await move(app.db, [
      { act: "take-out", reason: "sale", itemId: item.id, quantity: 1, serials: [sold] },
    ]);
    const count = await opened(clerk, [item]);
    await scan(clerk, count, [{ code: here }, { code: sold }]);
    expect(await linesOf(clerk, count)).toMatchObject([{ countedQuantity: 2, difference: 1 }]);
    expect((await applied(admin, count)).body).toMatchObject({
      code: "serials_required",
      params: { name: "Spark 20" },
    });
  });
});
