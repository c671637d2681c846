import { expect, test } from "vitest";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";
import type { Catalogue } from "../contract.ts";

const { app, admin } = await startShop();

const catalogue = async (query = "", client = admin): Promise<Catalogue> => {
  const answer = await client.get<Catalogue>(`/api/items/catalogue${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
/** Sets the last change of all items to a day ago. */
const age = () =>
  sql`update inventory_items set updated_at = now() - interval '1 day'`.execute(app.db);

test("contains sellable items and their codes, without cost", async () => {
  const cable = await stocked(app.db, 5, { barcode: "600111", price: 500_000 });
  await move(app.db, [{ act: "reserve", itemId: cable.id, quantity: 2, saleId: newId() }]);
  const { items, nextCursor } = await catalogue();
  expect(nextCursor).toBeNull();
  expect(items.find(({ id }) => id === cable.id)).toEqual({
    id: cable.id,
    sku: cable.sku,
    name: cable.name,
    isSerialised: false,
    barcode: "600111",
    brand: null,
    model: null,
    category: "other",
    price: 500_000,
    available: 3,
    image: null,
    isArchived: false,
    version: 1,
  });
});

test("omits archived items, and names them to clients that knew them", async () => {
  const item = await stocked(app.db, 1);
  const { asOf } = await catalogue();
  await age();
  await admin.post(`/api/items/${item.id}/archive`);
  expect((await catalogue()).items.map(({ id }) => id)).not.toContain(item.id);
  const changed = await catalogue(`?since=${asOf}`);
  expect(changed.items).toMatchObject([{ id: item.id, isArchived: true }]);
  const asked = await catalogue(`?ids=${item.id}`);
  expect(asked.items).toMatchObject([{ id: item.id, isArchived: true }]);
});

test("returns the changes since a version: a price, a sold piece", async () => {
  const [cheaper, sold] = [await stocked(app.db, 4), await stocked(app.db, 4)];
  await age();
  const { asOf } = await catalogue();
  expect((await catalogue(`?since=${asOf}`)).items).toEqual([]);
  await admin.post(`/api/items/${cheaper.id}/terms`, { version: 1, price: 700, reason: "Ofa" });
  await move(app.db, [{ act: "take-out", itemId: sold.id, quantity: 1, reason: "sale" }]);
  expect((await catalogue(`?since=${asOf}`)).items).toMatchObject([
    { id: cheaper.id, price: 700, available: 4 },
    { id: sold.id, available: 3 },
  ]);
});

test("has pages of five thousand, with each item once", async () => {
  await sql`
    insert into inventory_items (id, sku, name, price)
    select gen_random_uuid(), 'BULK-' || n, 'Bulk ' || n, 100 from generate_series(1, 10001) n`.execute(
    app.db,
  );
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Catalogue = await catalogue(cursor && `?cursor=${cursor}`);
    expect(page.items.length).toBeLessThanOrEqual(5000);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(ids.length).toBeGreaterThan(10_000);
  expect(new Set(ids).size).toBe(ids.length);
});

test("is for tills and stores, and validates its input", async () => {
  const till = await signedIn(app, { role: "technician", permissions: ["view_pos"] });
  await catalogue("", till);
  const bench = await signedIn(app, { role: "technician", permissions: ["view_devices"] });
  expect(await bench.get("/api/items/catalogue")).toMatchObject({ status: 403 });
  for (const query of [
    "?ids=x",
    "?since=yesterday",
    "?cursor=1",
    `?ids=${Array(101).fill(newId()).join(",")}`,
  ]) {
    expect(await admin.get(`/api/items/catalogue${query}`)).toMatchObject({ status: 422 });
  }
});
