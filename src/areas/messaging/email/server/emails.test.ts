/** Emails: papers that users send, automatic ones, and what becomes of them. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { notifyCustomersOfPayments } from "#src/areas/payments/messages/server/notify-of-payments.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { FakeSmtp, readEmail } from "#tests/support/mail/fake-smtp.ts";
import {
  mailOn,
  mailSettings,
  saveMail,
  settledEmail,
  triedEmail,
} from "#tests/support/mail/mail.ts";
import { startShop } from "#tests/support/shop.ts";
import { inDays, tells } from "#tests/support/shop/automatic-messages.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { withoutLimits } from "#tests/support/shop/messages.ts";
import { count } from "#tests/support/shop/shifts.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const smtp = await FakeSmtp.start();
const { id: itemId } = await stocked(app.db, 1000, { price: 1_000_000 });
await withoutLimits(admin);

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
  await smtp.close();
});
beforeEach(async () => {
  smtp.mood = "ok";
  smtp.taken.length = 0;
  await mailOn(admin, smtp);
});

const newAddress = () => `${newId()}@example.com`;
/** A customer with an address, and the receipt of what they bought. */
async function bought(given: object = {}) {
  const email = newAddress();
  const customer = { name: "Asha Juma", phone: newPhone(), email, ...given };
  const { id: customerId } = (await admin.post("/api/customers", customer)).body;
  const sale = await sold(admin, [{ itemId, quantity: 1 }], { customerId });
  const path = `/api/receipts?customerId=${customerId}`;
  const [receipt] = (await admin.get(path)).body.items;
  return { customerId, email, sale, receipt, path };
}
const send = (receiptId: string, given: object = {}, client = care) =>
  client.post(`/api/receipts/${receiptId}/email`, {
    email: newAddress(),
    language: "sw",
    ...given,
  });
const emailsTo = async (customerId: string) =>
  (await admin.get(`/api/emails?customerId=${customerId}`)).body.items;
const endPause = () =>
  sql`update mail_server set paused_until = now() - interval '1 second'`.execute(app.db);
const sendNow = () => sql`select graphile_worker.add_job('send_emails')`.execute(app.db);

describe("a receipt by email", () => {
  test("arrives with its PDF in the chosen language, and the receipt says so", async () => {
    const { customerId, receipt, path } = await bought();
    const to = newAddress();
    const created = await send(receipt.id, { email: to });
    expect(created).toMatchObject({
      status: 201,
      body: { recipient: to, type: "receipt", origin: "manual", language: "sw" },
    });
    expect(await settledEmail(care, created.body.id)).toMatchObject({
      status: "sent",
      customerId,
      attempts: [{ state: "accepted" }],
    });
    const [taken] = smtp.to(to);
    const arrived = taken && readEmail(taken);
    expect(arrived?.attachment?.name).toBe(`${receipt.saleNumber}.pdf`);
    expect(arrived?.attachment?.content.subarray(0, 5).toString()).toBe("%PDF-");
    const [noted] = await readEventually(
      async () => (await admin.get(path)).body.items,
      ([each]) => each.sentVia !== null,
    );
    expect(noted).toMatchObject({ isSentToCustomer: true, sentVia: "email" });
    const { email } = (await admin.get(`/api/customers/${customerId}`)).body;
    expect(email).not.toBe(to);
  });

  test("is sent once for one key, and refused without a right, an address or a mail server", async () => {
    const { receipt } = await bought();
    const to = newAddress();
    const key = { key: newId() };
    const body = { email: to, language: "en" };
    const path = `/api/receipts/${receipt.id}/email`;
    const [one, two] = [await care.post(path, body, key), await care.post(path, body, key)];
    expect(two.body.id).toBe(one.body.id);
    await settledEmail(admin, one.body.id);
    expect(smtp.to(to)).toHaveLength(1);
    expect((await send(receipt.id, {}, technician)).status).toBe(403);
    const reader = await signedIn(app, { role: "customer-care", permissions: ["send_messages"] });
    expect((await send(receipt.id, {}, reader)).status).toBe(403);
    for (const wrong of ["", "asha", "asha@x", "a@b.co, c@d.co", "a@b.co\r\nBcc: c@d.co"])
      expect([wrong, (await send(receipt.id, { email: wrong })).status]).toEqual([wrong, 422]);
    expect((await send(newId())).status).toBe(404);
    await admin.post("/api/mail-server/switch", { isActive: false });
    expect((await send(receipt.id)).body.code).toBe("email_not_set_up");
    expect((await care.get("/api/emails/state")).body).toEqual({ isReady: false });
  });

  test("does not go to a customer who wants no messages, whoever types the address", async () => {
    const silent = await bought({ smsOptOut: true });
    expect((await send(silent.receipt.id)).body.code).toBe("sms_opt_out");
    const { receipt } = await bought();
    expect((await send(receipt.id, { email: silent.email })).body.code).toBe("sms_opt_out");
  });
});

describe("the other papers", () => {
  test("an invoice and its credit note, the Z and the totals of sales", async () => {
    const { sale } = await bought();
    const invoice = (await admin.post("/api/invoices", { saleId: sale.id })).body;
    const mail = async (path: string, given: object = {}) => {
      const body = { email: newAddress(), language: "en", ...given };
      const { status, body: queued } = await admin.post(path, body);
      if (status !== 201) return queued;
      const email = await settledEmail(admin, queued.id);
      const [taken] = smtp.to(email.recipient);
      return { ...email, name: taken && readEmail(taken).attachment?.name };
    };
    const path = `/api/invoices/${invoice.id}/email`;
    expect(await mail(path)).toMatchObject({
      status: "sent",
      type: "invoice",
      name: `${invoice.invoiceNumber}.pdf`,
    });
    expect(await mail(path, { paper: "credit_note" })).toMatchObject({ code: "not_found" });
    await admin.post(`/api/invoices/${invoice.id}/cancel`, { reason: "Imekosewa" });
    expect(await mail(path, { paper: "credit_note" })).toMatchObject({
      type: "credit_note",
      name: expect.stringMatching(/^CN-.*\.pdf$/),
      body: expect.stringContaining("is cancelled by credit note"),
    });
    const shift = (await admin.post("/api/shifts", { openingFloat: 0 })).body;
    expect(await mail(`/api/shifts/${shift.id}/email`)).toMatchObject({ code: "not_found" });
    const closed = await admin.post(`/api/shifts/${shift.id}/close`, count(0));
    expect(closed.status).toBe(200);
    expect(await mail(`/api/shifts/${shift.id}/email`)).toMatchObject({
      status: "sent",
      type: "shift_report",
    });
    expect(
      await mail("/api/sales/totals/email", { filters: { from: today(), to: today() } }),
    ).toMatchObject({ status: "sent", type: "sales_report", name: `sales-totals-${today()}.csv` });
  });
});

describe("what the mail server answers", () => {
  const queued = async () => {
    const { receipt, customerId } = await bought();
    const to = newAddress();
    return { id: (await send(receipt.id, { email: to })).body.id as string, to, customerId };
  };
  const retry = (id: string, body: object = {}) => care.post(`/api/emails/${id}/retry`, body);

  test("a definite refusal fails, and a user may send it again", async () => {
    smtp.mood = "unknown_user";
    const { id, to } = await queued();
    expect(await settledEmail(admin, id)).toMatchObject({
      status: "failed",
      error: "recipient_refused",
      errorDetail: expect.stringContaining("550"),
    });
    smtp.mood = "ok";
    expect((await retry(id)).status).toBe(200);
    expect(await settledEmail(admin, id)).toMatchObject({ status: "sent" });
    expect(smtp.to(to)).toHaveLength(1);
    expect((await retry(id)).body.code).toBe("message_not_failed");
  });

  test("a lost answer is unknown, and only a user's statement sends it again", async () => {
    smtp.mood = "dies";
    const { id, to } = await queued();
    expect(await settledEmail(admin, id)).toMatchObject({ status: "unknown", error: "no_answer" });
    smtp.mood = "ok";
    await sendNow();
    expect((await retry(id)).body.code).toBe("result_unknown");
    expect(smtp.to(to)).toHaveLength(1);
    expect((await retry(id, { wasNotReceived: true })).status).toBe(200);
    expect(await settledEmail(admin, id)).toMatchObject({
      status: "sent",
      attempts: [{ state: "accepted" }, { state: "not_received", statedBy: { id: care.userId } }],
    });
  });

  test("while the server takes nothing it is left alone, one email tries, and all arrive once", async () => {
    smtp.mood = "closing";
    const first = await queued();
    expect(await triedEmail(admin, first.id, 1)).toMatchObject({
      status: "pending",
      attempts: [{ state: "refused", problem: "busy" }],
    });
    const second = await queued();
    await sendNow();
    await jobsDone(app.db);
    const before = smtp.connections;
    expect((await admin.get("/api/mail-server")).body).toMatchObject({
      state: "unhealthy",
      health: { isHealthy: false, problem: "busy" },
      pausedUntil: expect.any(String),
      waiting: 2,
    });
    expect(smtp.connections).toBe(before);
    smtp.mood = "ok";
    await endPause();
    await sendNow();
    for (const { id, to } of [first, second]) {
      expect(await settledEmail(admin, id)).toMatchObject({ status: "sent" });
      expect(smtp.to(to)).toHaveLength(1);
    }
    expect((await admin.get("/api/mail-server")).body).toMatchObject({
      state: "ready",
      waiting: 0,
    });
  });

  test("a full mailbox is tried again later; the email can be cancelled meanwhile", async () => {
    smtp.mood = "full";
    const { id } = await queued();
    const tried = await triedEmail(admin, id, 1);
    expect(Date.parse(tried.sendAt)).toBeGreaterThan(Date.now());
    expect((await care.post(`/api/emails/${id}/cancel`)).body).toMatchObject({
      status: "cancelled",
      error: "by_user",
    });
    smtp.mood = "ok";
    const sent = await queued();
    await settledEmail(admin, sent.id);
    expect((await care.post(`/api/emails/${sent.id}/cancel`)).body.code).toBe(
      "message_not_waiting",
    );
  });

  test("after a day without any sent email admins are told, once", async () => {
    smtp.mood = "closing";
    const { id } = await queued();
    await triedEmail(admin, id, 1);
    const told = async () =>
      (await admin.get("/api/notifications")).body.items.filter(
        ({ code }: any) => code === "emails_failing",
      );
    expect(await told()).toEqual([]);
    await sql`update mail_server set failing_since = now() - interval '25 hours'`.execute(app.db);
    for (const times of [2, 3]) {
      await endPause();
      await sendNow();
      await triedEmail(admin, id, times);
    }
    expect(await told()).toHaveLength(1);
    await care.post(`/api/emails/${id}/cancel`);
  });

  test("an email of two days ago is not sent any more", async () => {
    smtp.mood = "closing";
    const { id, to } = await queued();
    await triedEmail(admin, id, 1);
    await sql`update emails set tried_since = now() - interval '49 hours' where id = ${id}`.execute(
      app.db,
    );
    smtp.mood = "ok";
    await endPause();
    await sendNow();
    expect(await settledEmail(admin, id)).toMatchObject({ status: "failed", error: "too_late" });
    expect(smtp.to(to)).toEqual([]);
  });
});

describe("automatic emails", () => {
  const pay = () => notifyCustomersOfPayments(app.db, inDays(0));

  test("send a receipt once, in the customer's language, without SMS", async () => {
    await tells(app, admin, { smsNotifications: false, emailNotifications: true });
    const { customerId, email, receipt } = await bought({ preferredLanguage: "sw" });
    const without = await bought({ email: null });
    await Promise.all([pay(), pay()]);
    await tells(app, admin, { smsNotifications: false, emailNotifications: true });
    await pay();
    const [queued, ...others] = await emailsTo(customerId);
    expect(others).toEqual([]);
    expect(await settledEmail(admin, queued.id)).toMatchObject({
      status: "sent",
      origin: "automatic",
      language: "sw",
      body: expect.stringContaining(`risiti ${receipt.saleNumber}`),
    });
    const taken = smtp.to(email);
    expect(taken).toHaveLength(1);
    expect(taken[0] && readEmail(taken[0]).attachment?.name).toBe(`${receipt.saleNumber}.pdf`);
    expect(await emailsTo(without.customerId)).toEqual([]);
  });

  test("are not written while their channel is off, or for customers who want none", async () => {
    await tells(app, admin, { emailNotifications: true });
    const silent = await bought({ smsOptOut: true });
    await pay();
    expect(await emailsTo(silent.customerId)).toEqual([]);
    await tells(app, admin, { emailNotifications: false });
    const { customerId } = await bought();
    await pay();
    expect(await emailsTo(customerId)).toEqual([]);
  });
});

describe("the history", () => {
  test("is searched by address and name, filtered and exported; text only in the detail", async () => {
    const { receipt, customerId } = await bought({ name: "Bahati =Mrembo" });
    const to = newAddress();
    const { id } = (await send(receipt.id, { email: to })).body;
    await settledEmail(admin, id);
    const found = async (query: string) =>
      (await care.get(`/api/emails?${query}`)).body.items.map((each: any) => each.id);
    expect(await found(`search=${to.slice(0, 20)}`)).toEqual([id]);
    expect(await found("search=bahati")).toEqual([id]);
    expect(await found(`customerId=${customerId}&status=sent&type=receipt`)).toEqual([id]);
    expect(await found(`customerId=${customerId}&status=failed`)).toEqual([]);
    const file = await care.get(`/api/emails/export.csv?customerId=${customerId}`);
    expect(file.body).toContain("Bahati =Mrembo");
    expect(file.body).not.toContain("attached");
    expect((await technician.get("/api/emails")).status).toBe(403);
  });
});

describe("a customer's data", () => {
  test("contains their emails; an erasure removes them and stops what waits", async () => {
    const { receipt, customerId } = await bought();
    const to = newAddress();
    const { id } = (await send(receipt.id, { email: to })).body;
    await settledEmail(admin, id);
    smtp.mood = "full";
    const waiting = (await send(receipt.id)).body.id;
    await triedEmail(admin, waiting, 1);
    const data = (await admin.get(`/api/customers/${customerId}/export`)).body;
    expect(JSON.stringify(data)).toContain(to);
    const erased = await admin.post(`/api/customers/${customerId}/erase`, { reason: "Ameomba" });
    expect(erased.status).toBe(200);
    expect((await admin.get(`/api/emails/${id}`)).body).toMatchObject({
      recipient: null,
      subject: "",
      body: "",
      attachment: null,
      status: "sent",
    });
    expect((await admin.get(`/api/emails/${waiting}`)).body).toMatchObject({
      recipient: null,
      status: "cancelled",
      error: "erased",
      attempts: [{ detail: null }],
    });
  });
});

describe("the settings", () => {
  test("keep the password for themselves, and ask for it again for another server", async () => {
    const settings = { ...mailSettings(smtp), username: "duka", password: "siri kubwa sana" };
    const saved = await saveMail(admin, settings);
    expect(saved.body).toMatchObject({ hasPassword: true, username: "duka" });
    const { password: _, ...rest } = settings;
    expect((await saveMail(admin, { ...rest, fromName: "Jina jipya" })).body).toMatchObject({
      hasPassword: true,
      fromName: "Jina jipya",
    });
    for (const other of [{ host: "mwizi.example" }, { port: 2525 }, { username: "mwingine" }])
      expect((await saveMail(admin, { ...rest, ...other })).body.code).toBe(
        "password_needed_again",
      );
    const stale = await admin.post("/api/mail-server", { ...rest, version: 1 });
    expect(stale.body.code).toBe("stale_version");
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(data::text, '') from events) || (select string_agg(m::text, '') from mail_server m)
        as all`.execute(app.db);
    expect(rows[0]?.all).not.toContain("siri kubwa");
    expect((await saveMail(admin, mailSettings(smtp))).body).toMatchObject({ hasPassword: false });
  });

  test("are changed and tested by who may; a test email tells the server's own answer", async () => {
    expect((await care.get("/api/mail-server")).status).toBe(403);
    const to = newAddress();
    const path = "/api/mail-server/test-email";
    expect((await admin.post(path, { email: to })).body).toMatchObject({ status: "accepted" });
    expect(smtp.to(to)).toHaveLength(1);
    smtp.mood = "unknown_user";
    expect((await admin.post(path, { email: to })).body).toMatchObject({
      status: "refused",
      problem: "recipient_refused",
      detail: expect.stringContaining("no such user"),
    });
    smtp.mood = "dies";
    expect((await admin.post(path, { email: to })).body).toMatchObject({ status: "unknown" });
    await saveMail(admin, { ...mailSettings(smtp), host: "" });
    expect((await admin.post(path, { email: to })).body.code).toBe("mail_server_incomplete");
    expect((await admin.post("/api/mail-server/switch", { isActive: true })).body.code).toBe(
      "mail_server_incomplete",
    );
  });

  test("are listed among the integrations, whose health is asked", async () => {
    const { items } = (await admin.get("/api/integrations")).body;
    expect(items.find(({ kind }: any) => kind === "email")).toMatchObject({
      name: "email",
      label: "127.0.0.1",
      isActive: true,
      isSetUp: true,
    });
    await sql`update mail_server set health_checked_at = null, is_healthy = null`.execute(app.db);
    expect((await admin.get("/api/integrations/email/health")).body).toMatchObject({
      status: "ok",
    });
  });
});
