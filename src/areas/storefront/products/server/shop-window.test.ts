/** Tests products, order, brands and counts of the online shop over HTTP. */
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { formWith } from "#tests/support/shop/pictures.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { clientOf } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { countView, flushCounts, isByPerson } from "../../counts/server/count-views.ts";
import { listTopBrands } from "../../brands/server/queries.ts";

const { app, admin, care, technician, bytesOf } = await startPictureShop();

async function online(more: { brand?: string; name?: string } = {}) {
  const item = await stocked(app.db, 3, { price: 5000, ...(more.name && { name: more.name }) });
  await app.db
    .updateTable("inventoryItems")
    .set({ isAvailableOnline: true, brand: more.brand ?? null })
    .where("id", "=", item.id)
    .execute();
  return item;
}
const productOf = async (sku: string, query = "") =>
  (await care.get(`/api/online-shop/products?search=${sku}${query}`)).body.items[0];
const put = (path: string, body: object, as = care) => as.put(`/api/online-shop/${path}`, body);

describe("products", () => {
  test("are put online and taken offline, many at once, all or none", async () => {
    const [one, two] = [await stocked(app.db, 1), await stocked(app.db, 1)];
    const path = "/api/online-shop/products/switch";
    const body = { itemIds: [one.id, two.id], isOnline: true };
    expect((await technician.post(path, body)).status).toBe(403);
    expect((await care.post(path, { ...body, itemIds: [one.id, newId()] })).body.code).toBe(
      "product_not_found",
    );
    expect((await productOf(one.sku)).isAvailableOnline).toBe(false);
    expect((await care.post(path, body)).body).toEqual({ changed: 2 });
    expect((await care.post(path, body)).body).toEqual({ changed: 0 });
    expect((await productOf(one.sku)).isAvailableOnline).toBe(true);
    const { body: off } = await care.get("/api/online-shop/products?online=false&limit=100");
    expect(off.items.map(({ id }: { id: string }) => id)).not.toContain(one.id);
  });

  test("show no cost", async () => {
    const { sku } = await online();
    expect(Object.keys(await productOf(sku))).not.toContain("cost");
  });
});

describe("the order of the grid", () => {
  test("has the placed products first, and the others newest first", async () => {
    const [old, middle, fresh] = [await online(), await online(), await online()];
    expect((await put("places", { itemIds: [middle.id, old.id] })).status).toBe(200);
    const { body } = await care.get("/api/online-shop/products?online=true&limit=100");
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 2)).toEqual([middle.id, old.id]);
    expect(ids[2]).toBe(fresh.id);
    const { body: seen } = await clientOf(app).get("/api/storefront/products?limit=2");
    expect(seen.items.map(({ id }: { id: string }) => id)).toEqual([middle.id, old.id]);
    expect((await put("places", { itemIds: [old.id, old.id] })).status).toBe(422);
    expect((await put("places", { itemIds: [newId()] })).body.code).toBe("product_not_found");
    expect((await put("places", { itemIds: [old.id] }, technician)).status).toBe(403);
    expect((await care.get("/api/online-shop/places")).body.products).toHaveLength(2);
  });

  test("that two users save at once is one of the two", async () => {
    const [a, b] = [await online(), await online()];
    const answers = await Promise.all([
      put("places", { itemIds: [a.id, b.id] }),
      put("places", { itemIds: [b.id, a.id] }, admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await care.get("/api/online-shop/places")).body.products).toHaveLength(2);
  });
});

describe("brands", () => {
  test("join spellings that differ in case, and follow the order of staff", async () => {
    for (const brand of ["SAMSUNG", "Samsung", "Samsung", "JBL", "Sony"]) await online({ brand });
    const names = async () => (await listTopBrands(app.db)).map(({ name, items }) => [name, items]);
    expect((await names())[0]).toEqual(["Samsung", 3]);
    const brands = [
      { name: "jbl", isShown: true, altText: null },
      { name: "SONY", isShown: false, altText: null },
    ];
    expect((await put("brands", { brands }, technician)).status).toBe(403);
    expect((await put("brands", { brands: [...brands, ...brands] })).status).toBe(422);
    expect((await put("brands", { brands })).status).toBe(200);
    expect(await names()).toEqual([
      ["jbl", 1],
      ["Samsung", 3],
    ]);
  });

  test("have a picture that everybody may see, encoded again", async () => {
    await online({ brand: "LG" });
    const { body } = await put("brands", {
      brands: [{ name: "LG", isShown: true, altText: null }],
    });
    const { id } = body.brands[0];
    const picture = sharp({
      create: { width: 600, height: 300, channels: 3, background: "#a50034" },
    })
      .png()
      .toBuffer();
    const path = `/api/online-shop/brands/${id}/picture`;
    const sent = await care.post(path, await formWith(picture, {}));
    expect(sent.status).toBe(201);
    const { response, bytes } = await bytesOf(clientOf(app), sent.body.pictureUrl);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 160 });
    expect(
      (await care.post(`/api/online-shop/brands/${newId()}/picture`, await formWith(picture, {})))
        .status,
    ).toBe(404);
    expect((await care.delete(path)).status).toBe(200);
    expect((await care.delete(path)).status).toBe(404);
  });
});

describe("views and enquiries", () => {
  test("are counted in memory and stored together; staff see them by period", async () => {
    const { id, sku } = await online();
    // The server stores what it has counted twice a minute, but not what this test has counted for `app.db`.
    for (let at = 0; at < 3; at += 1) countView(app.db, `kava-${id.slice(-12)}`);
    const ping = await fetch(`${app.url}/api/storefront/products/${id}/enquiries`, {
      method: "POST",
      body: "PING",
      headers: { "content-type": "text/ping", "user-agent": "Mozilla/5.0 Chrome/120" },
    });
    expect(ping.status).toBe(200);
    expect(await productOf(sku)).toMatchObject({ views: 0 });
    await flushCounts(app.db);
    countView(app.db, `jina-jipya-${id.slice(-12)}`);
    await flushCounts(app.db);
    await flushCounts(app.serverDb);
    const counted = await readEventually(
      () => productOf(sku),
      ({ enquiries }) => enquiries > 0,
    );
    expect(counted).toMatchObject({ views: 4, enquiries: 1 });
    await app.db
      .updateTable("productCounts")
      .set({ day: sql`day - 8` })
      .where("itemId", "=", id)
      .execute();
    expect((await productOf(sku, "&days=7")).views).toBe(0);
    expect((await productOf(sku, "&days=30")).views).toBe(4);
    const { body } = await care.get("/api/online-shop/products?sort=-views&limit=1");
    expect(body.items[0].id).toBe(id);
    const csv = await care.get("/api/online-shop/products/export.csv?sort=-views");
    expect(String(csv.body)).toContain(sku);
  });

  test("of programs are left out, as far as their name tells", () => {
    expect(isByPerson("Mozilla/5.0 (Linux; Android 12; TECNO KG5k) Chrome/120")).toBe(true);
    for (const name of [undefined, "", "Googlebot/2.1", "WhatsApp/2.23", "facebookexternalhit/1.1"])
      expect(isByPerson(name)).toBe(false);
  });
});
