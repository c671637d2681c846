/** A stored secret belongs to the address to which it is sent: another address needs it again. */
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { problemOf, type Answered } from "#tests/support/client.ts";
import { storedSecrets } from "#tests/support/contracts/secret-targets.ts";
import { startStubBucket } from "#tests/support/backup/stub-bucket.ts";
import { PFX_PASSWORD, startTra } from "#tests/support/providers/tra.ts";
import { startShop } from "#tests/support/shop.ts";
import { seedWebhooks } from "#tests/support/shop/webhooks.ts";
import { rowsFile } from "../../scripts/generate-rows.ts";

const { app, admin } = await startShop();
const [tra, bucket] = await Promise.all([startTra(), startStubBucket()]);
afterAll(() => Promise.all([tra.close(), bucket.close()]));

/** Finds the columns of `db/rows.ts` that are bytes, or a text with the name of a secret. */
function secretColumns(rows: string): string[] {
  const named = /secret|token|password|credential|apikey|pinhash/i;
  return [...rows.matchAll(/export interface (\w+)Row \{\n([^}]*)\}/g)].flatMap(
    ([, table, columns = ""]) =>
      [...columns.matchAll(/^ {2}(\w+): (.*);$/gm)]
        .filter(
          ([, name = "", type = ""]) =>
            type.includes("Buffer") || (named.test(name) && /\bstring\b(?!\[)/.test(type)),
        )
        .map(([, name]) => `${table}.${name}`),
  );
}

/** Texts whose name only resembles one of a secret. */
const notSecrets = new Set([
  "FiscalSettings.tokenUntil",
  "Passkeys.credentialId",
  "Users.passwordChangedAt",
]);

test("every stored secret has an entry with its target, and a new one without it is found", async () => {
  const rows = await readFile(rowsFile, "utf8");
  const found = secretColumns(rows).filter((name) => !notSecrets.has(name));
  expect(found.toSorted()).toEqual(Object.keys(storedSecrets).toSorted());
  const planted = "export interface NewRow {\n  id: string;\n  sealed: Buffer | null;\n}\n";
  expect(secretColumns(rows + planted)).toContain("New.sealed");
});

/** The attempts to keep a secret for another target: the first without a change, which keeps it. */
interface Attempt {
  /** Stores the secrets and their targets. */
  store: () => Promise<void>;
  /** Saves without the secret. */
  save: (change: object) => Promise<Answered<any>>;
  others: Readonly<Record<string, unknown>>;
  code: string;
}

const ok = async (answer: Promise<Answered<any>>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
  return body;
};

const mail = {
  host: "mail.example.com",
  port: 465,
  encryption: "tls",
  username: "duka",
  fromName: "",
  fromAddress: "duka@example.com",
};
const versionOf = async (path: string) => (await admin.get(path)).body.version as number;

const provider = (path: string, credentials: object): Attempt => ({
  store: () => ok(admin.post(path, { credentials, baseUrl: "https://first.example" })),
  save: (change) => admin.post(path, change),
  others: { baseUrl: "https://second.example" },
  code: "credentials_needed_again",
});

const fiscalBody = async () => {
  const {
    hasPassword: _,
    certificate: __,
    ...rest
  } = (await admin.get("/api/fiscal")).body.settings;
  return rest;
};

const place = () => ({
  kind: "bucket",
  endpoint: bucket.endpoint,
  region: "eu-west-1",
  bucket: "fundi-shop",
  prefix: "",
  accessKey: "AKIATEST",
});
const savePlace = async (change: object) =>
  admin.put("/api/backup-place", {
    place: { ...place(), ...change },
    version: (await admin.get("/api/backup-state")).body.place.version,
  });

const attempts: Readonly<Record<string, Attempt>> = {
  "MailServer.sealed": {
    store: async () => {
      const version = await versionOf("/api/mail-server");
      await ok(admin.post("/api/mail-server", { ...mail, password: "siri", version }));
    },
    save: async (change) => {
      const version = await versionOf("/api/mail-server");
      return admin.post("/api/mail-server", { ...mail, ...change, version });
    },
    others: { host: "other.example.com", port: 587, encryption: "starttls", username: "other" },
    code: "password_needed_again",
  },
  "PaymentGateways.sealed": provider("/api/payment-gateways/stripe", { secretKey: "sk_siri" }),
  "SmsProviders.sealed": provider("/api/sms/providers/beem", { apiKey: "a", secretKey: "siri" }),
  "FiscalSettings.password": {
    store: async () => {
      const settings = { ...(await fiscalBody()), userName: "duka", serviceUrl: tra.url };
      await ok(admin.put("/api/fiscal/settings", { ...settings, password: "siri" }));
    },
    save: async (change) =>
      admin.put("/api/fiscal/settings", { ...(await fiscalBody()), ...change }),
    others: { serviceUrl: "https://other.example", userName: "other" },
    code: "password_needed_again",
  },
  "BackupPlace.secret": {
    store: () => ok(savePlace({ secretKey: "siri" })),
    save: savePlace,
    others: { endpoint: "http://127.0.0.1:1", accessKey: "OTHER" },
    code: "credentials_needed_again",
  },
};

/** The other secrets with a target: they are replaced or removed with it. The tests below prove it. */
const endedWithTarget = [
  "FiscalSettings.certificate",
  "FiscalSettings.token",
  "WebhookEndpoints.previousSecret",
  "WebhookEndpoints.secret",
];

test("every secret with a target is tried", () => {
  const targeted = Object.entries(storedSecrets).filter(([, use]) => typeof use !== "string");
  expect([...Object.keys(attempts), ...endedWithTarget].toSorted()).toEqual(
    targeted.map(([name]) => name).toSorted(),
  );
});

describe.each(Object.entries(attempts))("%s", (name, { store, save, others, code }) => {
  test("stays for its target, and is asked for again for each other one", async () => {
    const use = storedSecrets[name];
    expect(typeof use === "object" && use.target.toSorted()).toEqual(
      Object.keys(others).toSorted(),
    );
    await store();
    await ok(save({}));
    for (const [field, value] of Object.entries(others)) {
      const refused = problemOf(await save({ [field]: value }));
      expect([field, refused.code]).toEqual([field, code]);
    }
  });
});

test("an empty password keeps none for another address of the authority", async () => {
  const change = { serviceUrl: "https://other.example", password: "" };
  const answer = await attempts["FiscalSettings.password"]?.save(change);
  expect(answer && problemOf(answer).code).toBe("password_needed_again");
});

test("another address of the authority ends the token and the certificate", async () => {
  const file = { file: tra.certificate.pfx, password: PFX_PASSWORD };
  await ok(admin.post("/api/fiscal/certificate", file));
  await sql`update fiscal_settings set token = '\\x00', token_until = now() + interval '1 day',
    registration_asked_at = now()`.execute(app.db);
  const change = { serviceUrl: "https://other.example", password: "mpya" };
  const saved = await ok(admin.put("/api/fiscal/settings", { ...(await fiscalBody()), ...change }));
  expect(saved).toMatchObject({ hasPassword: true, certificate: null });
  const row = await app.db.selectFrom("fiscalSettings").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ token: null, certificate: null, registrationAskedAt: null });
});

test("another address of a webhook gets a new secret, which is shown once", async () => {
  const id = await seedWebhooks({ app, admin });
  const path = `/api/webhook-endpoints/${id}`;
  await ok(admin.post(`${path}/secret`, {}));
  const stored = () =>
    app.db
      .selectFrom("webhookEndpoints")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const before = await stored();
  const same = { version: before.version, url: before.url, name: "Jina jipya" };
  expect(await ok(admin.patch(path, same))).toMatchObject({ secret: null });
  const kept = await stored();
  expect(kept).toMatchObject({ secret: before.secret, previousSecret: before.previousSecret });
  const moved = { version: kept.version, url: "https://other.example/hooks" };
  expect((await ok(admin.patch(path, moved))).secret).toMatch(/^whsec_/);
  const after = await stored();
  expect(after.secret.equals(before.secret)).toBe(false);
  expect(after.previousSecret).toBeNull();
});
