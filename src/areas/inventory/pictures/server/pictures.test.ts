import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { deleteUnusedFiles } from "#src/server/files/file-store.ts";
import { clientOf, type TestClient } from "#tests/support/client.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { formWith, noisyPicture, plainPicture } from "#tests/support/shop/pictures.ts";

const { app, admin, care, technician, filesDir, filesThere, bytesOf } = await startPictureShop();

const newItem = async (more: object = {}) =>
  (
    await admin.post("/api/items", {
      sku: `P-${newId().slice(-8)}`,
      name: "Kava la simu",
      price: 500_000,
      ...more,
    })
  ).body;

/** A picture of random pixels. Equal pictures would share their stored files, which the tests count. */
const jpeg = (width = 300, height = 200) => noisyPicture(width, height).jpeg().toBuffer();

const upload = async (
  itemId: string,
  picture: Uint8Array | Promise<Uint8Array> = jpeg(),
  { as = admin, fields = {}, key = "" } = {},
) =>
  as.post(`/api/items/${itemId}/pictures`, await formWith(picture, fields), {
    ...(key && { key }),
  });

const itemOf = async (id: string) => (await admin.get(`/api/items/${id}`)).body;
const orderOf = async (id: string): Promise<string[]> =>
  (await admin.get(`/api/items/${id}/pictures`)).body.pictures.map(
    ({ id: each }: { id: string }) => each,
  );
const put = (client: TestClient, id: string, pictureIds: string[]) =>
  client.put(`/api/items/${id}/pictures/order`, { pictureIds });

describe("a picture of an item", () => {
  test("is stored upright in three sizes, without a location", async () => {
    const item = await newItem();
    const fromPhone = await plainPicture(3000, 2000)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "Siri yangu" }, IFD3: { GPSLatitude: "6/1 48/1 0/1" } })
      .toBuffer();
    const sent = await upload(item.id, fromPhone, { fields: { altText: "Kutoka mbele" } });
    expect(sent).toMatchObject({
      status: 201,
      body: { altText: "Kutoka mbele", width: 853, height: 1280, addedBy: { id: admin.userId } },
    });
    const { url, mediumUrl, thumbnailUrl } = sent.body;
    for (const [address, width, height] of [
      [url, 853, 1280],
      [mediumUrl, 320, 480],
      [thumbnailUrl, 107, 160],
    ] as const) {
      const { response, bytes } = await bytesOf(care, address);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: "jpeg", width, height });
      expect([metadata.exif, metadata.orientation, metadata.xmp]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.toString("latin1")).not.toContain("Siri yangu");
    }
  });

  test("is the featured one when it is first: in the item, in lists and at the till", async () => {
    const item = await newItem();
    const first = (await upload(item.id, jpeg(), { fields: { altText: "Nyekundu" } })).body;
    const second = (await upload(item.id)).body;
    const shown = {
      featuredImage: first.mediumUrl,
      imageUrl: first.url,
      images: [first.url, second.url],
      imageAltText: "Nyekundu",
      version: item.version,
    };
    expect(await itemOf(item.id)).toMatchObject(shown);
    const { body: list } = await care.get(`/api/items?search=${item.sku}`);
    expect(list.items[0].featuredImage).toBe(first.mediumUrl);
    const { body: till } = await care.get(
      `/api/items/catalogue?since=${encodeURIComponent(item.updatedAt)}`,
    );
    expect(till.items.find(({ id }: { id: string }) => id === item.id).image).toBe(first.mediumUrl);

    expect((await put(admin, item.id, [second.id, first.id])).body.pictures).toMatchObject([
      { id: second.id },
      { id: first.id },
    ]);
    expect(await itemOf(item.id)).toMatchObject({
      featuredImage: second.mediumUrl,
      images: [second.url, first.url],
      imageAltText: null,
    });
    await admin.patch(`/api/items/${item.id}/pictures/${second.id}`, { altText: "Bluu" });
    expect((await itemOf(item.id)).imageAltText).toBe("Bluu");
    await admin.delete(`/api/items/${item.id}/pictures/${second.id}`);
    expect(await itemOf(item.id)).toMatchObject({
      featuredImage: first.mediumUrl,
      images: [first.url],
    });
    await admin.delete(`/api/items/${item.id}/pictures/${first.id}`);
    expect(await itemOf(item.id)).toMatchObject({
      featuredImage: null,
      imageUrl: null,
      images: [],
      imageAltText: null,
    });
  });

  test("takes precedence over a typed address, which is shown when there is none", async () => {
    const outside = "https://example.com/kava.jpg";
    const item = await newItem({ featuredImage: outside });
    expect(item.featuredImage).toBe(outside);
    const own = (await upload(item.id)).body;
    const changed = await admin.patch(`/api/items/${item.id}`, {
      version: item.version,
      featuredImage: outside,
      images: [outside],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { featuredImage: own.mediumUrl, images: [own.url] },
    });
  });

  test("sent again with its key is one picture", async () => {
    const item = await newItem();
    const key = newId();
    const picture = await jpeg();
    const first = await upload(item.id, picture, { key });
    const again = await upload(item.id, picture, { key });
    expect(again.body).toEqual(first.body);
    expect(await orderOf(item.id)).toEqual([first.body.id]);
  });

  test("is deleted with its files, unless another item shows the same", async () => {
    const [one, other] = [await newItem(), await newItem()];
    const picture = await jpeg();
    const a = (await upload(one.id, picture)).body;
    const b = (await upload(other.id, picture)).body;
    await admin.delete(`/api/items/${one.id}/pictures/${a.id}`);
    expect((await admin.delete(`/api/items/${one.id}/pictures/${a.id}`)).status).toBe(404);
    expect((await bytesOf(admin, a.url)).response.status).toBe(404);
    await sql`update stored_files set created_at = now() - interval '2 days'`.execute(app.db);
    await deleteUnusedFiles({ directory: filesDir, db: app.db });
    expect((await bytesOf(admin, b.url)).response.status).toBe(200);
    await admin.delete(`/api/items/${other.id}/pictures/${b.id}`);
    await sql`update stored_files set created_at = now() - interval '2 days'`.execute(app.db);
    await deleteUnusedFiles({ directory: filesDir, db: app.db }, 0);
    const { rows } = await sql<{ hash: string }>`select hash from stored_files`.execute(app.db);
    expect((await filesThere()).toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted());
  });
});

describe("a file that is no picture", () => {
  const half = async (picture: Promise<Buffer>) => {
    const whole = await picture;
    return whole.subarray(0, Math.floor(whole.length / 2));
  };
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ["a web page", "not-a-picture", () => Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
    ["an SVG", "unsupported-kind", () => Buffer.from('<svg xmlns="x" onload="alert(1)"/>')],
    ["a PDF", "not-a-picture", () => Buffer.from("%PDF-1.7\n1 0 obj")],
    ["a GIF", "unsupported-kind", () => plainPicture(9, 9).gif().toBuffer()],
    ["half a JPEG", "broken", () => half(noisyPicture(200, 200).jpeg().toBuffer())],
    [
      "a script behind a JPEG's first bytes",
      "broken",
      () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<html><script>")]),
    ],
    [
      "a small file of endless pixels",
      "too-many-pixels",
      () => plainPicture(6000, 5000).png().toBuffer(),
    ],
  ])("%s is refused as %s and leaves nothing behind", async (_, reason, make) => {
    const item = await newItem();
    const before = await filesThere();
    expect(await upload(item.id, Promise.resolve(make()))).toMatchObject({
      status: 422,
      body: { code: "invalid_picture", params: { reason } },
    });
    expect(await filesThere()).toEqual(before);
    expect(await orderOf(item.id)).toEqual([]);
  });

  test("over 8 MB is refused, and so is a body that is no form", async () => {
    const item = await newItem();
    const large = await upload(item.id, new Uint8Array(8 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
    const json = await admin.post(`/api/items/${item.id}/pictures`, { photo: "x" });
    expect(json.status).toBe(415);
    expect((await upload(newId())).status).toBe(404);
  });
});

describe("at most twelve, in one order", () => {
  test("the thirteenth is refused, also when two send the twelfth at once", async () => {
    const item = await newItem();
    for (let n = 0; n < 11; n++) expect((await upload(item.id)).status).toBe(201);
    const before = (await filesThere()).length;
    const both = await Promise.all([upload(item.id), upload(item.id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many_photos",
      params: { limit: 12 },
    });
    expect(await orderOf(item.id)).toHaveLength(12);
    // The files of the refused upload have been removed.
    expect((await filesThere()).length).toBe(before + 3);
  });

  test("two users who reorder at once leave one complete order, with one featured picture", async () => {
    const item = await newItem();
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await upload(item.id)).body.id);
    const back = ids.toReversed();
    const turned = [...ids.slice(2), ...ids.slice(0, 2)];
    const answers = await Promise.all([
      put(admin, item.id, back),
      put(admin, item.id, turned),
      admin.delete(`/api/items/${newId()}/pictures/${ids[0]}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    const now = await orderOf(item.id);
    expect([back, turned]).toContainEqual(now);
    expect((await itemOf(item.id)).featuredImage).toBe(`/api/item-pictures/${now[0]}/480`);
  });

  test("an outdated order is refused", async () => {
    const item = await newItem();
    const first = (await upload(item.id)).body.id;
    const second = (await upload(item.id)).body.id;
    const foreign = (await upload((await newItem()).id)).body.id;
    for (const order of [[first], [first, second, foreign], [first, foreign], [first, first]]) {
      expect(await put(admin, item.id, order)).toMatchObject({
        status: 409,
        body: { code: "conflict", params: { reason: "pictures-changed" } },
      });
    }
    await admin.delete(`/api/items/${item.id}/pictures/${first}`);
    expect((await put(admin, item.id, [second, first])).status).toBe(409);
    expect(await orderOf(item.id)).toEqual([second]);
  });

  test("a picture belongs to its item", async () => {
    const [one, other] = [await newItem(), await newItem()];
    const picture = (await upload(one.id)).body;
    const path = `/api/items/${other.id}/pictures/${picture.id}`;
    expect((await admin.patch(path, { altText: "x" })).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(404);
    expect(await orderOf(one.id)).toEqual([picture.id]);
  });
});

describe("rights of users", () => {
  test("edit_inventory changes pictures; staff who see items see them", async () => {
    const item = await newItem();
    const { id, url } = (await upload(item.id)).body;
    expect((await upload(item.id, jpeg(), { as: technician })).status).toBe(403);
    expect((await put(technician, item.id, [id])).status).toBe(403);
    expect((await technician.delete(`/api/items/${item.id}/pictures/${id}`)).status).toBe(403);
    expect((await bytesOf(technician, url)).response.status).toBe(200);
  });

  test("customers see pictures of items that are sold online, and of no others", async () => {
    const item = await newItem();
    const { url } = (await upload(item.id)).body;
    const anybody = clientOf(app);
    expect((await bytesOf(anybody, url)).response.status).toBe(404);
    const online = await admin.patch(`/api/items/${item.id}`, {
      version: item.version,
      isAvailableOnline: true,
    });
    const seen = await bytesOf(anybody, url);
    expect(seen.response.status).toBe(200);
    expect(seen.response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    await admin.post(`/api/items/${item.id}/archive`);
    expect((await bytesOf(anybody, url)).response.status).toBe(404);
    expect(online.body.images).toEqual([url]);
    for (const wrong of [url.replace("/1280", "/2000"), `/api/item-pictures/x/480`]) {
      expect((await bytesOf(admin, wrong)).response.status).toBe(404);
    }
  });
});
