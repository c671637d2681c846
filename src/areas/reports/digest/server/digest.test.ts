/** Who gets the digest of a day, in which language, and how often. */
import { sql } from "kysely";
import { beforeAll, beforeEach, afterAll, describe, expect, test } from "vitest";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { FakeSmtp } from "#tests/support/mail/fake-smtp.ts";
import { mailOn, settledEmail } from "#tests/support/mail/mail.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { quietNow, settled, withoutLimits } from "#tests/support/shop/messages.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import { MAX_DIGEST_PARTS } from "./digest-sms.ts";
import { sendDigests } from "./send-digests.ts";

const { app, admin, care } = await startShop();
const smtp = await FakeSmtp.start();
const day = today();
const url = "https://duka.example";

afterAll(() => smtp.close());

/** A moment of today in the shop, or of another day. */
const at = (clock: string, of = day): Date =>
  new Date(Date.parse(startOfDay(of)) + Date.parse(`1970-01-01T${clock}:00Z`));

const HOUR_MS = 3_600_000;

interface Letter {
  to: string;
  text: string;
  language: string;
}

/** All digests that were written, by email and SMS. */
async function letters(): Promise<Letter[]> {
  const emails = await app.db
    .selectFrom("emails")
    .select(["recipient as to", "body as text", "language", "createdAt"])
    .where("type", "=", "digest")
    .execute();
  const messages = await app.db
    .selectFrom("smsMessages")
    .select(["recipientPhone as to", "text", "language", "createdAt"])
    .where("type", "=", "digest")
    .execute();
  return [...emails, ...messages]
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(({ to, text, language }) => ({ to: to ?? "", text, language }));
}

/** The digests that the job writes at this moment. */
async function sentAt(now: Date): Promise<Letter[]> {
  const before = await letters();
  await sendDigests(app.serverDb, url, now);
  return (await letters()).slice(before.length);
}

const setDigest = (given: object) => admin.put("/api/settings/notifications", given);

/** Switches the digest on as if that were long ago, and empties the list of recipients. */
async function switchedOn(given: object = { digest: "morning", digestMorningAt: "07:00" }) {
  expect((await setDigest(given)).status).toBe(200);
  await app.db
    .updateTable("systemSettings")
    .set({ updatedAt: "2020-01-01T00:00:00Z" })
    .where("settingKey", "like", "digest%")
    .execute();
}

/** Adds a recipient as if that were long ago. */
async function added(body: object, client: TestClient = admin): Promise<string> {
  const answer = await client.post("/api/digest/recipients", body);
  expect(answer).toMatchObject({ status: 201 });
  await app.db
    .updateTable("digestRecipients")
    .set({ createdAt: "2020-01-01T00:00:00Z" })
    .where("id", "=", answer.body.id)
    .execute();
  return answer.body.id;
}

const byEmail = (address: string, language = "en") => ({ address, channel: "email", language });
const ownerAt = () => `owner-${newId().slice(-12)}@example.com`;

let total: number;

beforeAll(async () => {
  await withoutLimits(admin);
  await mailOn(admin, smtp);
  const item = await stocked(app.db, 50, { price: 4_321_000 });
  total = (await sold(admin, [{ itemId: item.id, quantity: 2 }])).total;
});

beforeEach(async () => {
  await app.db.deleteFrom("digestRecipients").execute();
  await switchedOn();
});

describe("when it goes", () => {
  test("it is off in a new shop, and nobody gets it", async () => {
    const { app: fresh, admin: owner } = await startShop();
    expect((await owner.get("/api/settings/notifications")).body).toMatchObject({
      digest: "off",
      digestMorningAt: "07:00",
      digestEveningAt: "20:00",
    });
    await owner.post("/api/digest/recipients", byEmail("owner@example.com"));
    await sendDigests(fresh.serverDb, url, at("12:00"));
    expect(await fresh.db.selectFrom("digests").selectAll().execute()).toEqual([]);
  });

  test("digest and digestMorningAt: it goes at the time of the morning, about the day before", async () => {
    const to = ownerAt();
    await added(byEmail(to));
    await switchedOn({ digest: "morning", digestMorningAt: "06:15" });
    expect(await sentAt(at("06:14"))).toEqual([]);
    const [letter] = await sentAt(at("06:15"));
    expect(letter).toMatchObject({ to });
    expect(letter?.text).not.toContain("86,420");
  });

  test("digestEveningAt: it goes at the time of the evening, about the same day", async () => {
    await added(byEmail(ownerAt()));
    await switchedOn({ digest: "evening", digestEveningAt: "21:30" });
    expect(await sentAt(at("21:29"))).toEqual([]);
    const [letter] = await sentAt(at("21:30"));
    expect(total).toBe(8_642_000);
    expect(letter?.text).toMatch(/Takings: TSh\s86,420/);
  });

  test("after midnight it still tells about the day of its evening", async () => {
    await added(byEmail(ownerAt()));
    await switchedOn({ digest: "evening", digestEveningAt: "23:59" });
    const [letter] = await sentAt(at("00:01", addDays(day, 1)));
    expect(letter?.text).toMatch(/Takings: TSh\s86,420/);
  });

  test("a late one goes until twelve hours have passed, and then never", async () => {
    await added(byEmail(ownerAt()));
    const due = at("07:00").getTime();
    expect(await sentAt(new Date(due + 12 * HOUR_MS))).toEqual([]);
    expect(await sentAt(new Date(due + 12 * HOUR_MS - 60_000))).toHaveLength(1);
  });

  test("switching it on sends nothing about a time that has passed", async () => {
    await added(byEmail(ownerAt()));
    await setDigest({ digest: "off" });
    await setDigest({ digest: "morning" });
    const passed = new Date(Date.now() - 60_000);
    const clock = new Date(passed.getTime() + 3 * HOUR_MS).toISOString().slice(11, 16);
    await setDigest({ digestMorningAt: clock });
    expect(await sentAt(new Date())).toEqual([]);
    expect(await sentAt(new Date(Date.now() + 24 * HOUR_MS))).toHaveLength(1);
  });

  test("a new recipient gets the next one", async () => {
    const id = await added(byEmail(ownerAt()));
    await app.db
      .updateTable("digestRecipients")
      .set({ createdAt: at("07:00").toISOString() })
      .where("id", "=", id)
      .execute();
    expect(await sentAt(at("07:05"))).toEqual([]);
    expect(await sentAt(at("07:05", addDays(day, 1)))).toHaveLength(1);
  });
});

describe("once only", () => {
  test("a day has one digest for each recipient, however often and wherever the job runs", async () => {
    await added(byEmail(ownerAt()));
    await added({ userId: admin.userId, channel: "email", language: "sw" });
    const before = (await letters()).length;
    await Promise.all([1, 2, 3, 4].map(() => sendDigests(app.serverDb, url, at("07:00"))));
    await sendDigests(app.db, url, at("08:00"));
    expect((await letters()).length - before).toBe(2);
    await sendDigests(app.serverDb, url, at("07:00", addDays(day, 1)));
    expect((await letters()).length - before).toBe(4);
  });

  test("another address, another hour, or being added again brings no second one of the day", async () => {
    const reader = await signedIn(app, { role: "admin" });
    const id = await added({ userId: reader.userId, channel: "email", language: "en" });
    expect(await sentAt(at("07:00"))).toHaveLength(1);
    await app.db
      .updateTable("users")
      .set({ email: ownerAt() })
      .where("id", "=", reader.userId)
      .execute();
    expect(await sentAt(at("07:10"))).toEqual([]);
    await switchedOn({ digestMorningAt: "09:00" });
    expect(await sentAt(at("09:00"))).toEqual([]);
    expect((await admin.delete(`/api/digest/recipients/${id}`)).status).toBe(200);
    await added({ userId: reader.userId, channel: "email", language: "en" });
    expect(await sentAt(at("09:10"))).toEqual([]);
  });

  test("one mailbox gets one, also if a user and an address share it", async () => {
    const to = ownerAt();
    const reader = await signedIn(app, { role: "admin" });
    await app.db.updateTable("users").set({ email: to }).where("id", "=", reader.userId).execute();
    await added({ userId: reader.userId, channel: "email", language: "en" });
    await added(byEmail(to));
    expect(await sentAt(at("07:00"))).toHaveLength(1);
  });

  test("while emails cannot be sent it waits, and goes late", async () => {
    await added(byEmail(ownerAt()));
    await admin.post("/api/mail-server/switch", { isActive: false });
    expect(await sentAt(at("07:00"))).toEqual([]);
    await mailOn(admin, smtp);
    expect(await sentAt(at("10:00"))).toHaveLength(1);
  });

  test("while the limit of the day is reached no SMS is written, and it goes late", async () => {
    await withoutLimits(admin, { smsDailyParts: 1 });
    await added({ address: "+255712000111", channel: "sms", language: "sw" });
    expect(await sentAt(at("07:00"))).toEqual([]);
    await withoutLimits(admin);
    expect(await sentAt(at("10:00"))).toHaveLength(1);
  });
});

describe("what it says, and to whom", () => {
  test("each recipient reads their language, by email and by SMS", async () => {
    await switchedOn({ digest: "evening", digestEveningAt: "20:00" });
    const [english, swahili] = [ownerAt(), ownerAt()];
    await added(byEmail(english, "en"));
    await added(byEmail(swahili, "sw"));
    await added({ address: "+255712000222", channel: "sms", language: "sw" });
    await added({ address: "+255712000333", channel: "sms", language: "en" });
    const sent = await sentAt(at("20:00"));
    const to = (address: string) => sent.find((letter) => letter.to === address)?.text;
    expect(to(english)).toMatch(/Takings: TSh\s86,420[\s\S]*Ready for pickup/);
    expect(to(swahili)).toMatch(/Mapato: TSh\s86,420[\s\S]*Tayari kuchukuliwa/);
    expect(to("+255712000222")).toMatch(/Mapato 86,420 \(Taslimu 86,420\)\. Mauzo 1: 86,420\./);
    expect(to("+255712000333")).toMatch(/Takings 86,420 \(Cash 86,420\)\. Sales 1: 86,420\./);
  });

  test("it goes at its own hour, also when messages to customers wait for theirs", async () => {
    await quietNow(admin);
    await added(byEmail(ownerAt()));
    await added({ address: "+255712000444", channel: "sms", language: "en" });
    await sendDigests(app.serverDb, url, at("07:00"));
    const newest = async (path: string) => (await admin.get(path)).body.items[0].id;
    expect(await settledEmail(admin, await newest("/api/emails?type=digest"))).toMatchObject({
      status: "sent",
    });
    expect(await settled(admin, await newest("/api/sms/messages?type=digest"))).toMatchObject({
      status: "sent",
      origin: "automatic",
    });
    await withoutLimits(admin);
  });

  test("an SMS that waits at its provider for twelve hours is not sent any more", async () => {
    await added({ address: "+255712000666", channel: "sms", language: "en" });
    await app.db.transaction().execute(async (tx) => {
      // No message is taken before this transaction ends, as while the PC is off.
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.claimingSms)})`.execute(tx);
      await sendDigests(app.serverDb, url, at("07:00"));
      await sql`
        update sms_messages set tried_since = now() - interval '12 hours 1 minute'
        where recipient_phone = '+255712000666'`.execute(app.db);
    });
    const { id } = (await admin.get("/api/sms/messages?type=digest")).body.items[0];
    expect(await settled(admin, id)).toMatchObject({ status: "cancelled", error: "outdated" });
  });

  test("a user without the right gets none, and gets it again with the right", async () => {
    const reader = await signedIn(app, { role: "admin" });
    await added({ userId: reader.userId, channel: "email", language: "en" });
    const demoted = { role: "customer-care" } as const;
    await app.db.updateTable("users").set(demoted).where("id", "=", reader.userId).execute();
    expect(await sentAt(at("07:00"))).toEqual([]);
    const { recipients } = (await admin.get("/api/digest")).body;
    expect(recipients).toMatchObject([{ problem: "no_right", lastDay: null }]);
    await app.db
      .updateTable("users")
      .set({ role: "admin" })
      .where("id", "=", reader.userId)
      .execute();
    expect(await sentAt(at("07:30"))).toHaveLength(1);
  });

  test("an address gets none once its user is deactivated or may not see the takings", async () => {
    const owner = await signedIn(app, { role: "admin" });
    await added(byEmail(ownerAt()), owner);
    await app.db
      .updateTable("users")
      .set({ isActive: false })
      .where("id", "=", owner.userId)
      .execute();
    expect(await sentAt(at("07:00"))).toEqual([]);
    expect((await admin.get("/api/digest")).body.recipients[0].problem).toBe("no_right");
  });

  test("only users who may see the takings can be added, and only they can add an address", async () => {
    const add = (client: TestClient, body: object) => client.post("/api/digest/recipients", body);
    const toCare = { userId: care.userId, channel: "email", language: "en" };
    expect(problemOf(await add(admin, toCare)).code).toBe("digest_recipient_unfit");
    const manager = await signedIn(app, { permissions: ["manage_settings"] });
    expect(problemOf(await add(manager, byEmail(ownerAt()))).code).toBe("forbidden");
    expect((await add(manager, { ...toCare, userId: admin.userId })).status).toBe(201);
    expect(problemOf(await add(admin, { ...toCare, userId: admin.userId })).code).toBe(
      "digest_recipient_exists",
    );
    expect(problemOf(await add(admin, { ...toCare, userId: newId() })).code).toBe("not_found");
    const foreign = { address: "+447700900123", channel: "sms", language: "en" };
    expect(problemOf(await add(admin, foreign)).code).toBe("validation_failed");
    expect((await manager.get("/api/digest")).body).toMatchObject({ maySeeTakings: false });
    expect((await manager.get("/api/digest/preview")).status).toBe(403);
    const send = { channel: "email", language: "en" };
    expect((await manager.post("/api/digest/send", send)).status).toBe(403);
    expect((await care.get("/api/digest")).status).toBe(403);
  });

  test("whoever sees messages does not read the figures of a digest", async () => {
    await switchedOn({ digest: "evening", digestEveningAt: "20:00" });
    await added(byEmail(ownerAt()));
    await added({ address: "+255712000555", channel: "sms", language: "en" });
    await sendDigests(app.serverDb, url, at("20:00"));
    const email = (await care.get("/api/emails?type=digest")).body.items[0];
    const opened = await care.get(`/api/emails/${email.id}`);
    const message = (await care.get("/api/sms/messages?type=digest")).body.items[0];
    const files = await Promise.all(
      ["/api/emails/export.csv", "/api/sms/messages/export.csv"].map((path) => care.get(path)),
    );
    const all = JSON.stringify([email, opened.body, message, files.map(({ body }) => body)]);
    expect(all).not.toContain("86,420");
    expect([opened.body.body, message.message]).toEqual(["", ""]);
    expect(files[1]!.body).toContain("Digest of the day,The figures are for its recipient only,");
  });

  test("an erased customer with the same address takes no digest along", async () => {
    const address = ownerAt();
    await added(byEmail(address));
    await sendDigests(app.serverDb, url, at("07:00"));
    const created = await admin.post("/api/customers", {
      name: "Asha Juma",
      phone: "+255713555666",
      email: address,
    });
    const file = await admin.get(`/api/customers/${created.body.id}/export`);
    expect(JSON.stringify(file.body)).not.toContain("Takings");
  });
});

describe("the preview and one at once", () => {
  test("the preview is what would be sent, with the rights of whoever asks", async () => {
    await switchedOn({ digest: "evening" });
    const { body } = await admin.get("/api/digest/preview?language=sw");
    expect(body).toMatchObject({ day });
    expect(body.text).toMatch(/Mapato: TSh\s86,420/);
    expect(body.sms).toContain("Mapato 86,420");
    expect(body.smsParts).toBeLessThanOrEqual(MAX_DIGEST_PARTS);
    expect(body.subject).not.toContain("86");
  });

  test("an email has a plain and an HTML form, and hostile names stay text", async () => {
    await switchedOn({ digest: "evening" });
    await admin.put("/api/settings/business", { name: `Duka <b>"Bora"</b> & Wana` });
    const sent = await admin.post("/api/digest/send", { channel: "email", language: "en" });
    expect(sent.status).toBe(200);
    const { id } = (await admin.get("/api/emails?type=digest")).body.items[0];
    expect(await settledEmail(admin, id)).toMatchObject({ status: "sent", origin: "manual" });
    const raw = smtp.taken.at(-1)?.raw ?? "";
    expect(raw).toMatch(/Content-Type: multipart\/alternative/i);
    expect(raw).toContain("text/plain");
    expect(raw).toContain("text/html");
    const { html } = await app.db
      .selectFrom("emails")
      .select("html")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(html).toContain("Duka &lt;b&gt;&quot;Bora&quot;&lt;/b&gt; &amp; Wana");
    expect(html).toMatch(/TSh\s86,420/);
  });

  test("one at once goes to the own account, with one press once, beside the daily one", async () => {
    const reader = await signedIn(app, { role: "admin" });
    const send = { channel: "sms", language: "en" };
    expect(problemOf(await reader.post("/api/digest/send", send)).code).toBe("no_mobile_number");
    await app.db
      .updateTable("users")
      .set({ phone: "+255714777888" })
      .where("id", "=", reader.userId)
      .execute();
    const key = newId();
    const before = (await letters()).length;
    await reader.post("/api/digest/send", send, { key });
    await reader.post("/api/digest/send", send, { key });
    const written = (await letters()).slice(before);
    expect(written).toMatchObject([{ to: "+255714777888", language: "en" }]);
    await added({ userId: reader.userId, channel: "sms", language: "en" });
    expect(await sentAt(at("07:00"))).toHaveLength(1);
  });
});
