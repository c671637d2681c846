/**
 * Searches for secrets wherever somebody could read them. Every secret of the shop is a canary: a text that appears
 * nowhere else. No canary may be in an answer, an export, an event, a log, an error, the database or the screens.
 */
import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFiscal } from "#src/areas/payments/fiscal/server/send.ts";
import { adapters } from "#src/areas/payments/gateways/server/all-adapters.ts";
import { smsAdapters } from "#src/areas/messaging/providers/server/all-adapters.ts";
import { sendingProviders } from "#src/areas/messaging/providers/provider-names.ts";
import type { GatewayAdapter } from "#src/areas/payments/gateways/server/gateway.ts";
import { today } from "#src/shared/time.ts";
import { projectPath } from "#src/server/project-folder.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { clientOf, type Answered } from "#tests/support/client.ts";
import { readOperations } from "#tests/support/contracts/openapi.ts";
import { startEchoProvider } from "#tests/support/providers/echo-provider.ts";
import { PFX_PASSWORD, startTra } from "#tests/support/providers/tra.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cart, newCustomer, saleOnce, sold } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const logged: string[] = [];
const folder = await mkdtemp(join(tmpdir(), "fundi-secrets-"));
const keyFile = join(folder, "secret.key");
const { app, admin, technician } = await startShop(
  {},
  {
    env: { FUNDI_SECRET_KEY_FILE: keyFile },
    hearLog: (line) => logged.push(line),
    hasSimulator: false,
  },
);
const [echo, tra] = await Promise.all([startEchoProvider(), startTra()]);
afterAll(async () => {
  await Promise.all([echo.close(), tra.close(), rm(folder, { recursive: true })]);
});

/** The secrets, each by what it is. */
const canaries = new Map<string, string>();
let count = 0;
function canary(what: string): string {
  const secret = `kanari-${count++}-${Buffer.from(what).toString("hex").slice(0, 12)}-siri`;
  canaries.set(what, secret);
  return secret;
}

/** The forms in which a secret could leak: as it is, or encoded as a part of something else. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("hex"),
  ...[0, 1, 2].map((before) =>
    // The letters in the middle are the same whatever stands before and after the secret.
    Buffer.from(" ".repeat(before) + secret)
      .toString("base64")
      .slice(4, -4),
  ),
];

/** Names the secrets that a text contains. */
const secretsIn = (text: string): string[] =>
  [...canaries].flatMap(([what, secret]) =>
    formsOf(secret).some((form) => text.includes(form)) ? [what] : [],
  );

/** All answers, except those that show a new secret once. */
const answers: { from: string; text: string }[] = [];
function keep<T>(from: string, answer: Answered<T>): Answered<T> {
  const headers = JSON.stringify([...answer.headers]);
  answers.push({ from, text: `${headers} ${JSON.stringify(answer.body)}` });
  return answer;
}

const get = async (path: string) => keep(`GET ${path}`, await admin.get(path));
const post = async (path: string, body?: object) =>
  keep(`POST ${path}`, await admin.post(path, body));

beforeAll(async () => {
  await fillSecrets();
  await useProviders();
  await useSmsProviders();
  await useFiscalReceipts();
  await useGiftCards();
}, 120_000);

async function fillSecrets(): Promise<void> {
  canaries.set("the password of the PFX file", PFX_PASSWORD);
  canaries.set("the session of the admin", admin.cookie.split("=")[1] ?? "");
  canaries.set("the token of the setup", app.setupToken);
  for (const { name, credentials } of adapters) {
    const given = Object.entries(credentials).map(([field, { isSecret }]) => [
      field,
      isSecret ? canary(`${name} ${field}`) : (open[field] ?? "wazi"),
    ]);
    await post(`/api/payment-gateways/${name}`, {
      credentials: Object.fromEntries(given),
      ...(name !== "simulator" && { baseUrl: echo.url }),
    });
  }
  for (const name of sendingProviders) {
    const given = Object.entries(smsAdapters[name].credentials).map(([field, { isSecret }]) => [
      field,
      isSecret ? canary(`${name} ${field}`) : "wazi",
    ]);
    const body = { credentials: Object.fromEntries(given), sender: "DUKA", baseUrl: echo.url };
    expect((await post(`/api/sms/providers/${name}`, body)).status).toBe(200);
  }
  canaries.set("the key file", readFileSync(keyFile, "utf8").trim());

  // The answers that show a new secret once are not kept.
  const email = "siri@example.com";
  const user = await admin.post("/api/users", { name: "Mtumiaji", email, role: "technician" });
  expect(user.status).toBe(201);
  const { temporaryPassword } = user.body;
  canaries.set("a one-time password", temporaryPassword);
  const signIn = (password: string) => clientOf(app).post("/api/auth/sign-in", { email, password });
  keep("POST sign-in", await signIn(canary("a wrong password")));
  const first = await signIn(temporaryPassword);
  expect(first.status).toBe(200);
  const cookie = (first.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
  canaries.set("the session of a user", cookie.split("=")[1] ?? "");
  const changed = await clientOf(app, cookie).post("/api/auth/change-password", {
    currentPassword: temporaryPassword,
    newPassword: "Embe-tamu-la-Muheza-7391",
  });
  canaries.set("the password of a user", "Embe-tamu-la-Muheza-7391");
  expect(changed).toMatchObject({ status: 200 });
  const made = await admin.post("/api/access-tokens", {
    name: "Programu",
    permissions: ["view_sales"],
  });
  expect(made.status).toBe(201);
  canaries.set("an access token", made.body.token);
}

/** The credentials that are no secret, where an adapter needs a real one. */
const open: Record<string, string> = {
  publicKey: generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString(),
};

/** Every provider is tested, asked for money and called back, and repeats in its errors all that it was sent. */
async function useProviders(): Promise<void> {
  const { id: itemId } = await stocked(app.db, 500, { price: 1_000_000 });
  const lines = [{ itemId, quantity: 1 }];
  for (const isUnclear of [false, true]) {
    echo.isUnclear = isUnclear;
    for (const adapter of adapters.filter(({ name }) => name !== "simulator")) {
      await post(`/api/payment-gateways/${adapter.name}/test`);
      await switchOnly(adapter);
      await push(adapter, lines);
      await callBack(adapter);
    }
  }
  await app.db.updateTable("paymentGateways").set({ isOn: false }).execute();
}

/** Switches one gateway on as if its test had succeeded, because this provider refuses everything. */
async function switchOnly({ name }: GatewayAdapter): Promise<void> {
  await app.db
    .updateTable("paymentGateways")
    .set({ isOn: sql`name = ${name}`, isHealthy: sql`name = ${name}` })
    .execute();
}

async function push(adapter: GatewayAdapter, lines: { itemId: string; quantity: number }[]) {
  const { items } = (await get("/api/payments/requestable")).body;
  const [kind] = items;
  if (!kind) return;
  const { method, provider } = kind;
  const isWallet = method === "mobile_money";
  const payment = {
    method,
    ...(provider !== method && { provider }),
    ...(isWallet && { phone: "0754999999" }),
  };
  const answer = await post("/api/sales", cart(lines, { payment }));
  expect(answer.status).toBe(201);
  const ended = await saleOnce(admin, answer.body.sale.id, ({ payments }) =>
    ["failed", "unknown"].includes(payments[0]?.status ?? ""),
  );
  expect(ended.payments[0]?.gateway).toBe(adapter.name);
  await post(`/api/sales/${ended.id}/cancel`, { reason: "Jaribio" });
}

async function callBack({ name, credentials }: GatewayAdapter): Promise<void> {
  const secrets = Object.keys(credentials).map((field) => canaries.get(`${name} ${field}`) ?? "");
  const body = JSON.stringify({ signature: secrets.join(), hash: secrets.join(), data: {} });
  const path = `/api/payments/webhooks/${name}`;
  keep(`POST ${path}`, await clientOf(app).post(path, body, { key: null }));
}

/** Every SMS provider is tested, sends and is called back. Only the answer that shows the secret address is not kept. */
async function useSmsProviders(): Promise<void> {
  const made = await admin.post("/api/sms/providers/africas_talking/callback-address", {});
  const address = new URL(made.body.url);
  canaries.set("the secret of an address for reports", address.searchParams.get("key") ?? "");
  for (const isUnclear of [false, true]) {
    echo.isUnclear = isUnclear;
    for (const name of sendingProviders) {
      expect((await post(`/api/sms/providers/${name}/test`, {})).status).toBe(200);
      const sent = await post(`/api/sms/providers/${name}/test-message`, { phone: "0754999999" });
      expect(sent.body.status).toBe(isUnclear ? "unknown" : "refused");
    }
  }
  expect((await post("/api/sms/providers/beem/switch", { isActive: true })).status).toBe(200);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const [path, status] of [
    [address.pathname + address.search, 200],
    [`${address.pathname + address.search}x`, 401],
    ["/api/twilio/webhook", 401],
  ] as const) {
    const heard = await clientOf(app).post(path, "id=1&status=Success", { headers, key: null });
    expect(keep("POST of an SMS provider", heard).status).toBe(status);
  }
}

async function useFiscalReceipts(): Promise<void> {
  const { pem, pfx } = tra.certificate;
  const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+([^-]+)/.exec(pem)?.[1]?.split("\n")[1] ?? "";
  expect(key.length).toBeGreaterThan(20);
  canaries.set("the private key of the certificate", key);
  await post("/api/fiscal/certificate", { file: pfx, password: canary("a wrong PFX password") });
  const {
    certificate: _,
    hasPassword,
    registeredOn,
    ...settings
  } = (await get("/api/fiscal")).body.settings;
  expect(hasPassword).toBe(false);
  const saved = await admin.put("/api/fiscal/settings", {
    ...settings,
    registeredOn,
    tin: "123456789",
    efdSerial: "10TZ1",
    regNumber: "TZ1",
    receiptCode: "FUND",
    userName: "duka",
    password: canary("the password for tokens"),
    serviceUrl: echo.url,
  });
  expect(keep("PUT /api/fiscal/settings", saved).status).toBe(200);
  await post("/api/fiscal/certificate", { file: pfx, password: PFX_PASSWORD });
  await post("/api/fiscal/registration");
  expect((await post("/api/fiscal/on")).status).toBe(200);
  const { id: itemId } = await stocked(app.db, 9, { price: 118_000 });
  await sold(admin, [{ itemId, quantity: 1 }]);
  for (const isUnclear of [false, true]) {
    echo.isUnclear = isUnclear;
    await sendFiscal(app.db, openSecrets(keyFile));
  }
}

/**
 * A gift card is sold, checked, spent for goods and a debt, blocked and refused. Only its sale and its paper show the
 * code.
 */
async function useGiftCards(): Promise<void> {
  const { id: itemId } = await stocked(app.db, 9, { price: 100_000 });
  const customerId = await newCustomer(admin);
  const sellCard = async (what: string) => {
    const given = { amount: 500_000, customerId, payment: { method: "cash" } };
    const { body } = await admin.post("/api/gift-cards", given);
    canaries.set(what, body.code);
    return body;
  };
  const card = await sellCard("the code of a gift card");
  const byCard = { method: "gift_card", giftCard: card.code };
  const sell = (payment: object) =>
    post("/api/sales", cart([{ itemId, quantity: 1 }], { customerId, payment }));
  const check = () => post("/api/gift-cards/check", { code: card.code });
  expect((await check()).status).toBe(200);
  const bought = await sell(byCard);
  expect(bought.status).toBe(201);
  await post(`/api/sales/${bought.body.sale.id}/refunds`, { reason: "Haifai" });
  const parts = [{ dueOn: today(), amount: 100_000 }];
  const credit = { parts, reason: "Anafahamika" };
  expect((await sell({ method: "on_credit", credit })).status).toBe(201);
  const [debt] = (await get(`/api/customers/${customerId}/credit`)).body.debts;
  // The answers that contain the link are not kept: the one that makes it, and its own page.
  const link = await admin.post("/api/payment-links", { debtId: debt.id });
  expect(link.status).toBe(201);
  canaries.set("the token of a payment link", link.body.path.split("/").at(-1));
  expect((await fetch(app.url + link.body.path)).status).toBe(200);
  await get(`/api/payment-links?debtId=${debt.id}`);
  await openOwnPage(customerId);
  const paid = await post(`/api/debts/${debt.id}/payments`, { ...byCard, amount: 60_000 });
  expect(paid.status).toBe(201);
  expect((await sell({ ...byCard, giftCard: `${card.code}2` })).status).toBe(404);
  await post(`/api/gift-cards/${card.card.id}/block`, { reason: "Imeibiwa" });
  expect((await sell(byCard)).body.code).toBe("gift_card_blocked");
  const again = await admin.post(`/api/gift-cards/${card.card.id}/code`, {});
  expect(again.body).toEqual({ code: card.code });
  await sellCard("the code of a gift card that nobody has used");
}

/** A customer opens their page, chooses, and reads a receipt. Only the answers that show the link are not kept. */
async function openOwnPage(customerId: string): Promise<void> {
  const { url } = (await admin.get(`/api/customers/${customerId}/page-link`)).body;
  const path = new URL(url).pathname;
  canaries.set("the token of a customer's page", path.split("/").at(-1) ?? "");
  expect((await fetch(app.url + path)).status).toBe(200);
  const choices = new URLSearchParams({ language: "sw", marketing: "yes" });
  const chosen = await fetch(`${app.url}${path}/choices`, { method: "POST", body: choices });
  expect(chosen.status).toBe(200);
  await fetch(`${app.url}${path}/pay`, {
    method: "POST",
    body: new URLSearchParams({ number: "x" }),
  });
  await get(`/api/customers/${customerId}`);
  await get(`/api/customers/${customerId}/export`);
}

test("the providers were asked, so that their errors had a chance to leak", () => {
  expect(echo.requests).toBeGreaterThan(20);
  expect(logged.length).toBeGreaterThan(50);
  expect(canaries.size).toBeGreaterThan(20);
  expect([...canaries].filter(([, secret]) => secret.length < 10)).toEqual([]);
});

test("a planted secret is found, also inside of something encoded", () => {
  const [what, secret] = [...canaries].find(([name]) => name === "stripe secretKey") ?? ["", ""];
  for (const text of [secret, encodeURIComponent(secret)])
    expect(secretsIn(`{"message":"${text}"}`)).toEqual([what]);
  for (const before of ["", "a", "ab"])
    expect(secretsIn(Buffer.from(`${before}${secret}:x`).toString("base64"))).toContain(what);
});

test("no answer of the API contains a secret: lists, records, exports, the reference", async () => {
  await shiftOpened(admin);
  await takenIn(admin, { technicianId: technician.userId });
  const reads = (await readOperations(app)).filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(80);
  const plain = reads.filter(
    ({ path, parameters }) =>
      !path.includes("{") &&
      !parameters.some(({ required }) => required) &&
      !/stream|\/events$/.test(path),
  );
  for (const { path } of plain) await get(path);
  const ids = [...new Set(answers.flatMap(({ text }) => text.match(/"id":"[0-9a-f-]{36}"/g) ?? []))]
    .map((match) => match.slice(6, -1))
    .slice(-60);
  const ofRecords = reads.filter(
    ({ path, parameters }) =>
      path.includes("{id}") &&
      // Its answer shows the link to the customer's page.
      !path.endsWith("/page-link") &&
      !parameters.some((one) => one.required && one.in === "query"),
  );
  let found = 0;
  for (const { path } of ofRecords) {
    for (const id of ids) {
      const { status } = await get(path.replace("{id}", id));
      if (status === 200) found++;
    }
  }
  expect(found).toBeGreaterThan(30);
  await get("/api/openapi.json");
  const leaks = answers.flatMap(({ from, text }) =>
    secretsIn(text).map((what) => `${what}: ${from}`),
  );
  expect(leaks).toEqual([]);
}, 120_000);

test("no event, job or other row contains a secret in clear", async () => {
  const database = new pg.Client({ connectionString: app.connectionString });
  await database.connect();
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const leaks: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(
      `select t::text as text from ${name} t`,
    );
    const found = new Set(rows.flatMap(({ text }) => secretsIn(text)));
    leaks.push(...[...found].map((what) => `${what}: ${name}`));
  }
  await database.end();
  expect(tables.length).toBeGreaterThan(60);
  expect(leaks).toEqual([]);
});

test("no line of the log contains a secret", () => {
  const leaks = logged.flatMap((line) => secretsIn(line).map((what) => `${what}: ${line}`));
  expect(leaks).toEqual([]);
});

test("no file of the screens contains a secret, or the code that opens one", async () => {
  await buildClientWhenStale(() => {});
  const dist = projectPath("dist", "client");
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile() && /\.(?:js|html|css|json)$/.test(file.name))
    .map((file) => ({
      name: file.name,
      text: readFileSync(join(file.parentPath, file.name), "utf8"),
    }));
  expect(texts.length).toBeGreaterThan(50);
  const leaks = texts.flatMap(({ name, text }) =>
    [
      ...secretsIn(text),
      ...(/aes-256-gcm|secret\.key|FUNDI_SECRET_KEY/.test(text) ? ["code"] : []),
    ].map((what) => `${what}: ${name}`),
  );
  expect(leaks).toEqual([]);
});
