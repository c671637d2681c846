/** The SMS providers of a shop: their settings, their order, and test messages. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { problemOf } from "#tests/support/client.ts";
import { allSmsShapes } from "#tests/support/providers/sms/all-sms-providers.ts";
import { FakeSmsProvider } from "#tests/support/providers/sms/fake-sms-provider.ts";
import { startShop } from "#tests/support/shop.ts";
import { checkSmsProviders } from "../../provider-settings/server/switch-provider.ts";
import { providersInOrder } from "./providers-in-order.ts";
import { smsIntegrations } from "../../provider-settings/server/integrations.ts";

const folder = await mkdtemp(join(tmpdir(), "fundi-sms-"));
const keyFile = join(folder, "secret.key");
const { app, admin, care } = await startShop(
  {},
  { hasSimulator: false, env: { FUNDI_SECRET_KEY_FILE: keyFile } },
);
const fakes = await Promise.all(allSmsShapes.map((shape) => FakeSmsProvider.start(shape)));
const [beem, africasTalking, twilio] = fakes as [FakeSmsProvider, FakeSmsProvider, FakeSmsProvider];
const services = { secrets: openSecrets(keyFile), publicUrl: app.url };

afterAll(async () => {
  await Promise.all([...fakes.map((fake) => fake.close()), rm(folder, { recursive: true })]);
  expect(await findViolations(app.db)).toEqual([]);
});
beforeEach(async () => {
  for (const fake of fakes) fake.fault = null;
  await app.db.deleteFrom("rateLimits").execute();
});

const base = "/api/sms/providers";
const list = async () => (await admin.get(base)).body.items;
const settingsOf = async (name: string) => (await list()).find((each: any) => each.name === name);
const switchTo = (name: string, isActive: boolean) =>
  admin.post(`${base}/${name}/switch`, { isActive });
const order = async () =>
  (await providersInOrder(app.db, services)).map(({ provider }) => provider.name);
const setUp = ({ shape, baseUrl }: FakeSmsProvider) =>
  admin.post(`${base}/${shape.name}`, {
    credentials: shape.credentials,
    sender: "FUNDI",
    baseUrl,
  });

test("a new shop has log alone, which sends nothing and says so", async () => {
  const items = await list();
  expect(items.map(({ name, state, isSimulated }: any) => [name, state, isSimulated])).toEqual([
    ["beem", "incomplete", false],
    ["africas_talking", "incomplete", false],
    ["twilio", "incomplete", false],
    ["log", "ready", true],
  ]);
  expect(await order()).toEqual(["log"]);
  const sent = await admin.post(`${base}/log/test-message`, { phone: "0712345678" });
  expect(sent.body).toEqual({ status: "accepted", detail: null, cost: null });
  expect(problemOf(await admin.post(`${base}/log`, { sender: "X" }))).toMatchObject({
    status: 404,
  });
  expect(problemOf(await switchTo("twilio", true)).code).toBe("provider_not_configured");
  expect(problemOf(await admin.post(`${base}/beem/test`, {})).code).toBe("provider_not_configured");
});

test("only people with the right see or change providers", async () => {
  for (const answer of [
    await care.get(base),
    await care.post(`${base}/beem`, { sender: "X" }),
    await care.post(`${base}/beem/switch`, { isActive: true }),
    await care.post("/api/sms/provider-order", { names: ["twilio", "beem", "africas_talking"] }),
    await care.post(`${base}/log/test-message`, { phone: "0712345678" }),
    await care.post(`${base}/africas_talking/callback-address`, {}),
  ])
    expect(problemOf(answer).code).toBe("forbidden");
});

test("secret credentials are stored sealed, and never shown again; an event names only the fields", async () => {
  const saved = await setUp(beem);
  expect(saved.body).toMatchObject({
    state: "off",
    sender: "FUNDI",
    health: null,
    reports: "asked",
    hasReports: true,
    credentials: [
      { name: "apiKey", isSecret: true, isSet: true, value: null },
      { name: "secretKey", isSecret: true, isSet: true, value: null },
    ],
  });
  const rows = await app.db.selectFrom("smsProviders").selectAll().execute();
  const everything = JSON.stringify([
    rows,
    rows.map(({ sealed }) => sealed?.toString("latin1")),
    await app.db.selectFrom("events").selectAll().execute(),
    await app.db.selectFrom("idempotencyKeys").selectAll().execute(),
    await list(),
  ]);
  expect(everything).not.toContain("canary");
  for (const wrong of [
    { credentials: { password: "x" } },
    { credentials: { callbackKey: "mine" } },
    { sender: "a sender that is too long" },
    { sender: "Duka 😀" },
    { baseUrl: "http://169.254.169.254/" },
    { baseUrl: "https://user:password@example.com" },
  ])
    expect(problemOf(await admin.post(`${base}/beem`, wrong)).status).toBe(422);
});

test("another address needs the secrets again, so that nobody can have them sent to a server of their own", async () => {
  const other = { baseUrl: "https://sms.example.com" };
  const refused = await admin.post(`${base}/beem`, other);
  expect(problemOf(refused)).toMatchObject({ status: 422, code: "credentials_needed_again" });
  const some = { ...other, credentials: { apiKey: "canary" } };
  expect(problemOf(await admin.post(`${base}/beem`, some)).code).toBe("credentials_needed_again");
  expect(await settingsOf("beem")).toMatchObject({ baseUrl: beem.baseUrl });
  expect((await admin.post(`${base}/beem`, { baseUrl: beem.baseUrl })).status).toBe(200);
});

test("a provider gets messages once its test succeeds, and switches log off; log is not switched on beside it", async () => {
  expect((await switchTo("beem", true)).body).toMatchObject({
    state: "ready",
    health: { isHealthy: true, detail: "SMS: 512" },
  });
  expect(await settingsOf("log")).toMatchObject({ isActive: false, state: "off" });
  expect(await order()).toEqual(["beem"]);
  expect(problemOf(await switchTo("log", true))).toMatchObject({
    status: 409,
    code: "simulated_beside_sending",
  });
});

test("the order of providers is the order in which they get messages", async () => {
  await setUp(twilio);
  await switchTo("twilio", true);
  expect(await order()).toEqual(["beem", "twilio"]);
  const names = ["twilio", "africas_talking", "beem"];
  const ordered = await admin.post("/api/sms/provider-order", { names });
  expect(ordered.body.items.map(({ name }: any) => name)).toEqual([...names, "log"]);
  expect(await order()).toEqual(["twilio", "beem"]);
  for (const wrong of [["twilio"], ["twilio", "twilio", "beem"], [...names, "log"]])
    expect(problemOf(await admin.post("/api/sms/provider-order", { names: wrong })).status).toBe(
      422,
    );
});

test("a provider with new credentials, or whose test failed, gets no messages until a test succeeds", async () => {
  await admin.post(`${base}/twilio`, { credentials: { authToken: "wrong" } });
  expect(await order()).toEqual(["beem"]);
  expect((await admin.post(`${base}/twilio/test`, {})).body).toMatchObject({
    state: "unhealthy",
    health: { isHealthy: false, detail: "Authenticate" },
  });
  await admin.post(`${base}/twilio`, { credentials: twilio.shape.credentials });
  expect(await order()).toEqual(["beem"]);
  await checkSmsProviders(app.db, services);
  expect(await order()).toEqual(["twilio", "beem"]);
});

test("without a provider that is on, messages wait: log does not come back by itself", async () => {
  await switchTo("twilio", false);
  await switchTo("beem", false);
  expect(await order()).toEqual([]);
  expect((await switchTo("log", true)).body.state).toBe("ready");
  expect(await order()).toEqual(["log"]);
});

test("two admins who switch log and a provider on at once never get both", async () => {
  await switchTo("log", false);
  const answers = await Promise.all([switchTo("log", true), switchTo("beem", true)]);
  expect(answers[1].status).toBe(200);
  expect([200, 409]).toContain(answers[0].status);
  expect(await order()).toEqual(["beem"]);
});

test("a test message shows the real answer: accepted, refused or unknown", async () => {
  const send = () => admin.post(`${base}/beem/test-message`, { phone: "0712 345 678" });
  expect((await send()).body).toEqual({ status: "accepted", detail: null, cost: null });
  expect(beem.messages.at(-1)).toMatchObject({ to: "+255712345678", from: "FUNDI" });
  beem.fault = "refuses_number";
  expect((await send()).body).toMatchObject({ status: "refused", detail: "Invalid phone number" });
  beem.fault = "fails";
  expect((await send()).body).toMatchObject({ status: "unknown", detail: null });
  for (const phone of ["0222345678", "+4915112345678", "x"])
    expect(problemOf(await admin.post(`${base}/beem/test-message`, { phone })).status).toBe(422);
  const events = JSON.stringify(await app.db.selectFrom("events").selectAll().execute());
  expect(events).toContain("test_message_sent");
  expect(events).not.toContain("712345678");
});

test("a test message has no address for reports, and the whole shop sends only few", async () => {
  const send = () => admin.post(`${base}/twilio/test-message`, { phone: "0712345678" });
  expect((await send()).body).toMatchObject({ status: "accepted" });
  expect(twilio.messages.at(-1)?.callbackUrl).toBeNull();
  const answers = [];
  for (let time = 0; time < 12; time++) answers.push((await send()).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(9);
  expect(answers.at(-1)).toBe(429);
});

test("the secret address for reports is shown once, and an earlier one ends", async () => {
  await setUp(africasTalking);
  expect(await settingsOf("africas_talking")).toMatchObject({ hasReports: false });
  const make = () => admin.post(`${base}/africas_talking/callback-address`, {});
  const first = (await make()).body.url;
  const second = (await make()).body.url;
  expect(first).toMatch(/\/api\/sms\/webhooks\/africas_talking\?key=[\w-]{43}$/);
  expect(second).not.toBe(first);
  expect(await settingsOf("africas_talking")).toMatchObject({ hasReports: true, state: "off" });
  // Other credentials keep the address.
  await setUp(africasTalking);
  const hear = (url: string) =>
    fetch(app.url + url.slice(new URL(url).origin.length), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "id=ATX&status=Success",
    });
  expect((await hear(first)).status).toBe(401);
  expect((await hear(second)).status).toBe(200);
  const text = JSON.stringify([
    await list(),
    await app.db.selectFrom("smsProviders").selectAll().execute(),
    await app.db.selectFrom("events").selectAll().execute(),
    await app.db.selectFrom("idempotencyKeys").selectAll().execute(),
  ]);
  for (const url of [first, second]) expect(text).not.toContain(url.split("=")[1]);
  for (const other of ["twilio", "beem", "log"])
    expect((await admin.post(`${base}/${other}/callback-address`, {})).status).toBe(404);
});

test("the list of integrations has the providers with their real state", async () => {
  const { list: integrations, ask } = smsIntegrations(services);
  expect(await integrations(app.db)).toMatchObject([
    { name: "beem", label: "Beem Africa", isActive: true, isSetUp: true },
    { name: "africas_talking", label: "Africa's Talking", isActive: false, isSetUp: true },
    { name: "twilio", label: "Twilio", isActive: false, isSetUp: true },
  ]);
  expect(await ask(app.db, "africas_talking")).toMatchObject({
    isHealthy: true,
    detail: "TZS 1234.50",
  });
  await inTransaction(app.db, (tx) =>
    tx
      .updateTable("smsProviders")
      .set({ baseUrl: "http://127.0.0.1:9" })
      .where("name", "=", "beem")
      .execute(),
  );
  expect(await ask(app.db, "beem")).toMatchObject({ isHealthy: false, detail: null });
  expect(await order()).toEqual([]);
});
