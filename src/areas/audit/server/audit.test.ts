import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { eventKinds } from "#src/shared/event-kinds.ts";
import type { Page } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import { today } from "#src/shared/time.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { unnamedFields } from "#tests/support/contracts/fields-of-events.ts";
import { problemOf, signedIn, type Answered, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { AuditEntry } from "../contract.ts";

const { app, admin, care } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "1" } });
const android = {
  "x-forwarded-for": "203.0.113.7",
  "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36",
};
let reader: TestClient;

const formerRecord = newId();

beforeAll(async () => {
  // Before the first list: the server remembers the kinds that it does not know.
  await sql`insert into events (kind, area, record_id) values ('device.teleported', 'devices', ${formerRecord})`.execute(
    app.db,
  );
  reader = await signedIn(app, { permissions: ["view_audit"] });
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const entries = async (query: string, client = admin): Promise<AuditEntry[]> =>
  (await client.get(`/api/audit?${query}`)).body.items;

/** A customer whose number staff have corrected from a phone. */
async function corrected() {
  const [phone, other] = [normalizePhone(newPhone()), normalizePhone(newPhone())];
  const name = `Neema ${newId().slice(-6)}`;
  const { body } = await care.post("/api/customers", { name, phone });
  const changed = await care.patch(
    `/api/customers/${body.id}`,
    { phone: other, version: body.version },
    { headers: android },
  );
  expect(changed.status).toBe(200);
  return { id: body.id as string, name, phone, other };
}

test("an entry says who changed what, from which address and device, with the values before and after", async () => {
  const { id, name, phone, other } = await corrected();
  const [changed, created] = await entries(`recordId=${id}`);
  expect(changed).toMatchObject({
    kind: "customer.updated",
    subject: "customers",
    recordId: id,
    recordName: name,
    actor: { id: care.userId },
    address: "203.0.113.7",
    device: "Chrome, Android",
    before: { phone },
    after: { phone: other },
    personal: "shown",
  });
  expect(created).toMatchObject({ kind: "customer.created", after: { name, phone } });
});

test("the journal itself has no personal value, and an erasure empties those beside it", async () => {
  const { id, name, phone, other } = await corrected();
  const { rows } = await sql<{ text: string }>`
    select string_agg(e::text, '') as text from events e where record_id = ${id}`.execute(app.db);
  for (const value of [name, phone, other]) expect(rows[0]?.text).not.toContain(value);
  expect((await admin.post(`/api/customers/${id}/erase`, { reason: "Aliomba" })).status).toBe(200);
  const after = await entries(`recordId=${id}`);
  expect(after.map(({ kind, personal }) => `${kind} ${personal}`)).toEqual([
    "customer.erased none",
    "customer.updated erased",
    "customer.created erased",
  ]);
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`${name}|${phone.slice(1)}`));
  const kept = await app.db
    .selectFrom("eventPersonalValues")
    .select(["content", "key"])
    .where("customerId", "=", id)
    .execute();
  expect(kept).toEqual([
    { content: null, key: null },
    { content: null, key: null },
  ]);
});

test("a deleted customer leaves no personal values", async () => {
  const { body } = await care.post("/api/customers", { name: "Kosa", phone: newPhone() });
  expect((await admin.delete(`/api/customers/${body.id}`)).status).toBe(200);
  expect((await entries(`recordId=${body.id}`)).map(({ personal }) => personal)).toEqual([
    "none",
    "erased",
  ]);
});

test("the list is filtered by person, record, kind, subject and days, and read in pages", async () => {
  const { id } = await corrected();
  const day = today();
  const all = await entries(`subject=customers&from=${day}&to=${day}&limit=100`);
  expect(all.every(({ subject }) => subject === "customers")).toBe(true);
  const ofCare = await entries(`actorId=${care.userId}&limit=100`);
  expect(new Set(ofCare.map(({ actor }) => actor?.id))).toEqual(new Set([care.userId]));
  expect(await entries(`recordId=${id}&kind=customer.updated`)).toHaveLength(1);
  expect(await entries(`recordId=${id}&to=2020-01-01`)).toEqual([]);
  const walked: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Answered<Page<AuditEntry>> = await admin.get<Page<AuditEntry>>(
      `/api/audit?limit=7${cursor && `&cursor=${cursor}`}`,
    );
    walked.push(...page.body.items.map((entry: AuditEntry) => entry.id));
    cursor = page.body.nextCursor;
  }
  expect(walked.map(Number)).toEqual(walked.map(Number).toSorted((one, other) => other - one));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from events`.execute(app.db);
  expect(walked).toHaveLength(rows[0]?.n ?? 0);
  for (const bad of ["nonsense", Buffer.from("1|2026-02-31 10:00:00+00").toString("base64url")])
    expect(problemOf(await admin.get(`/api/audit?cursor=${bad}`)).code).toBe("validation_failed");
  expect(problemOf(await admin.get("/api/audit?kind=nothing.happened")).code).toBe(
    "validation_failed",
  );
});

test("a subject also has the events of kinds that only a former version knew", async () => {
  const device = await takenIn(care);
  const found = await entries("subject=devices&limit=100");
  const ids = new Set(found.map(({ recordId }) => recordId));
  expect(ids).toContain(formerRecord);
  expect(ids).toContain(device.id);
  expect(found.every(({ subject }) => subject === "devices")).toBe(true);
  expect(await entries("subject=backups")).toEqual([]);
});

test("the search finds records by their id, number, name and phone", async () => {
  const device = await takenIn(care);
  const { id, name, other } = await corrected();
  const idsOf = async (search: string, client = admin) =>
    new Set((await entries(`search=${encodeURIComponent(search)}`, client)).map((e) => e.recordId));
  expect(await idsOf(device.ticketNumber.toLowerCase())).toContain(device.id);
  expect(await idsOf(id)).toEqual(new Set([id]));
  expect(await idsOf(name)).toEqual(new Set([id]));
  expect(await idsOf(other)).toEqual(new Set([id]));
  expect(await idsOf("%_'; drop table events")).toEqual(new Set());
  expect(await idsOf(name, reader)).toEqual(new Set());
});

test("whoever may see the audit, but no customers and no costs, sees neither", async () => {
  const { id, name, other } = await corrected();
  const [changed] = await entries(`recordId=${id}`, reader);
  expect(changed).toMatchObject({ kind: "customer.updated", recordName: null, personal: "hidden" });
  expect(JSON.stringify(changed)).not.toMatch(new RegExp(`${name}|${other.slice(1)}`));
  const item = await stocked(app.db, 1, { price: 900_000 });
  const { body } = await admin.get(`/api/items/${item.id}`);
  const change = { name: "Kioo kipya", version: body.version };
  expect((await admin.patch(`/api/items/${item.id}`, change)).status).toBe(200);
  const seen = await entries(`recordId=${item.id}`, reader);
  expect(seen[0]).toMatchObject({ before: { name: body.name }, after: { name: "Kioo kipya" } });
  expect(JSON.stringify(seen)).not.toMatch(/cost/i);
  for (const client of [care, await signedIn(app, { role: "technician" })])
    expect(problemOf(await client.get("/api/audit")).code).toBe("forbidden");
});

test("the file has the same entries, neutral cells, and is itself recorded", async () => {
  const hostile = `=HYPERLINK("http://x") ${newId().slice(-6)}`;
  const { body } = await care.post("/api/customers", { name: hostile, phone: newPhone() });
  const file = await admin.get(`/api/audit/export.csv?recordId=${body.id}`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  const text = String(file.body);
  expect(text).toContain("customer.created");
  expect(text).toContain(`"'=HYPERLINK`);
  expect(text.trim().split("\r\n")).toHaveLength(2);
  const [exported] = await entries("kind=audit.exported");
  const { name } = await getSettings(app.db, "business");
  expect(exported).toMatchObject({
    recordName: name,
    actor: { id: admin.userId },
    details: { recordId: body.id },
  });
});

test("what a visitor does keeps the address beside the journal, for 90 days", async () => {
  const { forgetVisitors } = await import("#src/server/events/personal-values.ts");
  const { inTransaction } = await import("#src/server/database.ts");
  const { withOriginOf } = await import("#src/server/events/origin.ts");
  const recordId = newId();
  const request = { ip: "198.51.100.9", headers: { "user-agent": "curl/8" } } as never;
  await withOriginOf(request, () =>
    inTransaction(app.db, (tx) =>
      recordEvent(tx, { kind: "review.sent", recordId, actorId: null }),
    ),
  );
  expect(await entries(`recordId=${recordId}`)).toMatchObject([
    { actor: null, address: "198.51.100.9", device: "curl/8", personal: "shown" },
  ]);
  const { rows } = await sql`
    select address, device from events where record_id = ${recordId}`.execute(app.db);
  expect(rows).toEqual([{ address: null, device: null }]);
  await inTransaction(app.db, forgetVisitors);
  expect(await entries(`recordId=${recordId}`)).toMatchObject([{ address: "198.51.100.9" }]);
});

test("a recorded field without words in both languages is found, wherever an event has it", async () => {
  const rolledBack = new Error("rolled back");
  const recorded = app.db.transaction().execute(async (tx) => {
    const data = { reason: "x", wingSpan: 1, lines: [{ beakLength: 2 }], fields: ["tailFeathers"] };
    const personal = { customerId: null, after: { nestAddress: "y" } };
    const event = { kind: "item.updated", recordId: newId(), actorId: null } as const;
    await recordEvent(tx, { ...event, data, personal });
    const fields = ["beakLength", "nestAddress", "tailFeathers", "wingSpan"];
    const inBoth = ["en", "sw"].flatMap((language) =>
      fields.map((field) => `locales/${language}/audit-fields.json: ${field} (item.updated)`),
    );
    expect(await unnamedFields(tx)).toEqual(inBoth);
    throw rolledBack;
  });
  await expect(recorded).rejects.toBe(rolledBack);
});

test.each(["en", "sw"])("every kind of event has words in %s", async (language) => {
  const { default: words } = await import(`../../../../locales/${language}/audit.json`);
  const missing = Object.keys(eventKinds).filter((kind) => {
    const [noun = "", act = ""] = kind.split(".");
    return !words.record[noun] || !words.act[act];
  });
  expect(missing).toEqual([]);
});
