/** Answers that are stored for repeated requests tell nobody else who the customers and sellers are. */
import { expect, test } from "vitest";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { booking } from "#tests/support/shop/appointments.ts";
import { startShop } from "#tests/support/shop.ts";
import { finishChecklist, takenIn } from "#tests/support/shop/devices.ts";
import { buying } from "#tests/support/shop/handsets.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";

const { app, admin, care } = await startShop();

const stored = async (): Promise<string> => {
  const { rows } = await sql`select k::text as row, encode(k.request_hash, 'escape') as hash
    from idempotency_keys k`.execute(app.db);
  return JSON.stringify(rows);
};
const person = { name: "Kanarijina Fundi", phone: "0754812345", nationalId: "19850101-11101" };

test("the database has neither the answer nor the key of a request", async () => {
  const key = newId();
  const first = await admin.post("/api/customers", { ...person, phone: "0754812300" }, { key });
  expect(first.status).toBe(201);
  const rows = await stored();
  for (const secret of ["Kanarijina", "754812300", "19850101", key])
    expect(rows).not.toContain(secret);
});

test("the identity number of a seller is not stored with the answers to later writes", async () => {
  const seller = { name: "Muuzaji Siri", phone: "0754812399" };
  const sellerIdentity = "19770707-77707";
  await shiftOpened(admin);
  const bought = await admin.post("/api/used-handsets", buying({ seller, sellerIdentity }));
  expect([bought.status, bought.body]).toEqual([201, bought.body]);
  const path = `/api/used-handsets/${bought.body.id}`;
  const detail = (await admin.get(path)).body;
  expect(detail.seller.identity).toBe(sellerIdentity);
  expect((await admin.post(`${path}/cancel`, { reason: "Kosa" })).status).toBe(200);
  expect(await stored()).not.toMatch(/Muuzaji|19770707/);
});

test("a retry gets the first answer, and after the erasure one without the person", async () => {
  const key = newId();
  const body = { ...person, city: "Kigoma", email: "kanari@example.com", notes: "Hupenda kahawa" };
  const first = await admin.post("/api/customers", body, { key });
  const again = await admin.post("/api/customers", body, { key });
  expect([again.status, again.body]).toEqual([201, first.body]);

  const ofVisit = { key: newId() };
  const visit = booking({ contactName: "Kanarijina", contactPhone: person.phone });
  expect((await admin.post("/api/appointments", visit, ofVisit)).status).toBe(201);
  const intake = { key: newId() };
  const device = await takenIn(care, { customerId: first.body.id });
  const path = `/api/devices/${device.id}`;
  const remark = { content: "Kanarijina anasubiri" };
  const noted = await care.post(`${path}/remarks`, remark, intake);
  expect(noted.status).toBeLessThan(300);
  await finishChecklist(admin, device);
  await sql`update devices set status = 'done' where id = ${device.id}`.execute(app.db);
  const erased = await admin.post(`/api/customers/${first.body.id}/erase`, { reason: "Aliomba" });
  expect([erased.status, erased.body]).toEqual([200, erased.body]);

  const after = await admin.post("/api/customers", body, { key });
  expect(after.status).toBe(201);
  expect(after.headers.get("idempotent-replayed")).toBe("true");
  expect(after.body).toMatchObject({ id: first.body.id, name: "Erased customer", phone: null });
  expect(JSON.stringify(after.body)).not.toMatch(/Kanari|754812345|19850101|Kigoma|kahawa/);
  for (const [path, sent, by] of [
    [`/api/devices/${device.id}/remarks`, remark, { client: care, ...intake }],
    ["/api/appointments", visit, { client: admin, ...ofVisit }],
  ] as const) {
    const repeated = await by.client.post(path, sent, { key: by.key });
    expect([repeated.status, repeated.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(JSON.stringify(repeated.body)).not.toMatch(/Kanari|754812345/);
  }
});
