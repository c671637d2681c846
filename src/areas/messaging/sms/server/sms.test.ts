import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { settled, withoutLimits } from "#tests/support/shop/messages.ts";
import { addUpCounts } from "./day-counts.ts";

const { app, admin, care, technician } = await startShop();
await withoutLimits(admin, { smsPartPrice: 22.5 });

const MESSAGES = "/api/sms/messages";
const newCustomer = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;
const send = (given: object, client = care) =>
  client.post(MESSAGES, { recipientPhone: newPhone(), message: "Habari", ...given });

describe("sending", () => {
  test("answers at once, and a job hands the message to the provider", async () => {
    const customer = await newCustomer();
    const sent = await send({ recipientPhone: "0" + customer.phone.slice(4), message: "Habari!" });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      status: "pending",
      type: "custom",
      message: "Habari!",
      parts: 1,
      origin: "manual",
      recipientPhone: customer.phone,
      customerId: customer.id,
      customerName: "Asha Juma",
      createdBy: { name: "Grace Massawe" },
    });
    const message = await settled(care, sent.body.id);
    expect(message).toMatchObject({ status: "sent", provider: "log", isSimulated: true });
    expect(message.sentAt).not.toBeNull();
  });

  test("the same key sends once", async () => {
    const body = { recipientPhone: newPhone(), message: "Mara moja" };
    const key = newId();
    const [first, second] = [
      await care.post(MESSAGES, body, { key }),
      await care.post(MESSAGES, body, { key }),
    ];
    expect(second.body.id).toBe(first.body.id);
    await settled(care, first.body.id);
    expect((await care.get(`${MESSAGES}?search=${body.recipientPhone}`)).body.items).toHaveLength(
      1,
    );
  });

  test("needs a number and a text, in the words of the specification", async () => {
    const fields = async (body: object) => (await care.post(MESSAGES, body)).body.fields;
    const message = "Please fill in all required fields";
    expect(await fields({ recipientPhone: newPhone(), message: " " })).toEqual({ message });
    expect(await fields({ recipientPhone: newPhone() })).toEqual({ message });
    expect(await fields({ recipientPhone: "", message: "x" })).toEqual({ recipientPhone: message });
  });

  test("only mobile numbers get a message, and foreign ones only if the shop allows it", async () => {
    expect((await send({ recipientPhone: "0222 123 456" })).body.code).toBe("no_mobile_number");
    expect((await send({ recipientPhone: "12345" })).body.code).toBe("no_mobile_number");
    expect((await send({ recipientPhone: "+254712345678" })).body.code).toBe("foreign_number");
    await withoutLimits(admin, { smsForeignNumbers: true });
    expect((await send({ recipientPhone: "+254712345678" })).status).toBe(201);
    await withoutLimits(admin, { smsForeignNumbers: false });
  });

  test("ten parts are sent, eleven are refused with their number", async () => {
    expect((await send({ message: "a".repeat(1530) })).body.parts).toBe(10);
    const tooLong = await send({ message: "😀".repeat(336) });
    expect(tooLong.body).toMatchObject({ status: 422, code: "message_too_long" });
    expect(tooLong.body.params).toMatchObject({ parts: 11, most: 10 });
  });

  test("nobody gets a message who does not want it, whoever names the number", async () => {
    const silent = await newCustomer({ smsOptOut: true });
    const other = await newCustomer();
    for (const body of [
      { recipientPhone: silent.phone },
      { recipientPhone: silent.phone, customerId: other.id },
      { recipientPhone: newPhone(), customerId: silent.id },
    ])
      expect((await send(body)).body.code).toBe("sms_opt_out");
    const offer = { recipientPhone: other.phone, purpose: "marketing" };
    expect((await send(offer)).body.code).toBe("no_marketing_consent");
    expect((await send({ purpose: "marketing" })).body.code).toBe("no_marketing_consent");
    const friend = await newCustomer({ marketingConsent: true });
    expect((await send({ ...offer, recipientPhone: friend.phone })).status).toBe(201);
  });

  test("the limit of the day refuses further messages", async () => {
    await withoutLimits(admin, { smsDailyParts: 1 });
    expect((await send({ message: "a".repeat(200) })).body.code).toBe("sms_limit_reached");
    await withoutLimits(admin);
  });

  test("the limit of the day in money needs a price, and refuses what it does not pay for", async () => {
    const wrong = {
      smsDailyCost: "The limit must pay for at least one part, whose price must be set",
    };
    for (const smsPartPrice of [0, 101])
      expect((await withoutLimits(admin, { smsDailyCost: 100, smsPartPrice })).body).toMatchObject({
        code: "validation_failed",
        fields: wrong,
      });
    await withoutLimits(admin, { smsDailyCost: 100, smsPartPrice: 50 });
    expect((await care.get("/api/sms/state")).body.dailyParts).toBe(2);
    expect((await send({ message: "a".repeat(400) })).body.code).toBe("sms_limit_reached");
    await withoutLimits(admin, { smsPartPrice: 22.5 });
    expect((await send({ message: "a".repeat(400) })).status).toBe(201);
  });

  test("customer care sends and reads; technicians do neither", async () => {
    expect((await send({}, technician)).status).toBe(403);
    expect((await technician.get(MESSAGES)).status).toBe(403);
    const reader = await signedIn(app, { role: "customer-care", permissions: ["view_messages"] });
    expect((await reader.get(MESSAGES)).status).toBe(200);
    expect((await send({}, reader)).status).toBe(403);
  });
});

describe("templates in messages", () => {
  const template = async (given: object) =>
    (await admin.post("/api/sms/templates", { name: "Tayari", content: "x", ...given })).body;

  test("fill in what Fundi knows and what is given, in the customer's language", async () => {
    const device = await takenIn(admin);
    const customer = (await admin.get(`/api/customers/${device.customerId}`)).body;
    const ready = await template({
      type: "repair_complete",
      content: "Dear {{customer_name}}, {{device}} ({{ticket_number}}) is ready: {{price}}",
      contentSw: "Ndugu {{customer_name}}, {{device}} iko tayari: {{price}}",
    });
    const body = { templateId: ready.id, recipientPhone: customer.phone, deviceId: device.id };
    const missing = await send({ ...body, message: undefined });
    expect(missing.body).toMatchObject({
      status: 422,
      code: "missing_values",
      params: { names: "price" },
    });
    const sent = await send({ ...body, message: undefined, variables: { price: "TSh 5,000" } });
    expect(sent.body).toMatchObject({
      type: "repair_complete",
      templateName: "Tayari",
      ticketNumber: device.ticketNumber,
      variables: { price: "TSh 5,000", ticket_number: device.ticketNumber },
    });
    expect(sent.body.message).toBe(
      `Dear ${customer.name}, ${device.brand} ${device.model} (${device.ticketNumber}) is ready: TSh 5,000`,
    );
    const { version } = customer;
    await admin.patch(`/api/customers/${customer.id}`, { version, preferredLanguage: "sw" });
    const swahili = await send({ ...body, message: undefined, variables: { price: "0" } });
    expect(swahili.body.message).toMatch(/^Ndugu /);
    expect(swahili.body.language).toBe("sw");
  });

  test("an unknown or deactivated template is not found", async () => {
    const body = { message: undefined, templateId: newId() };
    const unknown = await send(body);
    expect(unknown.body).toMatchObject({ status: 404, code: "template_not_found" });
    expect(unknown.body.title).toBe("Template not found");
    const { id, version } = await template({});
    await admin.post(`/api/sms/templates/${id}/deactivate`, { version });
    expect((await send({ ...body, templateId: id })).body.code).toBe("template_not_found");
  });
});

describe("preview", () => {
  test("shows the text, its parts and cost, and why it would not be sent", async () => {
    const silent = await newCustomer({ smsOptOut: true, name: "Zawadi" });
    const shown = await care.post("/api/sms/preview", {
      message: "Habari {{customer_name}} ‘ni’ «{{offer}}»",
      customerId: silent.id,
    });
    expect(shown.body).toMatchObject({
      text: "Habari Zawadi 'ni' «{{offer}}»",
      encoding: "ucs2",
      costlyCharacters: ["«", "»"],
      parts: 1,
      cost: 2250,
      missing: ["offer"],
      notSent: "opt_out",
    });
    const typed = await admin.post("/api/sms/preview", {
      message: "Hello",
      messageSw: "Habari",
      language: "sw",
    });
    expect(typed.body).toMatchObject({ text: "Habari", notSent: null, encoding: "gsm7" });
  });
});

describe("history", () => {
  test("is filtered, searched, paged and exported", async () => {
    const customer = await newCustomer({ name: "Neema Mfano" });
    const ids: string[] = [];
    for (const type of ["custom", "payment_reminder", "custom"]) {
      const sent = await send({ recipientPhone: customer.phone, type, message: "=1+1" });
      ids.unshift(sent.body.id);
      await settled(care, sent.body.id);
    }
    const list = async (query: string) => (await care.get(`${MESSAGES}?${query}`)).body;
    const all = await list(`customerId=${customer.id}&limit=2`);
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list(`customerId=${customer.id}&limit=2&cursor=${all.nextCursor}`);
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect((await list(`customerId=${customer.id}&type=payment_reminder`)).items).toHaveLength(1);
    expect((await list(`customerId=${customer.id}&status=failed`)).items).toEqual([]);
    expect((await list("from=2020-01-01&to=2020-12-31")).items).toEqual([]);
    expect((await list("search=Neema")).items).toHaveLength(3);
    expect((await list(`search=0${customer.phone.slice(4)}`)).items).toHaveLength(3);
    const address = `${MESSAGES}/export.csv?customerId=${customer.id}&language=en`;
    // Customer care may not export customers.
    expect((await care.get<string>(address)).body).toMatch(/^Written,Customer,Ticket/);
    const file = await admin.get<string>(address);
    const lines = file.body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Phone");
    expect(lines[1]).toContain("'=1+1");
    expect(lines[1]).toContain("Sent (not really sent)");
  });

  test("who takes the file is recorded before its first line, also if the download is broken off", async () => {
    const takers = async () =>
      (
        await app.db
          .selectFrom("events")
          .select("actorId")
          .where("kind", "=", "sms.exported")
          .where("actorId", "=", admin.userId)
          .execute()
      ).length;
    const before = await takers();
    const headers = { cookie: admin.cookie };
    const answer = await fetch(`${app.url}${MESSAGES}/export.csv`, { headers });
    expect(await takers()).toBe(before + 1);
    await answer.body?.cancel();
  });

  test("statistics follow the formula, by month of the shop", async () => {
    const { body } = await care.get("/api/sms/statistics");
    expect(body.totalSent).toBeGreaterThan(3);
    expect(body).toMatchObject({ delivered: 0, failed: 0, successRate: 100, deliveryRate: null });
    expect(body.simulated).toBe(body.totalSent);
    expect(body.monthly.at(-1).sent).toBe(body.totalSent);
    const none = await care.get("/api/sms/statistics?to=2020-01-01");
    expect(none.body).toMatchObject({ totalSent: 0, successRate: 0, monthly: [] });
  });

  test("statistics stay the same when the counts of the days are added up, however often", async () => {
    // The messages of the other tests may still be on their way.
    await readEventually(
      () => care.get("/api/sms/state"),
      ({ body }) => body.waiting === 0,
    );
    const read = async () => (await care.get("/api/sms/statistics")).body;
    const before = await read();
    await Promise.all([1, 2].map(() => inTransaction(app.db, addUpCounts)));
    await inTransaction(app.db, addUpCounts);
    expect(await read()).toEqual(before);
    expect((await app.db.selectFrom("smsCountChanges").selectAll().execute()).length).toBe(0);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sms_messages where status in ('sent', 'delivered')`.execute(
      app.db,
    );
    expect(before.totalSent).toBe(rows[0]?.count);
    // The provider `log` takes nothing for what it does not send.
    expect(before).toMatchObject({ parts: 0, cost: 0 });
    const day = today();
    expect((await care.get(`/api/sms/statistics?from=${day}&to=${day}`)).body).toEqual(before);
  });

  test("statistics estimate the cost of what really left the shop", async () => {
    const { id } = (await send({ message: "a".repeat(200) })).body;
    await settled(care, id);
    // As if the message had left through a provider.
    await app.db
      .updateTable("smsMessages")
      .set({ isSimulated: false })
      .where("id", "=", id)
      .execute();
    expect((await care.get("/api/sms/statistics")).body).toMatchObject({ parts: 2, cost: 4500 });
    await withoutLimits(admin, { smsPartPrice: 0 });
    expect((await care.get("/api/sms/statistics")).body).toMatchObject({ parts: 2, cost: null });
    await withoutLimits(admin, { smsPartPrice: 22.5 });
  });

  test("the state of sending names the provider that sends nothing", async () => {
    const { body } = await care.get("/api/sms/state");
    expect(body).toMatchObject({
      provider: "log",
      isSimulated: true,
      isAutomaticOn: false,
      isQuietNow: false,
      dailyParts: null,
      partPrice: 2250,
    });
    expect(body.usedToday).toBeGreaterThan(0);
  });
});

test("an erasure removes number and text, and gives the customer the messages before", async () => {
  const customer = await newCustomer({ phone: "0755 010 203" });
  const sent = await send({ recipientPhone: customer.phone, message: "Siri yako" });
  await settled(care, sent.body.id);
  const file = await admin.get(`/api/customers/${customer.id}/export`);
  expect(file.body.records.messages).toMatchObject([{ text: "Siri yako", status: "sent" }]);
  const erased = await admin.post(`/api/customers/${customer.id}/erase`, { reason: "Aliomba" });
  expect(erased.status).toBe(200);
  const { body } = await care.get(`${MESSAGES}/${sent.body.id}`);
  expect(body).toMatchObject({ recipientPhone: null, message: "", status: "sent" });
  const again = await care.post(`${MESSAGES}/${sent.body.id}/retry`, {});
  expect(again.body.code).toBe("message_not_failed");
  const { rows } = await app.db
    .selectFrom("events")
    .selectAll()
    .where("area", "like", "sms%")
    .execute()
    .then((events) => ({ rows: JSON.stringify(events) }));
  expect(rows).not.toMatch(/Siri|755010203/);
  expect(await findViolations(app.db)).toEqual([]);
});
