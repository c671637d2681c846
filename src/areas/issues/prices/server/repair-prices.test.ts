/** The price list of repairs: rights, versions, range, import and export, and what customers see. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";
import { bookedOnline } from "#tests/support/storefront/bookings.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";

const { app, care, technician, open } = await openPublicShop();
const admin = await signedIn(app, { role: "admin" });

const path = "/api/repair-prices";
const given = (more: object = {}) => ({
  brand: "Tecno",
  model: `Spark ${newId()}`,
  fault: "Kioo",
  priceFrom: 4_500_000,
  ...more,
});
const add = async (more: object = {}) => {
  const answer = await admin.post(path, given(more));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const list = async (query: string) => (await admin.get(`${path}?${query}`)).body.items;

describe("a price", () => {
  test("needs the right to manage the list", async () => {
    const price = await add();
    for (const client of [care, technician, clientOf(app)]) {
      const refused = client.userId ? 403 : 401;
      expect((await client.get(path)).status).toBe(refused);
      expect((await client.get(`${path}/export.csv`)).status).toBe(refused);
      expect((await client.post(path, given())).status).toBe(refused);
      const change = await client.patch(`${path}/${price.id}`, { version: 1, priceFrom: 1 });
      expect(change.status).toBe(refused);
      expect((await client.delete(`${path}/${price.id}`)).status).toBe(refused);
      expect((await client.post(`${path}/import`, { text: "x", promise: "x" })).status).toBe(
        refused,
      );
    }
    expect((await list(`search=${price.model}`))[0]).toMatchObject({ version: 1 });
  });

  test("is changed by its version, is one per fault and model, and is deleted by a mark", async () => {
    const price = await add({ priceTo: 6_000_000, minutes: 90, warranty: "3 months" });
    const twin = await admin.post(path, {
      ...given({ model: price.model.toUpperCase() }),
      fault: "KIOO",
    });
    expect(twin.body.code).toBe("repair_price_taken");
    const changed = await admin.patch(`${path}/${price.id}`, { version: 1, priceFrom: 5_000_000 });
    expect(changed.body).toMatchObject({ priceFrom: 5_000_000, priceTo: 6_000_000, version: 2 });
    const stale = await admin.patch(`${path}/${price.id}`, { version: 1, priceFrom: 1 });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
    const wrong = await admin.patch(`${path}/${price.id}`, { version: 2, priceTo: 5_000_000 });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { priceTo: expect.anything() } } });
    expect((await admin.delete(`${path}/${price.id}`)).status).toBe(200);
    expect((await admin.delete(`${path}/${price.id}`)).status).toBe(404);
    expect(await list(`search=${price.model}`)).toEqual([]);
    const { deletedAt } = await app.db
      .selectFrom("repairPrices")
      .select("deletedAt")
      .where("id", "=", price.id)
      .executeTakeFirstOrThrow();
    expect(deletedAt).not.toBeNull();
    await add({ model: price.model });
  });

  test("of the catalogue follows the name of its fault, and outlives it", async () => {
    const issue = (
      await admin.post("/api/device-issues", { name: `Sauti ${newId()}`, category: "A" })
    ).body;
    const price = await add({ issueId: issue.id, fault: undefined });
    expect(price).toMatchObject({ fault: issue.name, issueId: issue.id, preset: null });
    await admin.patch(`/api/device-issues/${issue.id}`, { version: 1, name: `Mpya ${issue.id}` });
    const [renamed] = await list(`search=${price.model}`);
    expect(renamed.fault).toBe(`Mpya ${issue.id}`);
    await admin.delete(`/api/device-issues/${issue.id}`);
    expect((await list(`search=${price.model}`))[0]).toMatchObject({
      issueId: null,
      fault: issue.name,
    });
    const unknown = await admin.post(path, given({ issueId: newId(), fault: undefined }));
    expect(unknown.status).toBe(404);
  });

  test("is found and sorted", async () => {
    const brand = `Chapa${newId()}`;
    await add({ brand, model: "B 2", fault: "Betri", priceFrom: 300 });
    await add({ brand, model: "A 10", fault: "Betri", priceFrom: 200 });
    await add({
      brand,
      model: "A 10",
      fault: "Kioo",
      priceFrom: 100,
      sortOrder: 1,
      isShown: false,
    });
    const sorted = async (sort: string) =>
      (await list(`search=${brand}&sort=${sort}`)).map((each: any) => each.priceFrom);
    expect(await sorted("model")).toEqual([100, 200, 300]);
    expect(await sorted("dearest")).toEqual([300, 200, 100]);
    expect((await list(`search=${brand}&shown=false`)).length).toBe(1);
  });
});

describe("a file", () => {
  test("is written as its preview has said, and an export changes nothing", async () => {
    const model = `A${newId()}`;
    const old = await add({ brand: "Samsung", model, fault: "Kioo", warranty: "Miezi 3" });
    const text = [
      "Chapa,Modeli,Tatizo,Bei,Bei hadi,Dakika,Rangi",
      `Samsung,${model},kioo,50000,60000,90,x`,
      `Samsung,${model},Imeingia maji,"30,000",,,`,
    ].join("\n");
    const preview = await admin.post(`${path}/preview`, { text });
    expect(preview.body).toMatchObject({
      counts: { rows: 2, new: 1, changed: 1, errors: 0 },
      unknownColumns: ["Rangi"],
    });
    const { promise } = preview.body;
    await admin.patch(`${path}/${old.id}`, { version: 1, minutes: 5, priceFrom: 100 });
    await admin.patch(`${path}/${old.id}`, { version: 2, warranty: "Miezi 6" });
    const overtaken = await admin.post(`${path}/import`, { text, promise });
    expect(overtaken.body.params).toMatchObject({ reason: "changed-since" });
    const again = (await admin.post(`${path}/preview`, { text })).body.promise;
    const imported = await admin.post(`${path}/import`, { text, promise: again });
    expect(imported.body).toEqual({ added: 1, changed: 1 });
    const rows = await list(`search=${model}`);
    expect(rows.find((row: any) => row.id === old.id)).toMatchObject({
      fault: "kioo",
      priceFrom: 5_000_000,
      priceTo: 6_000_000,
      warranty: "Miezi 6",
      version: 4,
    });
    expect(rows.find((row: any) => row.id !== old.id)).toMatchObject({
      preset: "water-damage",
      priceFrom: 3_000_000,
    });
    const response = await fetch(`${app.url}${path}/export.csv?search=${model}`, {
      headers: { cookie: admin.cookie },
    });
    const exported = (await admin.post(`${path}/preview`, { text: await response.text() })).body;
    expect(exported.counts).toMatchObject({ rows: 2, unchanged: 2 });
  });

  test("with an error is not written, and 1,000 rows are", async () => {
    const text = "brand,model,fault,price\n=cmd,,Kioo,abc\nA,B,C,10\nA,b,c,10";
    const preview = (await admin.post(`${path}/preview`, { text })).body;
    expect(preview.rows.map((row: any) => row.errors.map((each: any) => each.code))).toEqual([
      ["not_money", "required"],
      ["twice_in_file"],
      [],
    ]);
    const refused = await admin.post(`${path}/import`, { text, promise: preview.promise });
    expect(refused.body.params).toMatchObject({ reason: "import-errors" });
    const many = `brand,model,fault,price\n${Array.from({ length: 1000 }, (_, nth) => `Wengi,M${nth >> 3},Tatizo ${nth},${1000 + nth}`).join("\n")}`;
    const { promise } = (await admin.post(`${path}/preview`, { text: many })).body;
    expect((await admin.post(`${path}/import`, { text: many, promise })).body).toEqual({
      added: 1000,
      changed: 0,
    });
    const page = await (await open("/shop/repairs?brand=Wengi&lang=en")).text();
    expect(page).toContain("M124");
    expect(page.length).toBeLessThan(120_000);
  });
});

describe("customers", () => {
  test("see shown prices with a link to the form, in both languages, without a cookie", async () => {
    const brand = `Nje${newId().slice(-6)}`;
    const issues = (await admin.get("/api/device-issues")).body.items;
    const battery = issues.find((each: any) => each.preset === "battery-drains-fast");
    await add({ brand, model: "X1", issueId: battery.id, fault: undefined, minutes: 120 });
    await add({ brand, model: "X1", fault: "<img src=x onerror=alert(1)>", warranty: "<b>" });
    await add({ brand, model: "X1", fault: "Siri", isShown: false });
    const answer = await open(`/shop/repairs?brand=${brand}&lang=sw`);
    const page = await answer.text();
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(page).toContain("kuanzia TSh");
    expect(page).toContain("masaa 2");
    expect(page).not.toContain("Battery drains fast");
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("Siri");
    const href = /href="(\/shop\/book\?[^"]*fault=[^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll("&amp;", "&");
    const form = await (await open(href ?? "")).text();
    expect(form).toContain(`value="${brand}"`);
    expect(form).toContain("Takriban TSh");
  });

  test("are told the price with their booking, which keeps it", async () => {
    const price = await add({ model: "Camon 20", fault: "Kioo kimepasuka", priceTo: 5_000_000 });
    const booking = await bookedOnline(app.url, care, {
      brand: "tecno",
      model: "camon 20",
      fault: "KIOO kimepasuka",
    });
    expect(booking).toMatchObject({ estimatedFrom: 4_500_000, estimatedTo: 5_000_000 });
    await admin.patch(`${path}/${price.id}`, { version: 1, priceTo: 9_000_000 });
    const kept = (await care.get(`/api/bookings/${booking.id}`)).body;
    expect(kept.estimatedTo).toBe(5_000_000);
  });
});
