import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inShopTime } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { withoutLimits } from "#tests/support/shop/messages.ts";

const { app, admin, care } = await startShop();
const BULK = "/api/sms/bulk";

beforeEach(async () => {
  await withoutLimits(admin, { smsPartPrice: 20 });
});

let city = 0;
/** Customers of a city of their own, so that each test has its segment. */
async function customers(given: readonly object[]) {
  const name = `Mji ${city++}`;
  const ids: string[] = [];
  for (const each of given) {
    const body = { name: "Asha", phone: newPhone(), marketingConsent: true, city: name, ...each };
    ids.push((await admin.post("/api/customers", body)).body.id);
  }
  return { ids, segment: { city: name } };
}

/** Starts quiet hours, so that nothing is sent until the test ends them. */
const holdBack = () => {
  const inHours = (hours: number) =>
    inShopTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
  const notificationSchedule = { start: inHours(2), end: inHours(3) };
  return withoutLimits(admin, { notificationSchedule });
};

const until = async (id: string, isSo: (bulk: any) => boolean) =>
  (
    await readEventually(
      () => care.get(`${BULK}/${id}`),
      ({ body }) => isSo(body),
    )
  ).body;
const messagesOf = async (id: string) =>
  (await care.get(`/api/sms/messages?bulkId=${id}&limit=100`)).body.items;

describe("before sending", () => {
  test("the estimate counts recipients, parts and cost, and says who is left out and why", async () => {
    const { segment, ids } = await customers([
      {},
      { name: "Jina refu ".repeat(10) },
      { marketingConsent: false, name: "Bila" },
      { smsOptOut: true },
      { phone: "0222 123 456" },
    ]);
    const body = { segment, message: `{{customer_name}} ${"a".repeat(100)}` };
    const { body: estimate, status } = await admin.post(`${BULK}/estimate`, body);
    expect(status).toBe(200);
    expect(estimate).toMatchObject({ recipients: 2, parts: 3, cost: 6000 });
    expect(estimate.sample).toMatch(/^(Asha|Jina)/);
    const reasons = Object.fromEntries(
      estimate.leftOut.map((each: { reason: string }) => [each.reason, each]),
    );
    expect(reasons).toMatchObject({
      no_consent: { count: 1, examples: [{ id: ids[2], name: "Bila" }] },
      opt_out: { count: 1 },
      no_mobile: { count: 1 },
    });
    const service = await admin.post(`${BULK}/estimate`, { ...body, purpose: "service" });
    expect(service.body.recipients).toBe(3);
    expect((await care.post(`${BULK}/estimate`, body)).status).toBe(403);
  });

  test("an audience, a text and all values are needed", async () => {
    const { segment, ids } = await customers([{}]);
    const refusal = async (given: object) => (await admin.post(BULK, given)).body;
    expect(await refusal({ message: "x" })).toMatchObject({ code: "validation_failed" });
    expect(await refusal({ message: "x", segment, customerIds: ids })).toMatchObject({
      code: "validation_failed",
    });
    expect(await refusal({ segment })).toMatchObject({ fields: { message: expect.any(String) } });
    expect(await refusal({ segment, message: "{{ticket_number}} {{x}}" })).toMatchObject({
      code: "missing_values",
      params: { names: "ticket_number, x" },
    });
  });
});

describe("sending to many", () => {
  test("each customer of a segment gets one message in their language", async () => {
    const { segment } = await customers([
      { preferredLanguage: "sw" },
      { preferredLanguage: "en", name: "John" },
      { marketingConsent: false },
    ]);
    const { body: template } = await admin.post("/api/sms/templates", {
      name: "Ofa",
      content: "Dear {{customer_name}}, {{offer}}",
      contentSw: "Ndugu {{customer_name}}, {{offer}}",
    });
    const sent = await admin.post(BULK, {
      segment,
      templateId: template.id,
      variables: { offer: "10%" },
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({ status: "running", templateName: "Ofa", segment });
    const bulk = await until(sent.body.id, ({ status }) => status === "completed");
    expect(bulk.counts).toMatchObject({ all: 2, sent: 2, pending: 0 });
    expect(bulk.leftOut).toEqual([{ reason: "no_consent", count: 1 }]);
    expect(bulk.cost).toBe(4000);
    const messages = await messagesOf(sent.body.id);
    expect(messages.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      "Dear John, 10%",
      "Ndugu Asha, 10%",
    ]);
    expect(messages[0]).toMatchObject({ origin: "bulk", purpose: "marketing", isSimulated: true });
  });

  test("a pause keeps the rest back until somebody resumes", async () => {
    await holdBack();
    const { ids } = await customers(Array.from({ length: 30 }, () => ({})));
    const { body } = await admin.post(BULK, { customerIds: ids, message: "Ofa" });
    await until(body.id, ({ isPrepared }) => isPrepared);
    expect((await admin.post(`${BULK}/${body.id}/pause`)).body.status).toBe("paused");
    expect((await admin.post(`${BULK}/${body.id}/pause`)).status).toBe(200);
    await withoutLimits(admin);
    // A message by hand is sent meanwhile, by the same job.
    const other = await admin.post("/api/sms/messages", {
      recipientPhone: newPhone(),
      message: "Sasa",
    });
    await readEventually(
      () => admin.get(`/api/sms/messages/${other.body.id}`),
      (answer) => answer.body.status === "sent",
    );
    const paused = await until(body.id, () => true);
    expect(paused).toMatchObject({ status: "paused", counts: { all: 30, pending: 30 } });
    expect((await care.post(`${BULK}/${body.id}/resume`)).status).toBe(403);
    expect((await admin.post(`${BULK}/${body.id}/resume`)).body.status).toBe("running");
    const done = await until(body.id, ({ status }) => status === "completed");
    expect(done.counts).toMatchObject({ all: 30, sent: 30 });
    expect((await admin.post(`${BULK}/${body.id}/cancel`)).body.code).toBe("bulk_ended");
  });

  test("a cancelled one sends nothing more, for good", async () => {
    await holdBack();
    const { segment } = await customers([{}, {}]);
    const { body } = await admin.post(BULK, { segment, message: "Ofa" });
    await until(body.id, ({ isPrepared }) => isPrepared);
    const cancelled = await admin.post(`${BULK}/${body.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "cancelled", counts: { cancelled: 2 } });
    expect((await admin.post(`${BULK}/${body.id}/resume`)).body.code).toBe("bulk_ended");
    const [message] = await messagesOf(body.id);
    expect(message).toMatchObject({ status: "cancelled", error: "bulk_cancelled" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("two customers who become one person get one message, and an erased one none", async () => {
    const { ids } = await customers([{ name: "Mmoja" }, { name: "Pacha" }, { name: "Siri" }]);
    const [first = "", second = "", third = ""] = ids;
    await holdBack();
    const { body } = await admin.post(BULK, { customerIds: ids, message: "Ofa" });
    await until(body.id, ({ isPrepared }) => isPrepared);
    const merged = await admin.post(`/api/customers/${first}/merge`, {
      otherId: second,
      reason: "Mtu mmoja",
    });
    expect(merged.status).toBe(200);
    await admin.post(`/api/customers/${third}/erase`, { reason: "Aliomba" });
    const twice = await admin.post(`${BULK}/estimate`, {
      customerIds: [first, second],
      message: "Ofa",
    });
    expect(twice.body).toMatchObject({
      recipients: 1,
      leftOut: [{ reason: "duplicate", count: 1 }],
    });
    await withoutLimits(admin);
    await admin.post(`${BULK}/${body.id}/resume`);
    const done = await until(body.id, ({ status }) => status === "completed");
    expect(done.counts).toMatchObject({ all: 3, sent: 1, cancelled: 2 });
    const errors = (await messagesOf(body.id)).map(({ error }: { error: string }) => error);
    expect(errors.toSorted()).toEqual(["erased", "merged", null]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});
