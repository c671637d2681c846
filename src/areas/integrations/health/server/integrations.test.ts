import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { problemOf } from "#tests/support/client.ts";
import { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import { stripeShape } from "#tests/support/providers/stripe.ts";
import { startShop } from "#tests/support/shop.ts";
import { checkIntegrations } from "./check-integrations.ts";
import { shippingIntegrations } from "../../shipping/server/integrations.ts";
import type { ListedIntegration } from "../contract.ts";

const { app, admin, care } = await startShop({}, { hasSimulator: false });
let healthAsked = 0;
const stripe = await FakeProvider.start({
  ...stripeShape,
  routes: stripeShape.routes.map((route) => ({
    ...route,
    answer: (request, world) => {
      if (route.kind === "health") healthAsked++;
      return route.answer(request, world);
    },
  })),
});

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
  await stripe.close();
});

const list = async (): Promise<ListedIntegration[]> =>
  (await admin.get("/api/integrations")).body.items;
const one = async (name: string) => (await list()).find((each) => each.name === name);
const health = async (name: string) => (await admin.get(`/api/integrations/${name}/health`)).body;
/** Moves the last check into the past. */
const fiveMinutesPass = () =>
  sql`with gateways as (update payment_gateways set health_checked_at = health_checked_at - interval '5 minutes')
    update integration_checks set asked_at = asked_at - interval '5 minutes',
      checked_at = checked_at - interval '5 minutes'`.execute(app.db);
/** How often the provider was asked whether it works. */
const asked = () => healthAsked;

test("a new shop lists its payment providers and the tax authority; none is set up or asked", async () => {
  expect(await one("stripe")).toEqual({
    name: "stripe",
    label: "Stripe",
    kind: "payment_gateway",
    isActive: false,
    isSetUp: false,
    health: { status: "error", detail: null, checkedAt: null },
  });
  expect(await one("tra")).toMatchObject({ kind: "fiscal", isActive: false, isSetUp: false });
  expect(await health("stripe")).toEqual({
    name: "stripe",
    status: "error",
    detail: null,
    checkedAt: null,
  });
  expect(asked()).toBe(0);
  for (const name of ["nobody", "Stripe", newId()])
    expect((await admin.get(`/api/integrations/${name}/health`)).status).toBe(404);
});

test("a provider is really asked, at most once in the minutes of the settings, however many people look", async () => {
  await admin.post("/api/payment-gateways/stripe", {
    credentials: stripeShape.credentials,
    baseUrl: stripe.baseUrl,
  });
  expect(await one("stripe")).toMatchObject({ isSetUp: true, health: { checkedAt: null } });
  await Promise.all(Array.from({ length: 8 }, () => health("stripe")));
  expect(asked()).toBe(1);
  const first = await health("stripe");
  expect(first).toMatchObject({ status: "ok", detail: null });
  expect(await one("stripe")).toMatchObject({ health: { status: "ok" } });
  stripe.faults.set("health", "fails");
  expect(await health("stripe")).toEqual(first);
  expect(asked()).toBe(1);
  await fiveMinutesPass();
  expect(await health("stripe")).toMatchObject({ status: "error" });
  expect(asked()).toBe(2);
  await admin.put("/api/settings/integrations", { healthCheckMinutes: 10 });
  await fiveMinutesPass();
  await health("stripe");
  expect(asked()).toBe(2);
  await admin.put("/api/settings/integrations", { healthCheckMinutes: 4 });
  await health("stripe");
  expect(asked()).toBe(3);
  const changes = await app.db
    .selectFrom("events")
    .select("data")
    .where("kind", "=", "integration.checked")
    .orderBy("id")
    .execute();
  expect(changes).toMatchObject([
    { data: { name: "stripe", isHealthy: true } },
    { data: { name: "stripe", isHealthy: false } },
  ]);
  expect(JSON.stringify(await list())).not.toContain("canary");
});

test("a shipping provider is a list that the shop edits; its tracking page is asked", async () => {
  const path = "/api/shipping-providers";
  const created = await admin.post(path, {
    name: "Posta",
    contactName: "Asha",
    contactPhone: "0713998877",
    trackingUrl: "https://127.0.0.1/track?id={number}",
  });
  expect(created).toMatchObject({ status: 201, body: { isActive: true, version: 1 } });
  const { id } = created.body;
  expect((await one(id))?.health.checkedAt).toBeNull();
  // The job of every five minutes asks it, although nobody looks.
  await checkIntegrations(app.db, [shippingIntegrations]);
  const { checkedAt } = (await one(id))?.health ?? {};
  expect(checkedAt).not.toBeNull();
  await checkIntegrations(app.db, [shippingIntegrations]);
  expect((await one(id))?.health.checkedAt).toBe(checkedAt);
  expect(await one(id)).toMatchObject({
    label: "Posta",
    kind: "shipping_provider",
    isActive: true,
    isSetUp: true,
  });
  expect(await health(id)).toMatchObject({ status: "error" });
  const update = (body: object) => admin.patch(`${path}/${id}`, body);
  expect((await update({ version: 1, trackingUrl: null })).body).toMatchObject({ version: 2 });
  expect(await one(id)).toMatchObject({ isSetUp: false, health: { checkedAt: null } });
  expect(problemOf(await update({ version: 1, isActive: false })).code).toBe("stale_version");
  for (const trackingUrl of [
    "http://posta.example/{number}",
    "https://posta.example/",
    "https://posta.example/{number}/{number}",
    "https://{number}.example/",
    "https://asha:secret@posta.example/{number}",
    "javascript:alert({number})",
  ])
    expect([trackingUrl, (await update({ version: 2, trackingUrl })).status]).toEqual([
      trackingUrl,
      422,
    ]);
  expect(problemOf(await admin.post(path, { name: "Posta" })).code).toBe("conflict");
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(data::text, '') as all from events`.execute(app.db);
  expect(rows[0]?.all).not.toMatch(/0713998877|Asha/);
  expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
  expect(await one(id)).toBeUndefined();
});

test("people need the right", async () => {
  expect(problemOf(await care.get("/api/integrations")).code).toBe("forbidden");
  expect(problemOf(await care.get("/api/integrations/stripe/health")).code).toBe("forbidden");
  expect(problemOf(await care.get("/api/shipping-providers")).code).toBe("forbidden");
});
