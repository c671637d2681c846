import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type Answered } from "#tests/support/client.ts";
import { applied, counted, opened } from "#tests/support/shop/counts.ts";
import { move, stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin } = await startShop();

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

let last = 0;
const phone = (given: Record<string, unknown> = {}) => ({
  sku: `PHN-${++last}`,
  name: `Tecno Spark ${last}`,
  price: 38_500_000,
  isSerialised: true,
  ...given,
});
const create = (given: Record<string, unknown>) => admin.post("/api/items", phone(given));
const adjust = (itemId: string, quantity: number, given: Record<string, unknown> = {}) =>
  admin.post(`/api/items/${itemId}/adjustments`, { quantity, reason: "count", ...given });
const piecesOf = async (itemId: string, query = "") =>
  (await admin.get(`/api/items/${itemId}/serials${query}`)).body.items.map(
    ({ serial, state }: { serial: string; state: string }) => `${serial} ${state}`,
  );
const refused = (answer: Answered) => problemOf(answer).code;

describe("a new serialised item", () => {
  test("lists its pieces in stored form, each with its history", async () => {
    const given = { quantity: 2, serials: [" 35-209900-176148-1 ", "sn 00ab"], cost: 30_000_000 };
    const { status, body } = await create(given);
    expect(status).toBe(201);
    expect(body.quantity).toBe(2);
    expect(await piecesOf(body.id)).toEqual(["352099001761481 in_stock", "SN00AB in_stock"]);
    const { items } = (await admin.get(`/api/items/${body.id}/serials?search=1761`)).body;
    expect(items).toMatchObject([
      { serial: "352099001761481", isImei: true, unitCost: 30_000_000 },
    ]);
    const piece = await admin.get(`/api/serials/${items[0].id}`);
    expect(piece.body.entries).toMatchObject([
      { act: "bring-in", reason: "opening", state: "in_stock", createdBy: { id: admin.userId } },
    ]);
  });

  test.each([
    ["too few", { quantity: 2, serials: ["A1"] }, "serials_required"],
    ["none", { quantity: 1 }, "serials_required"],
    ["more than there are", { serials: ["A1"] }, "validation_failed"],
    ["one twice", { quantity: 2, serials: ["a 1", "A1"] }, "validation_failed"],
    ["a wrong IMEI", { quantity: 1, serials: ["352099001761482"] }, "validation_failed"],
    ["what no serial is", { quantity: 1, serials: ["<b>x</b>"] }, "validation_failed"],
    ["nothing", { quantity: 1, serials: ["   "] }, "validation_failed"],
    ["NUL", { quantity: 1, serials: ["A\u0000"] }, "validation_failed"],
    [
      "of an ordinary item",
      { quantity: 1, serials: ["A1"], isSerialised: false },
      "validation_failed",
    ],
  ])("is refused with %s", async (_, given, code) => {
    expect(refused(await create(given))).toBe(code);
  });
});

describe("adjustments", () => {
  test("add and remove pieces by serial number", async () => {
    const item = await stocked(app.db, 1, { isSerialised: true, sku: "ADJ" });
    expect((await adjust(item.id, 2, { serials: ["b-2", "b-3"] })).body.quantity).toBe(3);
    expect((await adjust(item.id, -1, { serials: ["B-2"], reason: "lost" })).body.quantity).toBe(2);
    expect(await piecesOf(item.id)).toEqual(["ADJ-1 in_stock", "B-2 gone", "B-3 in_stock"]);
    expect(await piecesOf(item.id, "?state=here")).toEqual(["ADJ-1 in_stock", "B-3 in_stock"]);
    // The lost piece was found again. It keeps its record and its history.
    expect((await adjust(item.id, 1, { serials: ["B-2"], reason: "found" })).status).toBe(200);
    const { items } = (await admin.get(`/api/items/${item.id}/serials?search=b-2`)).body;
    const { entries } = (await admin.get(`/api/serials/${items[0].id}`)).body;
    expect(entries.map(({ reason }: { reason: string }) => reason)).toEqual([
      "found",
      "lost",
      "count",
    ]);
  });

  test.each([
    ["without names", 1, undefined, "serials_required"],
    ["with too many names", 1, ["C1", "C2"], "serials_required"],
    ["of what is there", 1, ["HERE-1"], "serial_taken"],
    ["away of what is not known", -1, ["NEVER"], "serial_unknown"],
    ["away without names", -1, undefined, "serials_required"],
  ])("are refused %s", async (what, quantity, serials, code) => {
    const item = await stocked(app.db, 2, { isSerialised: true, sku: `HERE` + last++ });
    const named = serials?.map((serial) => serial.replace("HERE", item.sku));
    const answer = await adjust(item.id, quantity, { serials: named });
    expect(refused(answer), what).toBe(code);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2 });
  });

  test("of an ordinary item are unchanged, and accept no serial numbers", async () => {
    const item = await stocked(app.db, 5);
    expect((await adjust(item.id, -2)).body.quantity).toBe(3);
    expect(refused(await adjust(item.id, 1, { serials: ["A"] }))).toBe("validation_failed");
  });

  test("a handset is in one place, also when two users bring it at once", async () => {
    const imei = "490154203237518";
    const items = await Promise.all(
      [1, 2, 3].map(() => stocked(app.db, 0, { isSerialised: true })),
    );
    const answers = await Promise.all(
      items.map(({ id }) => adjust(id, 1, { serials: [imei], reason: "found" })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(refused(answer)).toBe("serial_taken");
    }
  });
});

describe("switching serial numbers on or off", () => {
  const patch = (item: { id: string; version: number }, given: Record<string, unknown>) =>
    admin.patch(`/api/items/${item.id}`, { version: item.version, ...given });

  test("needs the numbers of all pieces in stock; off keeps the history", async () => {
    const { body: item } = await create({ isSerialised: false, quantity: 2 });
    expect(refused(await patch(item, { isSerialised: true }))).toBe("serials_required");
    const on = await patch(item, { isSerialised: true, serials: ["op-1", "op-2"] });
    expect(on.body).toMatchObject({ isSerialised: true, quantity: 2 });
    expect(await piecesOf(item.id)).toEqual(["OP-1 in_stock", "OP-2 in_stock"]);
    const off = await patch(on.body, { isSerialised: false });
    expect(off.body).toMatchObject({ isSerialised: false, quantity: 2 });
    expect(await piecesOf(item.id)).toEqual(["OP-1 gone", "OP-2 gone"]);
    expect((await adjust(item.id, 1)).body.quantity).toBe(3);
    const renamed = await patch({ ...off.body }, { name: "Jina jingine" });
    expect(renamed.status).toBe(200);
  });

  test("is refused while pieces cost differently, also in a file", async () => {
    const { body: item } = await create({ quantity: 1, serials: ["own-1"], cost: 150_000_000 });
    const received = { quantity: 1, serials: ["own-2"], unitCost: 1_000_000 };
    expect((await admin.post(`/api/items/${item.id}/receipts`, received)).status).toBe(200);
    const { body: now } = await admin.get(`/api/items/${item.id}`);
    expect(refused(await patch(now, { isSerialised: false }))).toBe("serials_have_costs");
    const text = `Msimbo,Jina,Bei,Kwa namba ya serial\n${now.sku},${now.name},5000,hapana`;
    const file = await admin.post("/api/item-imports", { fileName: "a.csv", text });
    expect(file.body).toMatchObject({ counts: { errors: 1 } });
    // Without the dear piece there is nothing to average.
    const sold = { quantity: -1, serials: ["own-1"], reason: "damaged" };
    expect((await admin.post(`/api/items/${item.id}/adjustments`, sold)).status).toBe(200);
    expect((await patch(now, { isSerialised: false })).status).toBe(200);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, value: 1_000_000 });
  });

  test("is refused while pieces are reserved", async () => {
    const item = await stocked(app.db, 2, { isSerialised: true });
    const device = "01900000-0000-7000-8000-000000000001";
    const [first = ""] = item.serials;
    const aside = { itemId: item.id, quantity: 1, deviceId: device, serials: [first] };
    await move(app.db, [{ act: "reserve", ...aside }]);
    const answer = await patch({ id: item.id, version: 1 }, { isSerialised: false });
    expect(problemOf(answer)).toMatchObject({ code: "conflict", params: { reason: "set-aside" } });
    // Serial numbers may be left out, because the change ends the whole reservation.
    await move(app.db, [{ act: "release", ...aside, serials: undefined }]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ reserved: 0 });
  });
});

describe("looking up", () => {
  test("a serial number finds its item and piece, also when it is gone; a SKU finds the item only", async () => {
    const item = await stocked(app.db, 1, { isSerialised: true, sku: "LOOK" });
    const found = await admin.get("/api/items/lookup?code=look-1");
    expect(found.body).toMatchObject({
      id: item.id,
      serial: { serial: "LOOK-1", state: "in_stock" },
    });
    await adjust(item.id, -1, { serials: ["LOOK-1"], reason: "lost" });
    const gone = await admin.get("/api/items/lookup?code=LOOK-1");
    expect(gone.body).toMatchObject({ id: item.id, serial: { state: "gone" } });
    expect((await admin.get("/api/items/lookup?code=LOOK")).body).not.toHaveProperty("serial");
    expect((await admin.get("/api/items/lookup?code=LOOK-2")).status).toBe(404);
  });

  test("lists have pages, search literally, and show costs only with the right", async () => {
    const item = await stocked(app.db, 7, { isSerialised: true, sku: "PAGE" });
    const path = `/api/items/${item.id}/serials?limit=5`;
    const first = await admin.get(path);
    expect(first.body).toMatchObject({ total: 7, items: { length: 5 } });
    const second = await admin.get(`${path}&cursor=${first.body.nextCursor}`);
    expect(second.body.items).toHaveLength(2);
    expect((await admin.get(`${path}&search=%25`)).body.items).toEqual([]);
    const planted = Buffer.from(`serial|${item.id}|\u0000`).toString("base64url");
    expect((await admin.get(`${path}&cursor=${planted}`)).status).toBe(422);
    const counter = await signedIn(app, { role: "customer-care" });
    const seen = (await counter.get(path)).body.items[0];
    expect(seen).not.toHaveProperty("unitCost");
  });
});

test("a count asks for the differing serial numbers first, and is applied then", async () => {
  const item = await stocked(app.db, 3, { isSerialised: true });
  const count = await opened(admin, [item]);
  await counted(admin, count, [[item, 2]]);
  const refusal = await applied(admin, count);
  expect(problemOf(refusal)).toMatchObject({
    code: "serials_required",
    params: { itemId: item.id, name: item.name, requested: 1 },
  });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3 });
  await adjust(item.id, -1, { serials: [`${item.sku}-2`], reason: "lost" });
  const path = `/api/stock-counts/${count.id}`;
  const { version } = (await admin.get(path)).body;
  expect((await admin.post(`${path}/apply`, { version })).body).toMatchObject({
    status: "applied",
  });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2 });
});

test("a piece that leaves and returns in one call is recorded in the order of the ledger", async () => {
  const item = await stocked(app.db, 0, { isSerialised: true });
  const named = { itemId: item.id, quantity: 1, serials: ["BOTH"] };
  await move(app.db, [
    { act: "take-out", reason: "defective", ...named },
    { act: "bring-in", reason: "refund", ...named },
  ]);
  expect(await piecesOf(item.id)).toEqual(["BOTH gone"]);
});
