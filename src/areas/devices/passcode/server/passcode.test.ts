import { sql } from "kysely";
import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { finishChecklist, intake, signature, takenIn } from "#tests/support/shop/devices.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";

const { app, admin, care: counter, technician } = await startShop({ technician: "Juma" });
const other = await signedIn(app, { role: "technician" });

const CODE = "7193-siri";
const passcode = { kind: "text", code: CODE };
const path = (id: string) => `/api/devices/${id}/passcode`;
const reveal = (client: TestClient, id: string) => client.post(`${path(id)}/reveal`);

const withPasscode = (given: Record<string, unknown> = {}) =>
  takenIn(admin, { technicianId: technician.userId, passcode, ...given });

/** All rows of all tables as one text, in which the test looks for the passcode. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(
    app.db,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`.execute(
        app.db,
      );
      return rows[0]?.text ?? "";
    }),
  );
  return parts.join("\n");
}

test("is set at intake, returned only to a reveal, and stored encrypted", async () => {
  const body = intake({ passcode, technicianId: technician.userId });
  const key = newId();
  const created = await admin.post("/api/devices", body, { key });
  expect(created.status).toBe(201);
  expect(created.body.hasPasscode).toBe(true);
  const { id, ticketNumber } = created.body;
  const answers = [
    created,
    await admin.post("/api/devices", body, { key }),
    await admin.get(`/api/devices/${id}`),
    await admin.get(`/api/devices?search=${ticketNumber}`),
    await technician.get("/api/devices/queue"),
    await admin.get(`/api/devices/lookup?code=${ticketNumber}`),
    await admin.get(`/api/customers/${created.body.customerId}/export`),
  ];
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).not.toContain(CODE);
  }
  const told = await reveal(technician, id);
  expect(told).toMatchObject({ status: 200, body: passcode });
  expect(await wholeDatabase()).not.toContain(CODE);
});

test("the stored request cannot be guessed without the key file", async () => {
  const body = intake({ passcode: { kind: "text", code: "1234" } });
  const key = newId();
  await admin.post("/api/devices", body, { key });
  const { requestHash } = await app.db
    .selectFrom("idempotencyKeys")
    .select("requestHash")
    .where("key", "=", storedKey(key))
    .executeTakeFirstOrThrow();
  const { identifyRequest } = await import("#src/server/http/idempotency.ts");
  const request = { endpoint: "POST /api/devices", method: "POST", url: "/api/devices", body };
  expect(identifyRequest(key, admin.userId, request).hash.equals(requestHash)).toBe(false);
  // The same key is refused with another body.
  const another = { ...body, passcode: { kind: "text", code: "1235" } };
  expect((await admin.post("/api/devices", another, { key })).status).toBe(422);
});

test("each reveal is recorded with user and time, in the history and in the journal", async () => {
  const device = await withPasscode();
  await reveal(technician, device.id);
  await reveal(admin, device.id);
  const { body } = await counter.get(`/api/devices/${device.id}`);
  expect(body.passcodeReveals).toMatchObject([
    { revealedBy: { name: "Amina Mwinyi" }, revealedAt: expect.any(String) },
    { revealedBy: { name: "Juma" } },
  ]);
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "actorId", "data"])
    .where("recordId", "=", device.id)
    .where("kind", "like", "device.passcode%")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { kind: "device.passcode_set", actorId: admin.userId, data: {} },
    { kind: "device.passcode_revealed", actorId: technician.userId, data: {} },
    { kind: "device.passcode_revealed", actorId: admin.userId, data: {} },
  ]);
});

test("a repeated key is another reveal: no answer is stored with a key", async () => {
  const device = await withPasscode();
  const key = newId();
  for (const _ of [1, 2]) {
    const told = await technician.post(`${path(device.id)}/reveal`, {}, { key });
    expect(told.headers.get("idempotent-replayed")).toBeNull();
  }
  const { body } = await admin.get(`/api/devices/${device.id}`);
  expect(body.passcodeReveals).toHaveLength(2);
});

test("a technician reveals and changes it for their own devices only; the counter sets but cannot reveal it", async () => {
  const device = await withPasscode();
  expect(problemOf(await reveal(other, device.id))).toMatchObject({
    code: "forbidden",
    params: { reason: "not-your-device" },
  });
  expect((await other.put(path(device.id), passcode)).status).toBe(403);
  expect((await other.delete(path(device.id))).status).toBe(403);
  expect((await reveal(counter, device.id)).status).toBe(403);
  expect((await counter.put(path(device.id), { kind: "text", code: "0000" })).status).toBe(200);
  expect((await reveal(technician, device.id)).body.code).toBe("0000");
  const { body } = await admin.get(`/api/devices/${device.id}`);
  expect(body.passcodeReveals).toHaveLength(1);
});

test("is replaced and removed; a missing one is neither revealed nor logged", async () => {
  const device = await withPasscode();
  const pattern = { kind: "pattern", code: "14789" };
  expect((await technician.put(path(device.id), pattern)).status).toBe(200);
  expect((await reveal(technician, device.id)).body).toEqual(pattern);
  expect((await technician.delete(path(device.id))).status).toBe(200);
  expect((await technician.delete(path(device.id))).status).toBe(200);
  expect((await reveal(technician, device.id)).status).toBe(404);
  const { body } = await admin.get(`/api/devices/${device.id}`);
  expect(body).toMatchObject({ hasPasscode: false });
  expect(body.passcodeReveals).toHaveLength(1);
});

test.each(["", "147", "1123", "1230", "12a4", "1234567891"])(
  "%o is not a valid unlock pattern",
  async (code) => {
    const device = await takenIn(admin);
    expect((await admin.put(path(device.id), { kind: "pattern", code })).status).toBe(422);
    expect(
      (await admin.post("/api/devices", intake({ passcode: { kind: "pattern", code } }))).status,
    ).toBe(422);
  },
);

test("is deleted with the hand-over in the same transaction, and cannot be set afterwards", async () => {
  const device = await withPasscode({ finalAmount: 0 });
  await technician.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(`/api/devices/${device.id}/status`, { status: "completed", signature });
  await reveal(technician, device.id);
  const done = await counter.post(`/api/devices/${device.id}/status`, {
    status: "done",
    signature,
  });
  expect(done.body).toMatchObject({ status: "done", hasPasscode: false });
  expect(done.body.passcodeReveals).toHaveLength(1);
  expect((await reveal(technician, device.id)).status).toBe(404);
  const kept = app.db.selectFrom("devicePasscodes").where("deviceId", "=", device.id);
  expect(await kept.selectAll().execute()).toEqual([]);
  expect(problemOf(await counter.put(path(device.id), passcode)).code).toBe("conflict");
});

test("is deleted with a mistaken intake, unless somebody revealed it", async () => {
  const mistake = await takenIn(admin, { passcode });
  expect((await admin.delete(`/api/devices/${mistake.id}`)).status).toBe(200);
  const seen = await takenIn(admin, { passcode });
  await reveal(admin, seen.id);
  expect(problemOf(await admin.delete(`/api/devices/${seen.id}`)).code).toBe("has_linked_records");
});

test("the record of reveals cannot be rewritten", async () => {
  await expect(app.db.deleteFrom("devicePasscodeReveals").execute()).rejects.toThrow("append-only");
});
