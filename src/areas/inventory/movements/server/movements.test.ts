import { beforeAll, expect, test } from "vitest";
import { addDays, inShopTime, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care: clerk } = await startShop({ admin: "Neema", care: "=Juma" });
let itemId: string;

beforeAll(async () => {
  await signedIn(app, { role: "admin", name: "Nobody" });
  const item = { sku: "SCR-1", name: 'Kioo "A12"', price: 500, cost: 250, quantity: 9 };
  itemId = (await admin.post("/api/items", item)).body.id;
  const lost = { quantity: -2, reason: "lost", note: "+hatari" };
  await clerk.post(`/api/items/${itemId}/adjustments`, lost);
  await admin.post("/api/items", { sku: "CBL-1", name: "Waya", price: 100, quantity: 3 });
});

test("filtered movements are summed; their value needs the right to see costs", async () => {
  const path = "/api/stock-movements/totals";
  expect((await admin.get(path)).body).toEqual({
    movements: 3,
    came: 12,
    went: 2,
    cameValue: 2250,
    wentValue: 500,
  });
  expect((await clerk.get(`${path}?itemId=${itemId}`)).body).toEqual({
    movements: 2,
    came: 9,
    went: 2,
  });
  const none = { movements: 0, came: 0, went: 0 };
  for (const query of [`userId=${clerk.userId}&type=IN`, `from=${addDays(today(), 1)}`]) {
    expect((await clerk.get(`${path}?${query}`)).body).toEqual(none);
  }
});

test("the list is filtered by user; only users with movements are offered", async () => {
  const { body } = await clerk.get("/api/stock-movements/users");
  expect(body.users.map(({ name }: { name: string }) => name)).toEqual(["=Juma", "Neema"]);
  const list = await clerk.get(`/api/stock-movements?userId=${clerk.userId}`);
  expect(list.body.items).toMatchObject([{ quantity: -2, createdBy: { name: "=Juma" } }]);
});

test("the oldest come first on request, in the list, across pages, and in the file", async () => {
  const path = `/api/stock-movements?itemId=${itemId}&sort=oldest&limit=1`;
  const first = (await admin.get(path)).body;
  const second = (await admin.get(`${path}&cursor=${first.nextCursor}`)).body;
  expect([first, second].map(({ items }) => items[0].quantity)).toEqual([9, -2]);
  expect(second.nextCursor).toBeNull();
  // A cursor is valid only for the order in which it was made.
  const other = `/api/stock-movements?itemId=${itemId}&cursor=${first.nextCursor}`;
  expect((await admin.get(other)).status).toBe(422);
  const file = await admin.get<string>(
    `/api/stock-movements/export.csv?itemId=${itemId}&sort=oldest`,
  );
  const [, row] = file.body.trimEnd().split("\r\n");
  expect(row).toContain(",opening,");
  // The file has times in the shop's time zone. In UTC the first three hours of the shop's day have yesterday's date.
  expect(row).toContain(`,${inShopTime(first.items[0].createdAt)},`);
});

test("serial numbers of moved pieces are in the list and in the file", async () => {
  const phone = await stocked(app.db, 2, { sku: "PHN-9", isSerialised: true });
  const gone = { quantity: -1, reason: "lost", serials: ["PHN-9-2"] };
  await admin.post(`/api/items/${phone.id}/adjustments`, gone);
  const list = await clerk.get(`/api/stock-movements?itemId=${phone.id}`);
  expect(list.body.items).toMatchObject([
    { quantity: -1, serials: ["PHN-9-2"] },
    { quantity: 2, serials: ["PHN-9-1", "PHN-9-2"] },
  ]);
  const file = await admin.get<string>(`/api/stock-movements/export.csv?itemId=${phone.id}`);
  const rows = file.body.trimEnd().split("\r\n");
  expect(rows.map((row) => row.split(",").at(-1))).toEqual([
    "Serials",
    "PHN-9-2",
    "PHN-9-1 PHN-9-2",
  ]);
  const others = await clerk.get(`/api/stock-movements?itemId=${itemId}`);
  expect(others.body.items).toMatchObject([{ serials: [] }, { serials: [] }]);
});

test("the list is exported as CSV, without formulas", async () => {
  const path = `/api/stock-movements/export.csv?itemId=${itemId}`;
  const { body, headers } = await admin.get(path);
  expect(headers.get("content-disposition")).toContain(`stock-movements-${today()}.csv`);
  expect(body).toContain(`,SCR-1,"Kioo ""A12""",ADJUSTMENT,-2,7,-5,lost,'+hatari,'=Juma,`);
  expect((await clerk.get(path)).body).not.toContain("Value");
  const technician = await signedIn(app, { role: "technician" });
  expect((await technician.get(path)).status).toBe(403);
});
