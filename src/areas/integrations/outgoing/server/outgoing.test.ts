import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { problemOf } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { verified, WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../contract.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { spreadEvents } from "./spread-events.ts";

/** The example for programmers of receivers, as it stands in the documentation. */
const example = new URL("../../../../../docs/examples/webhook-receiver.mjs", import.meta.url).href;
interface Example {
  startReceiver(options: {
    secret: string;
    handle: (event: { type: string; data: { id: string } }) => Promise<void>;
    port?: number;
  }): Promise<{ url: string; close(): Promise<void> }>;
}
const { startReceiver } = (await import(example)) as Example;

const { app, admin, care } = await startShop();
const receiver = await WebhookReceiver.start();
const path = "/api/webhook-endpoints";

const allowPrivate = (allowPrivateWebhooks: boolean) =>
  admin.put("/api/settings/security", { allowPrivateWebhooks });

beforeAll(async () => {
  expect((await allowPrivate(true)).status).toBe(200);
});
afterEach(async () => {
  for (const { id } of (await admin.get(path)).body.items) await admin.delete(`${path}/${id}`);
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
  await receiver.close();
});

let count = 0;
async function endpointFor(
  kinds: readonly string[],
  url = receiver.url,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const answer = await admin.post(path, { name: `Website ${++count}`, url, kinds });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const deliveriesOf = async (id: string): Promise<WebhookDelivery[]> =>
  (await admin.get(`${path}/${id}/deliveries`)).body.items;
const readEndpoint = async (id: string): Promise<WebhookEndpoint> =>
  (await admin.get(path)).body.items.find((each: WebhookEndpoint) => each.id === id);
const deliveredOnce = (id: string, isSo: (list: WebhookDelivery[]) => boolean) =>
  readEventually(() => deliveriesOf(id), isSo);
const areTried = (list: WebhookDelivery[]) =>
  list.length > 0 && list.every(({ lastTriedAt, attempts }) => attempts > 0 && lastTriedAt);
const isAnswered = (list: WebhookDelivery[]) =>
  areTried(list) && list.every(({ answerStatus, problem }) => answerStatus ?? problem);

/** Makes everything that waits due, as if its time had come, and lets the job run. */
async function timePasses(db = app.db) {
  await db.updateTable("webhookEndpoints").set({ pausedUntil: null }).execute();
  await db
    .updateTable("webhookDeliveries")
    .set({ nextTryAt: sql`now()` })
    .where("state", "=", "waiting")
    .execute();
  await sql`select graphile_worker.add_job('deliver_webhooks', '{}'::json, queue_name => 'deliver_webhooks')`.execute(
    db,
  );
}

test("a sale is told to the endpoint that wants it, signed, and without personal data", async () => {
  const { endpoint, secret } = await endpointFor(["sale.completed", "payment.completed"]);
  const other = await endpointFor(["return.created"]);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify((await admin.get(path)).body)).not.toContain("whsec_");
  const item = await stocked(app.db, 3, { price: 1_000_000 });
  const customer = (await admin.post("/api/customers", { name: "Asha Mushi", phone: "0713998877" }))
    .body;
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], { customerId: customer.id });
  const list = await deliveredOnce(
    endpoint.id,
    (each) => each.length === 2 && each.every(({ state }) => state === "delivered"),
  );
  expect(list).toMatchObject([
    { attempts: 1, answerStatus: 204 },
    { attempts: 1, answerStatus: 204 },
  ]);
  expect(await deliveriesOf(other.endpoint.id)).toEqual([]);
  const events = receiver.received.map((received) => verified(secret, received));
  const told = events.find(({ type }) => type === "sale.completed");
  expect(told).toMatchObject({
    data: { id: sale.id, saleNumber: sale.saleNumber, status: "completed", total: 1_000_000 },
  });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set(list.map(({ id }) => id)),
  );
  expect(JSON.stringify(receiver.received)).not.toMatch(/Asha|0713998877|713998877/);
  expect(() => verified(other.secret, receiver.received[0]!)).toThrow(/signature/);
});

test("devices and stock are told too; kinds that nobody wants are not queued", async () => {
  const { endpoint, secret } = await endpointFor(["device.created", "item.stock_changed"]);
  const device = await takenIn(admin);
  const item = await stocked(app.db, 3);
  await admin.post(`/api/items/${item.id}/adjust`, { quantity: 2, reason: "Found" });
  await deliveredOnce(endpoint.id, (list) => list.some(({ kind }) => kind === "device.created"));
  await readEventually(
    async () => receiver.received.map((received) => verified(secret, received)),
    (events) =>
      events.some(({ data }) => data.id === device.id && data.ticketNumber === device.ticketNumber),
  );
  await admin.patch(`${path}/${endpoint.id}`, {
    version: endpoint.version,
    kinds: ["sale.created"],
  });
  const unwanted = await takenIn(admin);
  const queued = await app.db
    .selectFrom("webhookOutbox as o")
    .innerJoin("events as e", "e.id", "o.eventId")
    .select("o.eventId")
    .where("e.recordId", "=", unwanted.id)
    .execute();
  expect(queued).toEqual([]);
});

test("the receiver of the documentation takes each event once, however often it arrives", async () => {
  // The secret belongs to the address, so the port of the program must be known first.
  const free = await WebhookReceiver.start();
  const { port } = free;
  await free.close();
  const { endpoint, secret } = await endpointFor(["device.created"], `http://127.0.0.1:${port}/`);
  const events: { type: string; data: { id: string } }[] = [];
  let isBroken = true;
  const program = await startReceiver({
    secret,
    port,
    handle: async (event) => {
      if (isBroken) throw new Error("The database is away");
      events.push(event);
    },
  });
  const device = await takenIn(admin);
  const [first] = await deliveredOnce(endpoint.id, isAnswered);
  expect(first).toMatchObject({ state: "waiting", answerStatus: 500 });
  isBroken = false;
  await timePasses();
  await deliveredOnce(endpoint.id, (list) => list[0]?.state === "delivered");
  const again = await admin.post(`/api/webhook-deliveries/${first?.id}/redeliver`);
  expect(again.body).toMatchObject({ id: first?.id, state: "delivered", answerStatus: 204 });
  expect(events).toMatchObject([{ type: "device.created", data: { id: device.id } }]);
  const forged = await fetch(program.url, {
    method: "POST",
    headers: { "webhook-id": newId(), "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" },
    body: "{}",
  });
  expect(forged.status).toBe(401);
  await program.close();
});

test("a failed delivery waits longer each time, keeps its id and its body, and ends after ten attempts", async () => {
  const { endpoint, secret } = await endpointFor(["device.created"]);
  receiver.answer = { status: 503, body: `Busy\u0000 ${"x".repeat(5000)}` };
  await takenIn(admin);
  await deliveredOnce(endpoint.id, isAnswered);
  for (let attempt = 2; attempt <= 10; attempt++) {
    await timePasses();
    await deliveredOnce(endpoint.id, ([each]) => each?.attempts === attempt);
    await readEventually(
      async () => receiver.received.length,
      (received) => received === attempt,
    );
    await readEventually(
      () =>
        app.db
          .selectFrom("webhookEndpoints")
          .select("failures")
          .where("id", "=", endpoint.id)
          .executeTakeFirstOrThrow(),
      ({ failures }) => failures === attempt,
    );
  }
  const [ended] = await deliveredOnce(endpoint.id, ([each]) => each?.state === "failed");
  expect(ended).toMatchObject({ attempts: 10, answerStatus: 503, nextTryAt: null });
  expect(ended?.answerBody).toHaveLength(500);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  verified(secret, receiver.received[9]!);
  expect((await readEndpoint(endpoint.id)).failingSince).not.toBeNull();

  // Staff can still send it again, and a success clears the endpoint.
  receiver.answer = { status: 200 };
  await admin.post(`/api/webhook-deliveries/${ended?.id}/redeliver`);
  expect(await deliveriesOf(endpoint.id)).toMatchObject([{ state: "delivered", attempts: 11 }]);
  expect((await readEndpoint(endpoint.id)).failingSince).toBeNull();
});

test("410 disables an endpoint; what waits for it is not sent", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  receiver.answer = { status: 410 };
  await takenIn(admin);
  await readEventually(
    () => readEndpoint(endpoint.id),
    ({ isOn }) => !isOn,
  );
  expect(await readEndpoint(endpoint.id)).toMatchObject({ disabledReason: "gone" });
  await takenIn(admin);
  expect(await deliveriesOf(endpoint.id)).toMatchObject([{ state: "failed", attempts: 1 }]);
  const event = await app.db
    .selectFrom("events")
    .select("data")
    .where("kind", "=", "webhook.disabled")
    .where("recordId", "=", endpoint.id)
    .execute();
  expect(event).toMatchObject([{ data: { reason: "gone", name: endpoint.name } }]);
  const { items } = (await admin.get("/api/notifications")).body;
  expect(items[0]).toMatchObject({
    code: "webhook_disabled",
    values: { name: endpoint.name },
    href: `/webhooks/${endpoint.id}`,
  });
  const on = await admin.post(`${path}/${endpoint.id}/switch`, { isOn: true });
  expect(on.body).toMatchObject({ isOn: true, disabledReason: null, disabledAt: null });
});

test("an endpoint that fails for three days is disabled, with an event", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  receiver.answer = { status: 500 };
  await takenIn(admin);
  await deliveredOnce(endpoint.id, isAnswered);
  await readEventually(
    () => readEndpoint(endpoint.id),
    ({ failingSince }) => failingSince !== null,
  );
  await sql`update webhook_endpoints set failing_since = now() - interval '3 days'`.execute(app.db);
  await timePasses();
  await readEventually(
    () => readEndpoint(endpoint.id),
    ({ disabledReason }) => disabledReason === "failing",
  );
});

test("while an endpoint fails, it gets one delivery at a time, after a pause", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  receiver.answer = { status: 500 };
  await sql`update webhook_endpoints set failing_since = now(), failures = 3, paused_until = now() + interval '1 hour'`.execute(
    app.db,
  );
  for (let device = 0; device < 3; device++) await takenIn(admin);
  await deliveredOnce(endpoint.id, (list) => list.length === 3);
  await deliverWebhooks(app.db, { secrets: openSecrets("/nonexistent/key") });
  expect(receiver.received).toEqual([]);
  await sql`update webhook_endpoints set paused_until = null`.execute(app.db);
  await sql`select graphile_worker.add_job('deliver_webhooks', '{}'::json, queue_name => 'deliver_webhooks')`.execute(
    app.db,
  );
  await deliveredOnce(endpoint.id, (list) => list.some(({ answerStatus }) => answerStatus === 500));
  await readEventually(
    () =>
      app.db
        .selectFrom("webhookEndpoints")
        .select("failures")
        .where("id", "=", endpoint.id)
        .executeTakeFirstOrThrow(),
    ({ failures }) => failures === 4,
  );
  expect(receiver.received).toHaveLength(1);
});

test("a bulk act fills no queue: at most 1,000 deliveries wait for an endpoint, and no event is lost", async () => {
  const { endpoint } = await endpointFor(["item.stock_changed"]);
  await sql`update webhook_endpoints set paused_until = now() + interval '1 hour'`.execute(app.db);
  await sql`insert into events (kind, area, record_id)
    select 'item.stock_changed', 'inventory', gen_random_uuid() from generate_series(1, 3000)`.execute(
    app.db,
  );
  const jobs = async () =>
    (await sql`select from graphile_worker._private_jobs`.execute(app.db)).rows.length;
  // Jobs of earlier tests would end meanwhile, or add others.
  await jobsDone(app.db);
  const before = await jobs();
  while ((await inTransaction(app.db, spreadEvents)) > 0);
  const waiting = async () =>
    (
      await sql<{ n: number }>`select
        (select count(*) from webhook_deliveries where endpoint_id = ${endpoint.id}) as n`.execute(
        app.db,
      )
    ).rows[0]?.n;
  expect(await waiting()).toBe(1000);
  expect(await app.db.selectFrom("webhookOutbox").select("eventId").execute()).toHaveLength(2000);
  expect(await jobs()).toBeLessThanOrEqual(before + 2);
  await sql`update webhook_deliveries set state = 'delivered', delivered_at = now(), next_try_at = null`.execute(
    app.db,
  );
  while ((await inTransaction(app.db, spreadEvents)) > 0);
  expect(await waiting()).toBe(2000);
  await app.db.deleteFrom("webhookOutbox").execute();
});

test("a failing endpoint with a huge backlog is disabled, so that it holds up no other", async () => {
  const { endpoint } = await endpointFor(["item.stock_changed"]);
  await sql`update webhook_endpoints set failing_since = now(), paused_until = now() + interval '1 hour'`.execute(
    app.db,
  );
  await sql`insert into webhook_deliveries (id, endpoint_id, kind, body, next_try_at)
    select gen_random_uuid(), ${endpoint.id}, 'item.stock_changed', '{}', now() from generate_series(1, 10001)`.execute(
    app.db,
  );
  await inTransaction(app.db, spreadEvents);
  expect(await readEndpoint(endpoint.id)).toMatchObject({ isOn: false, disabledReason: "backlog" });
});

test("after a rotation both secrets sign for a day, or only the new one", async () => {
  const { endpoint, secret } = await endpointFor(["device.created"]);
  const rotate = async (endsOldNow: boolean) =>
    (await admin.post(`${path}/${endpoint.id}/secret`, { endsOldNow })).body;
  const rotated = await rotate(false);
  expect(rotated.endpoint.oldSecretUntil).not.toBeNull();
  const sendTest = async () => {
    const { body } = await admin.post(`${path}/${endpoint.id}/test`);
    expect(body).toMatchObject({ kind: "webhook.test", state: "delivered", answerStatus: 204 });
    return receiver.received.at(-1)!;
  };
  const both = await sendTest();
  expect(verified(secret, both)).toMatchObject({ type: "webhook.test" });
  verified(rotated.secret, both);
  await sql`update webhook_endpoints set previous_until = now()`.execute(app.db);
  expect(() => verified(secret, receiver.received.at(-1)!)).not.toThrow();
  const later = await sendTest();
  expect(() => verified(secret, later)).toThrow(/signature/);
  const last = await rotate(true);
  const only = await sendTest();
  expect(() => verified(rotated.secret, only)).toThrow(/signature/);
  verified(last.secret, only);
});

test("the secret is shown once: a repeated request gets it, and the database holds it sealed", async () => {
  const key = newId();
  const body = { name: "Once", url: receiver.url, kinds: ["sale.created"] };
  const first = await admin.post(path, body, { key });
  const again = await admin.post(path, body, { key });
  expect(again.body).toEqual(first.body);
  const { rows } = await sql<{ all: string }>`select
    (select string_agg(answer, '') from idempotency_keys) || (select string_agg(data::text, '') from events)
    || (select string_agg(encode(secret, 'escape'), '') from webhook_endpoints) as all`.execute(
    app.db,
  );
  expect(rows[0]?.all).not.toContain(first.body.secret.slice(6));
});

test("a test reaches an endpoint that is off, and says what came back", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  await admin.post(`${path}/${endpoint.id}/switch`, { isOn: false });
  receiver.answer = { status: 301, headers: { location: receiver.url }, body: "Moved" };
  const answer = await admin.post(`${path}/${endpoint.id}/test`);
  expect(answer.body).toMatchObject({ state: "failed", answerStatus: 301, answerBody: "Moved" });
  expect(receiver.received).toHaveLength(1);
});

test("an address of the shop's own network is refused unless the admin allows it", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  await allowPrivate(false);
  const { body } = await admin.post(`${path}/${endpoint.id}/test`);
  expect(body).toMatchObject({ state: "failed", problem: "not_https", answerStatus: null });
  const update = (url: string) =>
    admin.patch(`${path}/${endpoint.id}`, { version: endpoint.version, url });
  for (const url of [
    "http://example.com/hooks",
    "https://127.0.0.1/hooks",
    "https://2130706433/hooks",
    "https://10.0.0.7/hooks",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/hooks",
    "https://[::ffff:192.168.1.1]/hooks",
    "https://localhost/hooks",
    "https://user:secret@example.com/hooks",
    "ftp://example.com/hooks",
  ]) {
    const refused = await update(url);
    expect([url, problemOf(refused).code]).toEqual([url, "validation_failed"]);
    expect(Object.keys(problemOf(refused).fields ?? {})).toEqual(["url"]);
  }
  expect(receiver.received).toEqual([]);
  await allowPrivate(true);
  expect(problemOf(await update("http://169.254.169.254/")).code).toBe("validation_failed");
});

test("two people who edit at once: the second gets the first one's version; names are unique", async () => {
  const { endpoint } = await endpointFor(["device.created"]);
  const { endpoint: other } = await endpointFor(["device.created"]);
  const edit = (name: string) =>
    admin.patch(`${path}/${endpoint.id}`, { version: endpoint.version, name });
  const [one, two] = await Promise.all([edit("First"), edit("Second")]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const taken = await admin.patch(`${path}/${other.id}`, {
    version: other.version,
    name: (await readEndpoint(endpoint.id)).name,
  });
  expect(problemOf(taken).code).toBe("conflict");
  for (let more = 2; more < 20; more++) await endpointFor(["sale.created"]);
  const over = await admin.post(path, { name: "Over", url: receiver.url, kinds: ["sale.created"] });
  expect(problemOf(over)).toMatchObject({ code: "conflict" });
});

test("only people with the right see and change webhooks", async () => {
  expect(problemOf(await care.get(path)).code).toBe("forbidden");
  expect(problemOf(await care.post(path, {})).code).toBe("forbidden");
});
