import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { forgetOldCalls } from "#src/server/webhooks/receive-webhook.ts";
import { clientOf, problemOf, signedIn } from "#tests/support/client.ts";
import { jobsDone, readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { mobile, saleOnce, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import type { WebhookCall } from "../contract.ts";

const { app, admin, care } = await startShop();
const KEY = "a canary: the key of the callbacks";

beforeAll(async () => {
  await admin.post("/api/payment-gateways/simulator", { credentials: { callbackKey: KEY } });
  await admin.post("/api/payment-gateways/simulator/switch", { isOn: true });
});
beforeEach(async () => {
  for (const table of ["webhookCalls", "webhookRefusals", "rateLimits"] as const)
    await app.db.deleteFrom(table).execute();
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const signatureOf = (body: string, key = KEY) =>
  createHmac("sha256", key).update(body).digest("hex");
const callBack = (said: object | string, signature?: string, name = "simulator") => {
  const body = typeof said === "string" ? said : JSON.stringify(said);
  const headers = { "x-simulator-signature": signature ?? signatureOf(body) };
  return clientOf(app).post(`/api/payments/webhooks/${name}`, body, { headers, key: null });
};
const calls = async (): Promise<WebhookCall[]> =>
  (await admin.get("/api/webhook-calls")).body.items;
const counts = async () =>
  (await admin.get("/api/webhook-calls/unverified")).body.items.map(
    ({ source, reason, calls: n }: { source: string; reason: string; calls: number }) =>
      `${source} ${reason} ${n}`,
  );

/** A sale that waits for its payment, and what a verified callback says about it. */
async function waiting() {
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const line = [{ itemId: item.id, quantity: 1 }];
  const sale = await sold(care, line, { payment: mobile(simulated.never) });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "processing");
  const { id: attemptId } = await app.db
    .selectFrom("paymentAttempts")
    .select("id")
    .where("paymentId", "=", sale.paymentId)
    .executeTakeFirstOrThrow();
  const { amount, currency } = (await care.get(`/api/payments/${sale.paymentId}`)).body;
  const paid = { reference: `REF${attemptId.slice(-6)}`, amount, currency };
  return { sale, attemptId, said: { attemptId, paid } };
}
const statusOf = async (saleId: string) => (await care.get(`/api/sales/${saleId}`)).body.status;

test("a verified call is logged with its outcome, without the customer's data", async () => {
  const { sale, said } = await waiting();
  const sent = {
    ...said,
    msisdn: "255713998877",
    customer_name: "Asha Mushi",
    note: "0713 998 877",
  };
  expect((await callBack(sent)).status).toBe(200);
  await saleOnce(care, sale.id, ({ status }) => status === "completed");
  const [call] = await calls();
  expect(call).toMatchObject({
    source: "simulator",
    outcome: "taken",
    heard: 1,
    replayedAt: null,
    isReplayable: true,
  });
  expect(JSON.parse(call?.body ?? "")).toMatchObject({ ...said, msisdn: "…", customer_name: "…" });
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(c::text, '') as all from webhook_calls c`.execute(app.db);
  expect(rows[0]?.all).not.toMatch(/Asha|998.?877/);
});

test("a call that is replayed by somebody changes nothing, and is counted as the same call", async () => {
  const { sale, said } = await waiting();
  for (let time = 0; time < 4; time++) expect((await callBack(said)).status).toBe(200);
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done.payments).toHaveLength(1);
  expect(await calls()).toMatchObject([{ heard: 4, outcome: "taken" }]);
  expect(await counts()).toEqual([]);
});

test("calls with a wrong signature, of another account, unreadable or of 5 MB change nothing and are counted", async () => {
  const { sale, said } = await waiting();
  const events = async () =>
    (await sql<{ n: number }>`select count(*) as n from events`.execute(app.db)).rows[0]?.n;
  // The reactions to the sale write events too.
  await jobsDone(app.db);
  const before = await events();
  expect((await callBack(said, "00")).status).toBe(401);
  expect((await callBack(said, signatureOf(JSON.stringify(said), "another account"))).status).toBe(
    401,
  );
  const large = JSON.stringify({ ...said, padding: "x".repeat(5 * 1024 * 1024) });
  expect((await callBack(large)).status).toBe(413);
  const form = await clientOf(app).post("/api/payments/webhooks/simulator", "a=b", {
    key: null,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.status).toBe(415);
  expect((await callBack(said, undefined, "stripe")).status).toBe(401);
  expect(await counts()).toEqual([
    "simulator signature 2",
    "simulator too_large 1",
    "simulator unreadable 1",
    "stripe signature 1",
  ]);
  expect(await calls()).toEqual([]);
  expect(await events()).toBe(before);
  expect(await statusOf(sale.id)).toBe("pending");
});

test("forty forged calls at once are forty of one count", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => callBack({}, "00")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(await counts()).toEqual(["simulator signature 40"]);
});

test("an admin replays a call that was refused, with a reason; a second replay changes nothing", async () => {
  const { sale, attemptId, said } = await waiting();
  const movedTo = (gateway: string) =>
    unguarded(app, "payment_attempts", (tx) =>
      sql`update payment_attempts set gateway = ${gateway} where id = ${attemptId}`.execute(tx),
    );
  await movedTo("stripe");
  expect((await callBack(said)).status).toBe(404);
  const [refused] = await calls();
  expect(refused).toMatchObject({ outcome: "not_found" });
  const replay = (reason = "The attempt was stored late") =>
    admin.post(`/api/webhook-calls/${refused?.id}/replay`, { reason });
  expect(problemOf(await replay())).toMatchObject({ status: 409, code: "conflict" });
  expect(await calls()).toMatchObject([{ outcome: "not_found", replayedAt: null }]);
  await movedTo("simulator");
  expect(problemOf(await replay(" ")).code).toBe("validation_failed");
  const both = await Promise.all([replay(), replay()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].body).toMatchObject({ outcome: "taken" });
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done.payments).toMatchObject([{ status: "completed", reference: said.paid.reference }]);
  const replayed = await app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("kind", "=", "webhook_call.replayed")
    .where("recordId", "=", refused?.id ?? "")
    .execute();
  expect(replayed).toHaveLength(2);
  expect(replayed[0]).toMatchObject({
    actorId: admin.userId,
    data: { source: "simulator", reason: "The attempt was stored late" },
  });
});

test("people need the right to see calls, and another one to replay them", async () => {
  const { said } = await waiting();
  await callBack(said);
  const [call] = await calls();
  const reader = await signedIn(app, { permissions: ["manage_integrations"] });
  expect((await reader.get("/api/webhook-calls")).status).toBe(200);
  const body = { reason: "x" };
  expect(problemOf(await reader.post(`/api/webhook-calls/${call?.id}/replay`, body)).code).toBe(
    "forbidden",
  );
  expect(problemOf(await care.get("/api/webhook-calls")).code).toBe("forbidden");
  expect((await admin.post(`/api/webhook-calls/${newId()}/replay`, body)).status).toBe(404);
});

test("the newest calls are kept, as many as the settings say, and a night job deletes the others and old counts", async () => {
  await sql`insert into webhook_calls (id, source, digest, said, outcome, received_at, last_heard_at)
    select gen_random_uuid(), 'simulator', int4send(n), '{}', 'taken', t, t
    from generate_series(1, 150) n, lateral (select now() - make_interval(mins => n) as t) at`.execute(
    app.db,
  );
  await sql`insert into webhook_refusals (source, day, reason, last_at)
    values ('stripe', '2020-01-01', 'signature', '2020-01-01'), ('stripe', current_date, 'signature', now())`.execute(
    app.db,
  );
  expect(await calls()).toHaveLength(100);
  await admin.put("/api/settings/integrations", { callsKept: 120 });
  expect(await calls()).toHaveLength(120);
  await admin.put("/api/settings/integrations", { callsKept: 100 });
  await forgetOldCalls(app.db, 100);
  const left = await app.db.selectFrom("webhookCalls").select("id").execute();
  expect(left).toHaveLength(100);
  expect((await calls()).map(({ id }) => id).toSorted()).toEqual(
    left.map(({ id }) => id).toSorted(),
  );
  await readEventually(counts, (list) => list.length === 1);
});
