/** Status callbacks over HTTP, and the polling of a provider that sends none. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { inTransaction } from "#src/server/database.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { clientOf } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { beemShape } from "#tests/support/providers/sms/beem.ts";
import {
  FakeSmsProvider,
  type FakeMessage,
} from "#tests/support/providers/sms/fake-sms-provider.ts";
import { signedByTwilio, twilioReport, twilioShape } from "#tests/support/providers/sms/twilio.ts";
import { startShop } from "#tests/support/shop.ts";
import { followDelivery, pollDeliveries, pollsPersonalData } from "../../delivery/server/polls.ts";

const PUBLIC_URL = "https://duka.example";
const folder = await mkdtemp(join(tmpdir(), "fundi-sms-"));
const keyFile = join(folder, "secret.key");
const logged: string[] = [];
const { app, admin } = await startShop(
  {},
  {
    hasSimulator: false,
    env: { FUNDI_PUBLIC_URL: PUBLIC_URL, FUNDI_SECRET_KEY_FILE: keyFile },
    hearLog: (line) => logged.push(line),
  },
);
const beem = await FakeSmsProvider.start(beemShape);
afterAll(() => Promise.all([beem.close(), rm(folder, { recursive: true })]));
const services = { secrets: openSecrets(keyFile), publicUrl: PUBLIC_URL };

const TWILIO = "/api/twilio/webhook";
const AFRICAS_TALKING = "/api/sms/webhooks/africas_talking";
const form = { "content-type": "application/x-www-form-urlencoded" };

await admin.post("/api/sms/providers/twilio", {
  credentials: twilioShape.credentials,
  sender: "FUNDI",
});
await admin.post("/api/sms/providers/beem", {
  credentials: beemShape.credentials,
  sender: "FUNDI",
  baseUrl: beem.baseUrl,
});
const made = await admin.post("/api/sms/providers/africas_talking/callback-address", {});
const secretPath = new URL(made.body.url).pathname + new URL(made.body.url).search;

const hear = async (path: string, body: string, headers: Record<string, string> = form) =>
  (await clientOf(app).post(path, body, { headers, key: null })).status;

const message: FakeMessage = {
  id: "SM0123",
  to: "+255712345678",
  from: "FUNDI",
  text: "x",
  callbackUrl: null,
  state: "delivered",
};

const rows = async () =>
  (
    await sql`select (select count(*) from events) as events, (select sum(xmin::text::bigint) from sms_providers) as providers,
      (select count(*) from sms_polls) as polls, (select count(*) from graphile_worker._private_jobs) as jobs`.execute(
      app.db,
    )
  ).rows;

test("a report of Twilio with the right signature is taken, also when it is repeated", async () => {
  const query = `?attempt=${newId()}`;
  const { headers, body } = signedByTwilio(PUBLIC_URL + TWILIO + query, twilioReport(message));
  for (let time = 0; time < 3; time++) expect(await hear(TWILIO + query, body, headers)).toBe(200);
});

test("a wrong signature, another account, a wrong secret, and a huge body change nothing", async () => {
  await jobsDone(app.db);
  const before = await rows();
  const url = PUBLIC_URL + TWILIO;
  const fields = twilioReport(message);
  const right = signedByTwilio(url, fields);
  const foreign = signedByTwilio(url, { ...fields, AccountSid: "AC999" });
  const stolen = signedByTwilio(url, fields, "another token");
  expect(await hear(TWILIO, right.body)).toBe(401);
  expect(await hear(TWILIO, stolen.body, stolen.headers)).toBe(401);
  expect(await hear(TWILIO, foreign.body, foreign.headers)).toBe(401);
  expect(await hear(TWILIO, `${right.body}&MessageStatus=failed`, right.headers)).toBe(401);
  expect(await hear(`${TWILIO}?attempt=${newId()}`, right.body, right.headers)).toBe(401);
  // Signed for the address at which the server listens, instead of the public one.
  const local = signedByTwilio(app.url + TWILIO, fields);
  expect(await hear(TWILIO, local.body, local.headers)).toBe(401);

  const report = "id=ATX&status=Success";
  for (const path of [AFRICAS_TALKING, `${AFRICAS_TALKING}?key=`, `${secretPath}x`])
    expect(await hear(path, report)).toBe(401);
  for (const path of [TWILIO, secretPath]) {
    expect(await hear(path, `id=${"x".repeat(5_000_000)}`)).toBe(413);
    expect(await hear(path, "{}", { "content-type": "application/json" })).toBe(415);
  }
  expect(await hear("/api/sms/webhooks/beem", report)).toBe(404);
  expect(await rows()).toEqual(before);
  expect(await hear(secretPath, report)).toBe(200);
  for (const body of ["", "%%%", "id=1", "a=1&".repeat(5000)])
    expect(await hear(secretPath, body)).toBe(200);
});

test("the secret of the address is in no line of the log", () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.join("\n")).not.toContain(secretPath.split("=")[1]);
});

const polls = () => app.db.selectFrom("smsPolls").selectAll().execute();
const isDue = () => sql`update sms_polls set next_at = now()`.execute(app.db);
const follow = (to: string, providerMessageId: string) =>
  inTransaction(app.db, (tx) => followDelivery(tx, "beem", { id: newId(), to, providerMessageId }));

test("Beem is asked about a message until it tells the end, the less often the longer it takes", async () => {
  const to = "+255712345678";
  const waiting: FakeMessage = { ...message, id: "7", to, state: "waiting" };
  beem.messages.push(waiting);
  await follow(to, "7");
  await follow(to, "7");
  const waits: number[] = [];
  for (let time = 0; time < 12; time++) {
    await isDue();
    await pollDeliveries(app.db, services);
    const [poll] = await polls();
    waits.push(Math.round((Date.parse(poll!.nextAt) - Date.now()) / 1000));
  }
  expect(waits.map((wait) => Math.round(wait / 30))).toEqual([
    2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720,
  ]);
  waiting.state = "delivered";
  await pollDeliveries(app.db, services);
  expect(await polls()).toHaveLength(1);
  await isDue();
  await pollDeliveries(app.db, services);
  expect(await polls()).toEqual([]);
});

test("polling has an end: after three days without a report, or when the customer is erased", async () => {
  await follow("+255712345678", "8");
  await sql`update sms_polls set started_at = now() - interval '73 hours'`.execute(app.db);
  await pollDeliveries(app.db, services);
  expect(await polls()).toEqual([]);

  const { id } = (await admin.post("/api/customers", { name: "Asha", phone: "0754111222" })).body;
  await follow("+255754111222", "9");
  await follow("+255754111223", "10");
  await inTransaction(app.db, (tx) => pollsPersonalData.erase(tx, id));
  expect(await polls()).toMatchObject([{ providerMessageId: "10" }]);
});

test("a provider that does not answer is asked again; one that reports by itself is never asked", async () => {
  await sql`update sms_providers set base_url = 'http://127.0.0.1:9' where name = 'beem'`.execute(
    app.db,
  );
  await isDue();
  await pollDeliveries(app.db, services);
  expect(await polls()).toMatchObject([{ tries: 1 }]);
  await inTransaction(app.db, async (tx) => {
    await followDelivery(tx, "twilio", {
      id: newId(),
      to: "+255712345678",
      providerMessageId: "x",
    });
    await followDelivery(tx, "log", { id: newId(), to: "+255712345678", providerMessageId: "x" });
  });
  expect(await polls()).toHaveLength(1);
});
