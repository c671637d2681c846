/** Different notations of equal values: ids in capitals, phone numbers with spaces, codes in lower case. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf } from "./support/client.ts";
import { opened, scan } from "./support/shop/counts.ts";
import { intake, newPhone, takenIn } from "./support/shop/devices.ts";
import { cart, sold } from "./support/shop/sales.ts";
import { startShop } from "./support/shop.ts";
import { stocked } from "./support/shop/stock.ts";

const { app, admin, care } = await startShop();
const capitals = (id: string) => id.toUpperCase();

describe("an id in capitals is the same id", () => {
  test.each([
    ["reset their own password", () => `/api/users/${capitals(admin.userId)}/reset-password`],
    ["deactivate themselves", () => `/api/users/${capitals(admin.userId)}/deactivate`],
    [
      "deactivate themselves with a slash",
      () => `/api/users/${capitals(admin.userId)}/deactivate/`,
    ],
    ["deactivate themselves, encoded", () => `/%61pi/users/${encoded(admin.userId)}/deactivate`],
  ])("cannot be used to %s", async (_, path) => {
    const refused = await admin.post(path());
    expect(refused).toMatchObject({ status: 409, body: { code: "own_account" } });
    expect((await admin.get("/api/auth/session")).status).toBe(200);
  });

  test("cannot be used to delete oneself", async () => {
    const refused = await admin.delete(`/api/users/${capitals(admin.userId)}`);
    expect(refused).toMatchObject({ status: 409, body: { code: "own_account" } });
  });

  test("works in a sale, its refund and the lists", async () => {
    const item = await stocked(app.db, 5);
    const { body: customer } = await care.post("/api/customers", {
      name: "Neema",
      phone: newPhone(),
    });
    const lines = [{ itemId: capitals(item.id), quantity: 2 }];
    const id = newId();
    const sale = await sold(care, lines, {
      id: capitals(id),
      customerId: capitals(customer.id),
    });
    expect(sale).toMatchObject({ id, items: [{ itemId: item.id }], customer: { id: customer.id } });
    const listed = await care.get(`/api/sales?customerId=${capitals(customer.id)}`);
    expect(listed.body.items).toMatchObject([{ id }]);
    const refund = await admin.post(`/api/sales/${capitals(id)}/refunds`, {
      lines: [{ saleItemId: capitals(sale.items[0]?.id ?? ""), quantity: 1, restock: true }],
      reason: "Haifai",
    });
    expect(refund).toMatchObject({
      status: 201,
      body: { sale: { items: [{ refundedQuantity: 1 }] } },
    });
  });

  test("works for the maximum UUID", async () => {
    const lines = (itemId: string) => cart([{ itemId, quantity: 1 }]);
    const last = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    const answers = [
      await care.post("/api/sales", lines(last)),
      await care.post("/api/sales", lines(capitals(last))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([answers[0]?.status, answers[0]?.status]);
    expect(answers[0]?.body.code).not.toBe("validation_failed");
  });

  test("two lines of one item are one item in any notation", async () => {
    const item = await stocked(app.db, 3);
    const twice = [item.id, capitals(item.id)].map((itemId) => ({ itemId, quantity: 2 }));
    const refused = await care.post("/api/sales", cart(twice));
    expect(refused).toMatchObject({ status: 409, body: { code: "insufficient_stock" } });
  });

  test("a scan in a count finds the item by it", async () => {
    const item = await stocked(app.db, 3);
    const count = await opened(admin, [item]);
    const id = newId();
    const answer = await scan(admin, { id: capitals(count.id) }, [
      { id: capitals(id), act: "add", code: capitals(item.id) },
      { act: "add", itemId: capitals(item.id), quantity: 1 },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { id, item: { id: item.id } },
          { item: { id: item.id }, counted: 2 },
        ],
      },
    });
  });

  test("the same request with it is the same request", async () => {
    const { body: customer } = await care.post("/api/customers", {
      name: "Saidi",
      phone: newPhone(),
    });
    const key = newId();
    const body = (id: string) => intake({ customerId: id });
    const first = await care.post("/api/devices", body(customer.id), { key });
    expect(first.status).toBe(201);
    const again = await care.post("/api/devices/", body(capitals(customer.id)), {
      key: capitals(key),
    });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    const note = { content: "Amepiga simu" };
    const noteKey = newId();
    await care.post(`/api/customers/${customer.id}/notes`, note, { key: noteKey });
    const path = `/api/customers/${encoded(capitals(customer.id))}/notes/`;
    const same = await care.post(path, note, { key: noteKey });
    expect(same.headers.get("idempotent-replayed")).toBe("true");
  });

  test.each([
    ["in braces", (id: string) => `{${id}}`],
    ["without dashes", (id: string) => id.replaceAll("-", "")],
    ["with a space", (id: string) => ` ${id}`],
    ["in wide digits", (id: string) => id.replaceAll("0", "０")],
  ])("an id %s is invalid", async (_, written) => {
    const path = `/api/users/${encodeURIComponent(written(admin.userId))}`;
    expect((await admin.get(path)).status).toBe(404);
    const listed = await admin.get(
      `/api/sales?userId=${encodeURIComponent(written(admin.userId))}`,
    );
    expect(listed).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  });
});

/** Encodes the first character of each group of a UUID as `%xx`. */
const encoded = (id: string): string =>
  id.replaceAll(/\b\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

test("an answer of the API is not cached, in any notation of its path", async () => {
  const answer = await admin.get("/%61pi/users");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each([
  "0767 100 200",
  "+255 767 100 200",
  "00255767100200",
  "+255 (0)767-100-200",
  "767.100.200",
  "０７６７１００２００",
])("the phone number %s belongs to one customer, and finds them", async (typed) => {
  const plain = { name: "Zuhura Faki", phone: "0767100200" };
  const { body: known } = await care.post("/api/customers", plain);
  const twin = await care.post("/api/customers", { name: "Zuhura", phone: typed });
  expect(twin).toMatchObject({ status: 200, body: { id: known.id } });
  if (typed.startsWith("０")) return;
  const found = await care.get(`/api/customers?search=${encodeURIComponent(typed)}`);
  expect(found.body.items).toMatchObject([{ name: "Zuhura Faki" }]);
});

describe("an email", () => {
  test.each(["  ASHA.K@Example.com ", "\u200Basha.k@example.com\uFEFF", "asha.\u212A@example.com"])(
    "%j is the email asha.k@example.com",
    async (typed) => {
      const user = (email: string) => ({ name: "Asha", email, role: "technician" });
      await admin.post("/api/users", user("asha.k@example.com"));
      const twin = await admin.post("/api/users", user(typed));
      expect(twin).toMatchObject({ status: 409, body: { code: "email_taken" } });
    },
  );

  test.each(["аsha.k@example.com", "asha.k@exаmple.com", "ａsha.k@example.com"])(
    "%j only looks like it and is refused",
    async (email) => {
      const answer = await admin.post("/api/users", { name: "Asha", email, role: "technician" });
      expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    },
  );
});

describe("a code is found in any notation", () => {
  test("a barcode with letters; of two that differ only in case, the exact one", async () => {
    const upper = await stocked(app.db, 1, { barcode: "AB-77X" });
    const find = async (code: string) =>
      (await care.get(`/api/items/lookup?code=${encodeURIComponent(code)}`)).body.id;
    expect(await find("ab-77x")).toBe(upper.id);
    const lower = await stocked(app.db, 1, { barcode: "ab-77x" });
    expect(await find("ab-77x")).toBe(lower.id);
    expect(await find("AB-77X")).toBe(upper.id);
    const count = await opened(admin, [upper, lower]);
    const scans = ["AB-77X", "ab-77x"].map((code) => ({ act: "add", code }));
    const answer = await scan(admin, count, scans);
    expect(answer.body.results).toMatchObject([
      { item: { id: upper.id } },
      { item: { id: lower.id } },
    ]);
  });

  test("document numbers, a serial number and an IMEI", async () => {
    const phone = newPhone();
    const device = await takenIn(care, {
      serialNumber: " sn-Ａ1 \u200B77",
      imei: "35\u20132099-00-176148-1\u200E",
      customer: { name: "Musa", phone },
    });
    expect(device).toMatchObject({ serialNumber: "sn-A1 77", imei: "352099001761481" });
    const { ticketNumber } = device;
    const longDashes = ` ${ticketNumber.toLowerCase().replaceAll("-", "\u2013")} `;
    for (const code of [longDashes, "SN-a1  77", "352099 00 176148 1"]) {
      const found = await care.get(`/api/devices/lookup?code=${encodeURIComponent(code)}`);
      expect(found, code).toMatchObject({ status: 200, body: { id: device.id } });
    }
    const tracked = await clientOf(app).post("/api/track", {
      ticket: longDashes,
      phoneDigits: phone.slice(-4),
    });
    expect(tracked).toMatchObject({ status: 200, body: { ticketNumber } });
    const sale = await sold(care, [{ itemId: (await stocked(app.db, 1)).id, quantity: 1 }]);
    const typed = sale.saleNumber.toLowerCase().replaceAll("-", " \u2011 ");
    const found = await care.get(`/api/sales/find?code=${encodeURIComponent(typed)}`);
    expect(found).toMatchObject({ status: 200, body: { id: sale.id } });
  });
});
