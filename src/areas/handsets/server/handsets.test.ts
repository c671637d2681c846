/** Used handsets: buying with money from the drawer, warnings, the seller's data, cancelling, and the margin. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { bought, buying, buyingInto, newImei, repairing } from "#tests/support/shop/handsets.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { loanedOut } from "#tests/support/shop/loaners.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startPictureShop();
await shiftOpened(admin, 100_000_000);
await shiftOpened(care, 100_000_000);

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const buy = (given: object = {}, client = care) => client.post("/api/used-handsets", buying(given));
const detail = async ({ id }: { id: string }, client = admin) =>
  (await client.get(`/api/used-handsets/${id}`)).body;
const cancel = ({ id }: { id: string }, client = care, options = {}) =>
  client.post(`/api/used-handsets/${id}/cancel`, { reason: "Wrong price" }, options);
const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;

describe("a purchase", () => {
  test("pays from the drawer, creates the item and takes the piece in at its price", async () => {
    const cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
    const shift = await shiftOpened(cashier, 20_000_000);
    const imei = newImei();
    const { status, body } = await buy({ imei }, cashier);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: "in_stock", imei, price: 15_000_000 });
    expect(body.handsetNumber).toMatch(/^HS-\d\d-\d{6}$/);
    expect(body).not.toHaveProperty("cost");
    expect(await stockOf(app.db, body.itemId)).toMatchObject({ quantity: 1, value: 15_000_000 });
    expect(await detail(body)).toMatchObject({
      cost: 15_000_000,
      margin: null,
      seller: { name: "Neema Mwakyusa" },
      signature: { method: "drawn", signedBy: "Neema Mwakyusa", reason: null },
      condition: [
        { label: "Power", result: "ok", note: null },
        { label: "Screen", result: "faulty", note: "Scratch" },
      ],
    });
    const current = (await cashier.get("/api/shifts/current")).body.shift;
    expect(current.tallies).toBeNull();
    expect(current.movements).toMatchObject([
      { direction: "out", kind: "handset", amount: 15_000_000 },
    ]);
    const [{ id: corrects, reason, amount }] = current.movements;
    const undo = { direction: "in", kind: "other", amount, reason, corrects };
    expect((await cashier.post(`/api/shifts/${shift.id}/movements`, undo)).status).toBe(422);
    const closed = await cashier.post(`/api/shifts/${shift.id}/close`, count(5_000_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 5_000_000 });
  });

  test("is refused without a shift, and then leaves nothing behind", async () => {
    const cashier = await signedIn(app, { role: "customer-care" });
    const imei = newImei();
    expect(await codeOf(buy({ imei }, cashier))).toBe("shift_required");
    expect((await admin.get(`/api/used-handsets?search=${imei}`)).body.items).toEqual([]);
    expect((await buy({ imei })).status).toBe(201);
    expect((await admin.get(`/api/used-handsets?search=${imei}`)).body.items).toHaveLength(1);
  });

  test("is written once for a repeated key, and once for two people at once", async () => {
    const imei = newImei();
    const body = buying({ imei });
    const key = { key: crypto.randomUUID() };
    const first = await care.post("/api/used-handsets", body, key);
    expect((await care.post("/api/used-handsets", body, key)).body).toEqual(first.body);
    const other = newImei();
    const item = await stocked(app.db, 0, { isSerialised: true, cost: null });
    const answers = await Promise.all(
      [care, admin].map((client) =>
        client.post("/api/used-handsets", buyingInto(item.id, { imei: other })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, value: 15_000_000 });
  });

  test("goes into an item kept by serial numbers only, and needs a right IMEI", async () => {
    const item = await stocked(app.db, 1);
    const send = (given: object) => care.post("/api/used-handsets", buyingInto(item.id, given));
    expect(await codeOf(send({}))).toBe("item_not_serialised");
    expect((await send({ imei: "356938035643800" })).body.fields).toHaveProperty("imei");
    expect((await send({ itemId: undefined })).status).toBe(422);
    expect((await send({ signature: {} })).status).toBe(422);
    expect((await technician.post("/api/used-handsets", buying())).status).toBe(403);
  });

  test("asks for the identity card if the setting says so", async () => {
    await admin.put("/api/settings/workflow", { requireSellerIdentity: true });
    expect((await buy()).body.fields).toEqual({ sellerIdentity: "is required" });
    const { body } = await buy({ sellerIdentity: "19850101-11101-00001-22" });
    await admin.put("/api/settings/workflow", { requireSellerIdentity: false });
    expect(JSON.stringify(body)).not.toContain("19850101");
    expect((await detail(body, care)).seller.identity).toBe("19850101-11101-00001-22");
    expect(await detail(body, technician)).not.toHaveProperty("seller");
    const stored = await app.db.selectFrom("events").select("data").execute();
    const keys = await app.db.selectFrom("idempotencyKeys").selectAll().execute();
    expect(JSON.stringify([stored, keys])).not.toContain("19850101");
  });
});

describe("a warning", () => {
  const check = async (imei: string) =>
    (await care.get(`/api/used-handsets/check?imei=${imei}`)).body;

  test("of a repair, a sale and a loss needs a confirmation, which is kept", async () => {
    const imei = newImei();
    const device = await takenIn(admin, { imei });
    const lost = await care.post("/api/lost-imeis", { imei, reason: "Stolen in Kariakoo" });
    expect(lost.status).toBe(201);
    expect(await codeOf(care.post("/api/lost-imeis", { imei, reason: "x" }))).toBe(
      "lost_imei_taken",
    );
    expect(await check(imei)).toEqual({
      imei,
      isHere: false,
      warnings: [
        { kind: "known_device", note: device.ticketNumber },
        { kind: "lost", note: "Stolen in Kariakoo" },
      ],
      approval: "not_needed",
    });
    const refused = problemOf(await buy({ imei, confirmed: ["lost"] }));
    expect(refused).toMatchObject({
      code: "handset_warnings",
      params: { warnings: "known_device" },
    });
    const { body } = await buy({ imei, confirmed: ["lost", "known_device"] });
    expect((await detail(body)).confirmed).toEqual(["known_device", "lost"]);
    const listed = await care.get(`/api/lost-imeis?search=${imei}`);
    expect(listed.body.items).toMatchObject([{ imei, reason: "Stolen in Kariakoo" }]);
    expect((await care.delete(`/api/lost-imeis/${lost.body.id}`)).status).toBe(200);
    expect((await care.delete(`/api/lost-imeis/${lost.body.id}`)).status).toBe(404);
  });

  test("tells of a device that was taken in with its IMEI as the serial number", async () => {
    const imei = newImei();
    const { ticketNumber } = await takenIn(admin, { serialNumber: imei });
    expect((await check(imei)).warnings).toEqual([{ kind: "known_device", note: ticketNumber }]);
    expect(await codeOf(buy({ imei }))).toBe("handset_warnings");
  });

  test("tells of a loaner phone of the shop, unless it is retired", async () => {
    const { loaner } = await loanedOut(admin);
    const imei = String(loaner.imei);
    const warnings = async () => (await check(imei)).warnings;
    expect(await codeOf(buy({ imei }))).toBe("handset_warnings");
    for (const state of ["lost", "retired"]) {
      expect(await warnings()).toEqual([{ kind: "own_loaner", note: loaner.name }]);
      await admin.post(`/api/loaners/${loaner.id}/state`, { state, reason: "Haikurudi" });
    }
    expect(await warnings()).toEqual([]);
  });

  test("becomes a refusal while the handset is in stock", async () => {
    const { body } = await buy();
    expect(await check(body.imei)).toMatchObject({ isHere: true });
    expect(await codeOf(buy({ imei: body.imei }))).toBe("serial_taken");
  });

  test("tells of a sale by the shop; the same handset is bought again with a margin of its own", async () => {
    const first = await bought(admin, app.db);
    const line = { itemId: first.itemId, quantity: 1, serials: [first.imei] };
    const sale = await sold(admin, [line]);
    expect(await detail(first)).toMatchObject({
      state: "sold",
      sale: { id: sale.id },
      cost: 15_000_000,
    });
    const { soldFor, margin } = await detail(first);
    expect(margin).toBe(soldFor - 15_000_000);
    const again = { imei: first.imei, price: 5_000_000, confirmed: ["sold_by_shop"] };
    const { body } = await admin.post("/api/used-handsets", buyingInto(first.itemId, again));
    expect(body).toMatchObject({ state: "in_stock", cost: 5_000_000, margin: null });
    expect(await detail(first)).toMatchObject({ state: "sold", cost: 15_000_000, margin });
    const { items } = (await admin.get("/api/used-handsets?state=sold")).body;
    expect(items.map(({ id }: any) => id)).toContain(first.id);
  });
});

describe("cancelling a purchase", () => {
  test("brings the money back and takes the piece out, once", async () => {
    const handset = await bought(care, app.db);
    const key = { key: crypto.randomUUID() };
    const first = await cancel(handset, care, key);
    expect(first.body).toMatchObject({ state: "cancelled" });
    expect((await cancel(handset, care, key)).body).toEqual(first.body);
    const again = problemOf(await cancel(handset));
    expect(again).toMatchObject({
      code: "handset_not_cancellable",
      params: { reason: "cancelled" },
    });
    expect(await stockOf(app.db, handset.itemId)).toMatchObject({ quantity: 0, value: 0 });
    const { shift } = (await care.get("/api/shifts/current")).body;
    const [back, out] = shift.movements
      .filter(({ reason }: any) => reason.startsWith(handset.handsetNumber))
      .toReversed();
    expect([back.direction, back.corrects]).toEqual(["in", out.id]);
    expect(await detail(handset)).toMatchObject({ cancelReason: "Wrong price" });
  });

  test("brings the money back into the drawer that it left, else into that of whoever cancels", async () => {
    const last = async (client: TestClient) =>
      (await client.get("/api/shifts/current")).body.shift.movements.at(-1);
    const open = await bought(care, app.db);
    const { id: left } = await last(care);
    expect((await cancel(open, admin)).status).toBe(200);
    expect(await last(care)).toMatchObject({ direction: "in", corrects: left });

    const cashier = await signedIn(app, { role: "customer-care" });
    const shift = await shiftOpened(cashier, 20_000_000);
    const closed = await bought(cashier, app.db);
    expect((await cashier.post(`/api/shifts/${shift.id}/close`, count(5_000_000))).status).toBe(
      200,
    );
    expect((await cancel(closed, admin)).status).toBe(200);
    expect(await last(admin)).toMatchObject({ direction: "in", corrects: null });
  });

  test("is refused after the piece was sold, and during a repair", async () => {
    const gone = await bought(admin, app.db);
    await sold(admin, [{ itemId: gone.itemId, quantity: 1, serials: [gone.imei] }]);
    expect(problemOf(await cancel(gone)).params).toEqual({ reason: "left" });
    const handset = await bought(admin, app.db);
    await repairing(admin, handset);
    expect(problemOf(await cancel(handset)).params).toEqual({ reason: "in_repair" });
  });
});

describe("the list and the papers", () => {
  test("find a handset, and keep the seller out of the export", async () => {
    const handset = await bought(care, app.db, { model: "Unusual Fold", sellerIdentity: "T-1" });
    const { items } = (await care.get("/api/used-handsets?search=unusual&state=in_stock")).body;
    expect(items).toMatchObject([{ id: handset.id }]);
    const csv = await admin.get<string>("/api/used-handsets/export.csv?search=unusual");
    expect(csv.body).toContain(handset.imei);
    expect(csv.body).not.toContain("Neema");
    const forCare = await care.get<string>("/api/used-handsets/export.csv?search=unusual");
    expect(forCare.body.split("\r\n")[0]).not.toContain("Margin");
    const pdf = await care.get(`/api/used-handsets/${handset.id}.pdf?language=sw`);
    expect(pdf.status).toBe(200);
    expect((await technician.get(`/api/used-handsets/${handset.id}.pdf`)).status).toBe(403);
  });

  test("show photos, at most twelve, until they are deleted", async () => {
    const handset = await bought(care, app.db);
    const form = new FormData();
    form.append("photo", new Blob([await plainPicture(60, 40).jpeg().toBuffer()]), "a.jpg");
    const path = `/api/used-handsets/${handset.id}/photos`;
    const { status, body } = await care.post(path, form);
    expect(status).toBe(201);
    expect((await technician.get(body.thumbnailUrl)).status).toBe(200);
    expect((await detail(handset)).photos).toHaveLength(1);
    expect((await technician.delete(`${path}/${body.id}`)).status).toBe(403);
    expect((await care.delete(`${path}/${body.id}`)).status).toBe(200);
    expect((await care.get(body.url)).status).toBe(404);
  });
});

test("the seller's data is exported with the customer, moves with a merge, and is erased", async () => {
  const phone = newPhone();
  const { body } = await buy({
    seller: { name: "Juma Bakari", phone },
    sellerIdentity: "ID-77",
    conditionNote: "Juma dropped it",
  });
  const { seller } = await detail(body);
  const file = await admin.get(`/api/customers/${seller.id}/export`);
  expect(file.status).toBe(200);
  const erased = await admin.post(`/api/customers/${seller.id}/erase`, { reason: "Asked for it" });
  expect(erased.status).toBe(200);
  const after = await detail(body);
  expect(after).toMatchObject({
    price: 15_000_000,
    conditionNote: null,
    seller: { name: null, phone: null, identity: null },
    signature: { picture: null, signedBy: null },
  });
  expect(after.condition[1]).toEqual({ label: "Screen", result: "faulty", note: null });
});
