/** Orders that are sent to their suppliers. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { FakeSmtp, readEmail } from "#tests/support/mail/fake-smtp.ts";
import { mailOn, settledEmail } from "#tests/support/mail/mail.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordered } from "#tests/support/shop/purchasing.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const item = await stocked(app.db, 0);
let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await FakeSmtp.start();
});
afterAll(async () => {
  await smtp.close();
});

const send = (id: string, given: object, options: object = {}) =>
  admin.post(`/api/purchase-orders/${id}/send`, { version: 1, ...given }, options);
const eventsOf = async (recordId: string) =>
  (
    await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", recordId)
      .orderBy("id")
      .execute()
  ).map(({ kind, data }) => [kind, data]);

describe("an order", () => {
  test("by WhatsApp becomes sent, and remembers with whom and how", async () => {
    const { id } = await ordered(admin, item.id);
    const sent = await send(id, { channel: "whatsapp", to: "+86 20 1", language: "sw" });
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        order: expect.objectContaining({ id, status: "sent", version: 2 }),
        sending: expect.objectContaining({
          channel: "whatsapp",
          recipient: "+86 20 1",
          language: "sw",
          emailStatus: null,
        }),
      },
    ]);
    const events = await eventsOf(id);
    expect(events.at(-1)).toEqual(["purchase_order.sent", { channel: "whatsapp", language: "sw" }]);
    expect(JSON.stringify(events)).not.toContain("+86 20 1");
    const timeline = await care.get(`/api/purchase-orders/${id}/audit`);
    expect(timeline.body.items[0]).toMatchObject({ channel: "whatsapp" });
    const again = await send(id, { channel: "pdf", version: 2 });
    expect(again.body.order).toMatchObject({ status: "sent", version: 2 });
    const list = await care.get(`/api/purchase-orders/${id}/sendings`);
    expect(list.body.items.map(({ channel }: any) => channel)).toEqual(["pdf", "whatsapp"]);
  });

  test("is not sent by email before the mail server is set up", async () => {
    const { id } = await ordered(admin, item.id);
    const refused = await send(id, { channel: "email", to: "li@example.com" });
    expect(refused.body.code).toBe("email_not_set_up");
    expect((await admin.get(`/api/purchase-orders/${id}`)).body.status).toBe("draft");
  });

  test("goes by email with its PDF, once for a repeated request", async () => {
    await mailOn(admin, smtp);
    const { id, orderNumber } = await ordered(admin, item.id);
    const key = newId();
    const body = { channel: "email", to: "Li@Example.com", language: "en" };
    const [one, other] = await Promise.all([send(id, body, { key }), send(id, body, { key })]);
    expect(one.body).toEqual(other.body);
    expect(one.body.sending).toMatchObject({ recipient: "li@example.com", emailStatus: "pending" });
    const { items } = (await admin.get("/api/emails?type=purchase_order")).body;
    expect(items).toHaveLength(1);
    expect((await settledEmail(admin, items[0].id)).status).toBe("sent");
    const mail = readEmail(smtp.taken[0] as never);
    expect(items[0].subject).toContain(`Purchase order ${orderNumber}`);
    expect(mail.attachment?.name).toBe(`${orderNumber}.pdf`);
    expect(mail.attachment?.content.subarray(0, 5).toString()).toBe("%PDF-");
    const list = await admin.get(`/api/purchase-orders/${id}/sendings`);
    expect(list.body.items).toEqual([expect.objectContaining({ emailStatus: "sent" })]);
  });

  test("is sent as its user saw it, and only while it is open", async () => {
    const { id } = await ordered(admin, item.id);
    await admin.patch(`/api/purchase-orders/${id}`, { version: 1, notes: "Haraka" });
    const stale = await send(id, { channel: "pdf" });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
    await admin.post(`/api/purchase-orders/${id}/cancel`, { reason: "Bei" });
    const ended = await send(id, { channel: "pdf", version: 3 });
    expect(ended.body.code).toBe("invalid_transition");
    expect((await admin.get(`/api/purchase-orders/${id}/sendings`)).body.items).toEqual([]);
  });

  test("is sent by users who manage orders, and can still be deleted", async () => {
    const { id } = await ordered(admin, item.id);
    const path = `/api/purchase-orders/${id}`;
    const body = { channel: "pdf", version: 1 };
    expect((await care.post(`${path}/send`, body)).status).toBe(403);
    expect((await technician.get(`${path}/sendings`)).status).toBe(403);
    expect((await send(id, { channel: "email", to: "x" })).status).toBe(422);
    await send(id, body);
    expect((await admin.delete(path)).status).toBe(200);
  });
});
