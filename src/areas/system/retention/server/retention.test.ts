/** The deletion of old data: what the preview shows is deleted, and nothing else. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { problemOf } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { RetentionPreview } from "../contract.ts";
import { deleteOldData } from "./delete-old-data.ts";

const { app, admin, care } = await startShop();
const path = "/api/system/retention";

const preview = async (): Promise<RetentionPreview> => (await admin.get(path)).body;
const counts = async () =>
  Object.fromEntries((await preview()).kinds.map(({ name, count }) => [name, count]));
const ended = () =>
  readEventually(preview, ({ lastRun }) => lastRun !== null && lastRun.endedAt !== null);

/** Writes a message of this age, as it is stored after sending. */
async function message(days: number, status = "delivered"): Promise<string> {
  const id = newId();
  await sql`insert into sms_messages (id, recipient_phone, text, type, purpose, origin, language, parts, status, send_at,
      sent_at, created_at)
    values (${id}, '+255712345678', 'Simu yako iko tayari', 'custom', 'service', 'manual', 'sw', 1, ${status},
      ${status === "pending" ? sql`now() + interval '1 day'` : null}, now(), now() - make_interval(days => ${days}))`.execute(
    app.db,
  );
  return id;
}

async function email(days: number): Promise<string> {
  const id = newId();
  await sql`insert into emails (id, recipient, subject, body, type, purpose, origin, language, status, send_at, sent_at,
      created_at)
    values (${id}, 'asha@example.com', 'Risiti', 'Asante', 'custom', 'service', 'manual', 'sw', 'sent', null, now(),
      now() - make_interval(days => ${days}))`.execute(app.db);
  return id;
}

const textOf = async (id: string) =>
  await app.db
    .selectFrom("smsMessages")
    .select(["recipientPhone", "text", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("dataRetentionDays decides what is old; the preview counts it, and the job deletes exactly that", async () => {
  const { id: itemId } = await stocked(app.db, 5);
  await sold(care, [{ itemId, quantity: 1 }]);
  const old = await message(41);
  const young = await message(39);
  const waiting = await message(50, "pending");
  const oldEmail = await email(45);
  expect((await preview()).keptDays).toBe(2555);
  expect(await counts()).toEqual({ messages: 0, emails: 0 });

  await admin.put("/api/settings/system", { dataRetentionDays: 40 });
  const before = await preview();
  expect(before).toMatchObject({ keptDays: 40, lastRun: null });
  expect(await counts()).toEqual({ messages: 1, emails: 1 });
  // The messages of this test were never really sent, so some rules do not hold. The deletion breaks no others.
  const broken = async () => (await findViolations(app.db)).map(({ invariant }) => invariant);
  const brokenBefore = await broken();
  const sales = await app.db.selectFrom("sales").selectAll().execute();

  expect((await admin.post(path, { keptDays: 40 })).body).toEqual({ ok: true });
  const { lastRun } = await ended();
  expect(lastRun).toMatchObject({
    removed: { messages: 1, emails: 1 },
    askedBy: { id: admin.userId },
  });
  expect(await textOf(old)).toEqual({ recipientPhone: null, text: "", status: "delivered" });
  expect(await textOf(young)).toMatchObject({ text: "Simu yako iko tayari" });
  expect(await textOf(waiting)).toMatchObject({ text: "Simu yako iko tayari" });
  expect(
    await app.db
      .selectFrom("emails")
      .select(["recipient", "subject", "body"])
      .where("id", "=", oldEmail)
      .executeTakeFirst(),
  ).toEqual({ recipient: null, subject: "", body: "" });
  expect(await counts()).toEqual({ messages: 0, emails: 0 });
  expect(await app.db.selectFrom("sales").selectAll().execute()).toEqual(sales);
  expect(await broken()).toEqual(brokenBefore);
});

test("a setting that was changed meanwhile deletes nothing that the user has not seen", async () => {
  const id = await message(60);
  const refused = await admin.post(path, { keptDays: 2555 });
  expect(problemOf(refused).code).toBe("stale_version");
  expect(await textOf(id)).toMatchObject({ text: "Simu yako iko tayari" });
});

test("more records than fit one transaction are all deleted, also after an interruption", async () => {
  await sql`insert into sms_messages (id, recipient_phone, text, type, purpose, origin, language, parts, status, send_at,
      sent_at, created_at)
    select gen_random_uuid(), '+255712345678', 'Habari', 'custom', 'service', 'manual', 'sw', 1, 'sent', null, now(),
      now() - interval '90 days' from generate_series(1, 2500)`.execute(app.db);
  let calls = 0;
  const interrupted = {
    name: "messages",
    count: async () => ({ count: 0, oldestAt: null }),
    forget: async () => {
      calls++;
      if (calls > 1) throw new Error("killed");
      return 1000;
    },
  };
  await expect(deleteOldData(app.db, [interrupted], null)).rejects.toThrow("killed");
  expect((await preview()).lastRun).toMatchObject({ endedAt: null });
  await admin.post(path, { keptDays: 40 });
  await ended();
  expect(await counts()).toMatchObject({ messages: 0 });
});

test("who may only see the system starts no deletion", async () => {
  expect((await care.post(path, { keptDays: 40 })).status).toBe(403);
  for (const keptDays of [29, 36_501, 40.5, "40"])
    expect((await admin.post(path, { keptDays })).status).toBe(422);
});
