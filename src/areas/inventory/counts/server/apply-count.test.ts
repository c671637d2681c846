import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import {
  applied,
  counted,
  linesOf,
  opened,
  openedAnHourAgo,
  scan,
} from "#tests/support/shop/counts.ts";
import { expectExplained, move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin, care: clerk } = await startShop({ admin: "Neema", care: "Juma" });
afterAll(async () => {
  await expectExplained(app.db);
});

const sell = (itemId: string, quantity: number) =>
  move(app.db, [{ act: "take-out", reason: "sale", itemId, quantity, saleId: newId() }]);

test("corrects the differences, and records who counted what", async () => {
  const [fewer, more, right, skipped] = [
    await stocked(app.db, 12),
    await stocked(app.db, 3),
    await stocked(app.db, 7),
    await stocked(app.db, 5),
  ];
  const count = await opened(clerk, [fewer, more, right, skipped], { name: "Rafu ya mbele" });
  await counted(clerk, count, [
    [fewer, 10],
    [more, 4],
    [right, 7],
  ]);
  const answer = await applied(admin, count);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: "applied",
      uncounted: "leave",
      counted: 3,
      differing: 2,
      adjusted: 2,
      endedBy: { name: "Neema" },
    },
  });
  for (const [item, quantity] of [
    [fewer, 10],
    [more, 4],
    [right, 7],
    [skipped, 5],
  ] as const) {
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity });
  }
  const { body } = await admin.get(`/api/stock-movements?itemId=${fewer.id}&reason=count`);
  expect(body.items).toMatchObject([
    {
      type: "ADJUSTMENT",
      quantity: -2,
      quantityAfter: 10,
      reference: count.number,
      countId: count.id,
      note: "Rafu ya mbele",
      createdBy: { name: "Neema" },
    },
  ]);
  const outcomes = new Map(
    (await linesOf(admin, count)).map((line: { itemId: string }) => [line.itemId, line]),
  );
  expect(outcomes.get(fewer.id)).toMatchObject({
    systemQuantity: 12,
    countedQuantity: 10,
    difference: -2,
    outcome: "adjusted",
    countedBy: { name: "Juma" },
  });
  expect(outcomes.get(right.id)).toMatchObject({ outcome: "equal" });
  expect(outcomes.get(skipped.id)).toMatchObject({ outcome: "uncounted", countedQuantity: null });
});

test("a sale after the scan is no difference", async () => {
  const [right, wrong] = [await stocked(app.db, 10), await stocked(app.db, 12)];
  const count = await opened(clerk, [right, wrong]);
  await counted(clerk, count, [
    [right, 10],
    [wrong, 10],
  ]);
  await sell(right.id, 2);
  await sell(wrong.id, 2);
  await move(app.db, [{ act: "bring-in", reason: "received", itemId: wrong.id, quantity: 5 }]);
  await move(app.db, [{ act: "adjust", reason: "damaged", itemId: wrong.id, quantity: -1 }]);
  expect((await applied(admin, count)).status).toBe(200);
  expect(await stockOf(app.db, right.id)).toMatchObject({ quantity: 8 });
  expect(await stockOf(app.db, wrong.id)).toMatchObject({ quantity: 12 });
});

test("an offline phone counts as of the time of the scan, not of the upload", async () => {
  const item = await stocked(app.db, 10);
  const count = await openedAnHourAgo(app.db, clerk, [item]);
  await unguarded(app, "stock_movements", async (tx) => {
    await sql`update stock_movements set created_at = now() - interval '2 hours' where item_id = ${item.id}`.execute(
      tx,
    );
  });
  await sell(item.id, 2);
  // The phone's clock is wrong by years. This has no effect, because only `sentAt - madeAt` is used.
  const scans = [{ act: "set", itemId: item.id, quantity: 10, madeAt: "2001-01-01T10:00:00.000Z" }];
  await scan(clerk, count, scans, "2001-01-01T10:05:00.000Z");
  expect(await linesOf(clerk, count)).toMatchObject([{ systemQuantity: 10, difference: 0 }]);
  await applied(admin, count);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 8 });
});

test("an item that moved during its count is left unchanged and reported; a second count is exact", async () => {
  const [moved, again] = [await stocked(app.db, 10), await stocked(app.db, 10)];
  const count = await opened(clerk, [moved, again]);
  for (const { id } of [moved, again]) {
    await scan(clerk, count, [{ itemId: id, quantity: 5 }]);
    await sell(id, 2);
    await scan(clerk, count, [{ itemId: id, quantity: 2 }]);
  }
  await counted(clerk, count, [[again, 7]]);
  expect(await linesOf(clerk, count, "&filter=unsure")).toMatchObject([
    { itemId: moved.id, unsure: "moved" },
  ]);
  const { body } = await clerk.get(`/api/stock-counts/${count.id}`);
  expect(body.totals).toMatchObject({ unsure: 1 });
  expect((await applied(admin, count)).body).toMatchObject({ differing: 2, adjusted: 1 });
  expect(await stockOf(app.db, moved.id)).toMatchObject({ quantity: 8 });
  expect(await stockOf(app.db, again.id)).toMatchObject({ quantity: 7 });
});

test("two counts of one item, or a manual correction meanwhile, do not correct twice", async () => {
  const [twice, byHand] = [await stocked(app.db, 12), await stocked(app.db, 12)];
  const first = await opened(clerk, [twice, byHand]);
  const second = await opened(clerk, [twice]);
  await counted(clerk, first, [
    [twice, 10],
    [byHand, 10],
  ]);
  await counted(clerk, second, [[twice, 10]]);
  const correction = { quantity: -2, reason: "correction" };
  await admin.post(`/api/items/${byHand.id}/adjustments`, correction);
  expect(await linesOf(clerk, first, "&filter=unsure")).toMatchObject([{ unsure: "corrected" }]);
  const both = await Promise.all([applied(admin, first), applied(clerk, second)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(app.db, twice.id)).toMatchObject({ quantity: 10 });
  expect(await stockOf(app.db, byHand.id)).toMatchObject({ quantity: 10 });
});

test("uncounted items become zero only when requested", async () => {
  const [gone, empty] = [await stocked(app.db, 5), await stocked(app.db, 0)];
  const count = await opened(clerk, [gone, empty]);
  expect((await applied(admin, count, { uncounted: "zero" })).body).toMatchObject({
    uncounted: "zero",
    counted: 2,
    adjusted: 1,
  });
  expect(await stockOf(app.db, gone.id)).toMatchObject({ quantity: 0 });
  const lines = await linesOf(admin, count, "&filter=differing");
  expect(lines).toMatchObject([{ difference: -5, isAssumed: true, countedBy: null }]);
});

test("a result below the reserved stock is refused with the item's name, without effect", async () => {
  const [fine, held] = [await stocked(app.db, 5), await stocked(app.db, 5, { name: "Kioo A12" })];
  await move(app.db, [{ act: "reserve", itemId: held.id, quantity: 4, saleId: newId() }]);
  const count = await opened(clerk, [fine, held]);
  await counted(clerk, count, [
    [fine, 4],
    [held, 3],
  ]);
  expect((await applied(admin, count)).body).toMatchObject({
    code: "insufficient_stock",
    params: { itemId: held.id, name: "Kioo A12", available: 1, requested: 2 },
  });
  expect(await stockOf(app.db, fine.id)).toMatchObject({ quantity: 5 });
  expect((await admin.get(`/api/stock-counts/${count.id}`)).body.status).toBe("review");
});

test("is applied once, as reviewed, by authorised users", async () => {
  const item = await stocked(app.db, 10);
  const count = await opened(clerk, [item]);
  const path = `/api/stock-counts/${count.id}`;
  await counted(clerk, count, [[item, 9]]);
  const early = await admin.post(`${path}/apply`, { version: 2 });
  expect(early.body).toMatchObject({ code: "conflict", params: { reason: "count-open" } });
  const { version } = (await clerk.post(`${path}/finish`)).body;
  const counter = await signedIn(app, { permissions: ["count_stock"] });
  expect((await counter.post(`${path}/apply`, { version })).status).toBe(403);
  const stale = await admin.post(`${path}/apply`, { version: version - 1 });
  expect(stale.body).toMatchObject({ code: "stale_version", current: { version } });
  const answers = await Promise.all(
    [admin, clerk, admin, clerk].map((each) => each.post(`${path}/apply`, { version })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 9 });
  const again = await admin.post(`${path}/reopen`);
  expect(again.body).toMatchObject({ code: "conflict", params: { reason: "count-ended" } });
});

test("a sale during the application stays a sale", async () => {
  const item = await stocked(app.db, 20);
  const count = await opened(clerk, [item]);
  await counted(clerk, count, [[item, 18]]);
  const { version } = (await clerk.post(`/api/stock-counts/${count.id}/finish`)).body;
  await Promise.all([
    ...Array.from({ length: 8 }, () => sell(item.id, 1)),
    admin.post(`/api/stock-counts/${count.id}/apply`, { version }),
  ]);
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 10 });
});

test("5,000 lines are one transaction with few statements", async () => {
  await sql`insert into inventory_items (id, sku, name, price, cost)
    select gen_random_uuid(), 'MANY-' || n, 'Bidhaa ' || n, 100, 50 from generate_series(1, 5000) n`.execute(
    app.db,
  );
  await app.db
    .updateTable("inventoryItems")
    .set({ location: "Ghala" })
    .where("sku", "like", "MANY-%")
    .execute();
  const { body: count } = await clerk.post("/api/stock-counts", {
    scope: "location",
    location: "Ghala",
  });
  expect(count.lines).toBe(5000);
  for (let start = 1; start <= 5000; start += 200) {
    const scans = Array.from({ length: 200 }, (_, n) => ({ code: `many-${start + n}` }));
    expect((await scan(clerk, count, scans)).body.count.counted).toBe(start + 199);
  }
  expect((await applied(admin, count)).body).toMatchObject({ adjusted: 5000, differing: 5000 });
  const { rows } = await sql`
    select count(distinct xmin::text)::integer as transactions, count(*)::integer as movements, sum(quantity)::integer as pieces
    from stock_movements where reference = ${count.number}`.execute(app.db);
  expect(rows).toEqual([{ transactions: 1, movements: 5000, pieces: 5000 }]);
});
