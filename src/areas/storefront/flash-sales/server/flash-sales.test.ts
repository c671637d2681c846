import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { onlinePriceOf } from "#src/areas/storefront/rules.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { getFlashSalesNow } from "../../core/server/prices.ts";

const { app, admin, care, technician } = await startShop();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function onlineItem(price = 5000, more: object = {}): Promise<{ id: string; name: string }> {
  const item = await stocked(app.db, 3, { price });
  await app.db
    .updateTable("inventoryItems")
    .set({ isAvailableOnline: true, ...more })
    .where("id", "=", item.id)
    .execute();
  return item;
}

const plan = (
  items: readonly { itemId: string; price: number }[],
  {
    as = admin,
    from = -1,
    to = 5,
    ...more
  }: { as?: TestClient; from?: number; to?: number } & Record<string, unknown> = {},
) =>
  as.post("/api/flash-sales", {
    name: "Ijumaa",
    startsAt: inHours(from),
    endsAt: inHours(to),
    items,
    reason: "Mwisho wa mwezi",
    ...more,
  });

const shownPrice = async (id: string) => {
  const { rows } = await sql<{ price: number }>`
    select shown_price as price from online_items where id = ${id}`.execute(app.db);
  return rows[0]?.price;
};

const eventsOf = (id: string) =>
  app.db
    .selectFrom("events")
    .select(["kind", "data"])
    .where("recordId", "=", id)
    .orderBy("id")
    .execute();

describe("a flash sale", () => {
  test("needs the right to run the shop, the right to lower prices, and a reason", async () => {
    const { id } = await onlineItem();
    const items = [{ itemId: id, price: 4000 }];
    expect((await plan(items, { as: technician })).status).toBe(403);
    expect(await plan(items, { as: care })).toMatchObject({
      status: 403,
      body: { params: { permission: "lower_prices" } },
    });
    expect((await plan(items, { reason: " " })).status).toBe(422);
    const both = await signedIn(app, {
      role: "customer-care",
      permissions: ["manage_online_shop", "lower_prices"],
    });
    const created = await plan(items, { as: both });
    expect(created).toMatchObject({
      status: 201,
      body: {
        state: "running",
        items: [{ itemId: id, price: 4000, displayedPrice: 5000, isShown: true }],
      },
    });
    expect(await eventsOf(created.body.id)).toMatchObject([
      { kind: "flash_sale.created", data: { reason: "Mwisho wa mwezi", after: { items } } },
    ]);
  });

  test("sets the price that buyers see while it runs, and never a higher one", async () => {
    const { id } = await onlineItem(5000, { onlinePrice: 4800 });
    expect(await shownPrice(id)).toBe(4800);
    expect((await plan([{ itemId: id, price: 4000 }])).status).toBe(201);
    expect(await shownPrice(id)).toBe(4000);
    await app.db
      .updateTable("inventoryItems")
      .set({ salePrice: 3500 })
      .where("id", "=", id)
      .execute();
    expect(await shownPrice(id)).toBe(3500);
  });

  test("does not change prices before its start or after its end", async () => {
    const { id } = await onlineItem();
    const { body } = await plan([{ itemId: id, price: 4000 }], { from: 2 });
    expect(body.state).toBe("planned");
    expect(await shownPrice(id)).toBe(5000);
  });

  test.each([
    { price: 5000, code: "flash_price_not_lower", status: 409 },
    { price: 5001, code: "flash_price_not_lower", status: 409 },
    { price: 0, code: "validation_failed", status: 422 },
    { price: -1, code: "validation_failed", status: 422 },
  ])("refuses the price $price for goods of 5000", async ({ price, code, status }) => {
    const { id } = await onlineItem();
    expect(await plan([{ itemId: id, price }])).toMatchObject({ status, body: { code } });
  });

  test("refuses an end before its start or in the past, an item twice, and unknown goods", async () => {
    const { id } = await onlineItem();
    const items = [{ itemId: id, price: 4000 }];
    expect((await plan(items, { from: 3, to: 2 })).body.fields).toHaveProperty("endsAt");
    expect((await plan(items, { from: -3, to: -2 })).body.fields).toHaveProperty("endsAt");
    expect((await plan([...items, ...items])).body.fields).toHaveProperty("items");
    expect((await plan([{ itemId: newId(), price: 1 }])).body.code).toBe("product_not_found");
  });

  test("is refused for goods in another one at that time, also when both are sent at once", async () => {
    const { id, name } = await onlineItem();
    const items = [{ itemId: id, price: 4000 }];
    const both = await Promise.all([plan(items), plan(items)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("flash_sale_overlap");
    expect(await plan(items, { from: 4, to: 9 })).toMatchObject({
      status: 409,
      body: { code: "flash_sale_overlap", params: { name } },
    });
    expect((await plan(items, { from: 6, to: 9 })).status).toBe(201);
  });

  test("that was created twice with one key exists once", async () => {
    const { id } = await onlineItem();
    const key = newId();
    const body = {
      startsAt: inHours(-1),
      endsAt: inHours(1),
      items: [{ itemId: id, price: 4000 }],
      reason: "x",
    };
    const first = await admin.post("/api/flash-sales", body, { key });
    expect((await admin.post("/api/flash-sales", body, { key })).body).toEqual(first.body);
  });

  test("ends at once by hand, with a reason, and its goods may be in the next one", async () => {
    const { id } = await onlineItem();
    const items = [{ itemId: id, price: 4000 }];
    const { body } = await plan(items);
    const end = (reason: string) => care.post(`/api/flash-sales/${body.id}/end`, { reason });
    expect((await end("")).status).toBe(422);
    expect(await end("Bei mbaya")).toMatchObject({
      status: 200,
      body: { state: "ended", endReason: "Bei mbaya", endedBy: { id: care.userId } },
    });
    expect(await shownPrice(id)).toBe(5000);
    expect((await end("Tena")).body.code).toBe("invalid_transition");
    expect((await plan(items)).status).toBe(201);
  });

  test("that is planned can be changed or given up, and one that runs can only end", async () => {
    const { id } = await onlineItem();
    const items = [{ itemId: id, price: 4000 }];
    const planned = (await plan(items, { from: 20, to: 30 })).body;
    const change = (of: { id: string; version: number }, more: object = {}) =>
      admin.put(`/api/flash-sales/${of.id}`, {
        version: of.version,
        startsAt: inHours(21),
        endsAt: inHours(31),
        items: [{ itemId: id, price: 3900 }],
        reason: "Zaidi",
        ...more,
      });
    const changed = await change(planned);
    expect(changed).toMatchObject({ status: 200, body: { version: 2, items: [{ price: 3900 }] } });
    expect(await change(planned)).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect((await eventsOf(planned.id)).at(-1)).toMatchObject({
      kind: "flash_sale.changed",
      data: { before: { items }, after: { items: [{ price: 3900 }] }, reason: "Zaidi" },
    });
    const given = await admin.post(`/api/flash-sales/${planned.id}/end`, { reason: "Hapana" });
    expect(given.body.state).toBe("ended");
    const running = (await plan(items)).body;
    expect((await change(running)).body.code).toBe("invalid_transition");
  });

  test("tells pages until when they may be cached", async () => {
    const { id } = await onlineItem();
    const { body } = await plan([{ itemId: id, price: 4000 }], { from: -1, to: 0.5 });
    const now = await getFlashSalesNow(app.db);
    expect(now.running.find((sale) => sale.id === body.id)).toEqual({
      id: body.id,
      name: "Ijumaa",
      endsAt: body.endsAt,
      itemIds: [id],
    });
    expect(now.running[0]?.id).toBe(body.id);
    expect(now.validUntil).toBe(body.endsAt);
  });

  test("is listed by state", async () => {
    for (const state of ["planned", "running", "ended"] as const) {
      const { body } = await care.get(`/api/flash-sales?state=${state}`);
      expect(body.items.length).toBeGreaterThan(0);
      expect(new Set(body.items.map((each: { state: string }) => each.state))).toEqual(
        new Set([state]),
      );
    }
  });
});

test("the price in SQL is that of the rules, for every mix of prices", async () => {
  for (const onlinePrice of [null, 4500])
    for (const salePrice of [null, 0, 3000])
      for (const flash of [null, 2000, 4400]) {
        const { id } = await onlineItem(5000, { onlinePrice, salePrice });
        if (flash !== null)
          await app.db.transaction().execute(async (tx) => {
            const saleId = newId();
            const [holdsFrom, holdsUntil] = [inHours(-1), inHours(1)];
            await tx
              .insertInto("flashSales")
              .values({ id: saleId, startsAt: holdsFrom, endsAt: holdsUntil })
              .execute();
            await tx
              .insertInto("flashSaleItems")
              .values({
                flashSaleId: saleId,
                itemId: id,
                price: flash,
                position: 1,
                holdsFrom,
                holdsUntil,
              })
              .execute();
          });
        const price = onlinePriceOf(
          { price: 5000, onlinePrice, salePrice },
          flash === null ? null : { price: flash, endsAt: inHours(1) },
        );
        expect(await shownPrice(id), JSON.stringify({ onlinePrice, salePrice, flash })).toBe(price);
        const { body } = await admin.get(`/api/online-shop/products?search=${await sku(id)}`);
        expect(body.items[0].shownPrice).toBe(price);
      }
});

const sku = async (id: string) => (await admin.get(`/api/items/${id}`)).body.sku;
