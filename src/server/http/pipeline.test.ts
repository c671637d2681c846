/** Requests and answers other than plain JSON: pages, forms, and requests signed by another system. */
import { createHmac } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { refuse, type Refusal } from "#src/shared/errors.ts";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { limitsFor } from "./guards/limits.ts";
import { routes } from "./routes.ts";
import { createServer } from "./server.ts";

const shelf = contract({
  openShelf: {
    method: "GET",
    path: "/shelf",
    summary: "The same page for everybody",
    access: "public",
    renders: "html",
    cacheSeconds: 60,
    rateLimit: { max: 3, seconds: 60 },
  },
  submitWish: {
    method: "POST",
    path: "/wishes/:word",
    summary: "A page that takes a form",
    access: "public",
    params: z.strictObject({ word: z.string().max(20) }),
    accepts: "form",
    body: z.strictObject({ name: z.string().min(2).max(20) }),
    bodyBytes: 100,
    renders: "html",
    idempotencyKey: "optional",
  },
  hearPayment: {
    method: "POST",
    path: "/api/webhooks/payments",
    summary: "A provider says that a payment arrived",
    access: "public",
    accepts: "signed",
    body: z.strictObject({ amount: z.int().min(1) }),
    output: z.object({ amount: z.int() }),
  },
});

const SECRET = "shared with the provider";
const signatureOf = (bytes: string | Buffer): string =>
  createHmac("sha256", SECRET).update(bytes).digest("hex");

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog("silent");
  const { db } = connect({ connectionString: database.connectionString, connections: 4, log });
  closeDatabase = () => db.destroy();
  await sql`create table wishes (name text not null)`.execute(db);
  const showRefusal = async ({ code }: Refusal, { body }: { body: unknown }) => ({
    html: `<h1>${code}</h1>${JSON.stringify(body)}`,
  });
  app = await createServer({
    db,
    log,
    trustProxy: false,
    publicUrl: null,
    constraints: {},
    limits: limitsFor(4),
    secrets: openSecrets(join(tmpdir(), `fundi-pipeline-${process.pid}.key`)),
    authenticate: async () => null,
    withoutErased: async (_, answer) => answer,
    areas: [
      routes(shelf, {
        openShelf: { work: async () => ({ html: "<h1>Shelf</h1>" }), showRefusal },
        submitWish: {
          work: async (tx, { params, body }) => {
            await sql`insert into wishes values (${body.name})`.execute(tx);
            if (params.word === "impossible") return refuse("conflict");
            return { goTo: "/shelf" };
          },
          showRefusal,
        },
        hearPayment: {
          source: () => "toy",
          verify: async (_, { bytes, request }) => {
            if (request.headers["x-signature"] !== signatureOf(bytes)) refuse("unauthenticated");
          },
          work: async (_, { body }) => body,
        },
      }),
    ],
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await closeDatabase();
  await database.drop();
});

const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: "POST", redirect: "manual", body, headers });
const wish = (word: string, name: string, headers?: Record<string, string>) =>
  post(`/wishes/${word}`, new URLSearchParams({ name }), headers);

describe("a page", () => {
  test("that declares it is kept by caches; its refusals are not", async () => {
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await fetch(`${url}/shelf`));
    const [first, ...others] = answers;
    expect(first?.headers.get("cache-control")).toBe("public, max-age=60");
    expect(first?.headers.get("vary")).toContain("accept-language");
    expect(first?.headers.has("x-robots-tag")).toBe(false);
    const last = others.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get("cache-control")).toBe("no-store");
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last?.text()).toContain("too_many_requests");
  });

  test("takes a form and goes on to another page; the same key again changes nothing", async () => {
    const key = { "idempotency-key": "0190a3c1-0000-7000-8000-000000000000" };
    for (let time = 0; time < 2; time++) {
      const answer = await wish("kioo", "Asha", key);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/shelf"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await wishesOf("Asha")).toBe(1);
  });

  test.each([
    ["invalid fields", "kioo", "A", {}, 422, "validation_failed"],
    ["a conflict", "impossible", "Juma", {}, 409, "conflict"],
    ["another site", "kioo", "Juma", { "sec-fetch-site": "cross-site" }, 403, "cross_site"],
    ["too large a form", "kioo", "J".repeat(200), {}, 413, "payload_too_large"],
    ["JSON", "kioo", "Juma", { "content-type": "application/json" }, 415, "unsupported_media"],
  ])(
    "refuses %s as a page, and nothing is written",
    async (_, word, name, headers, status, code) => {
      const answer = await wish(word, name, headers);
      const page = await answer.text();
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page).toContain(`<h1>${code}`);
      expect(await wishesOf("Juma")).toBe(0);
      // The page gets the typed values, so that it can show them again.
      if (status === 422 || status === 409) expect(page).toContain(`"name":"${name}"`);
    },
  );

  async function wishesOf(name: string): Promise<number> {
    const { db, close } = reader();
    const { rows } = await sql`select from wishes where name = ${name}`.execute(db);
    await close();
    return rows.length;
  }

  function reader() {
    const log = createLog("silent");
    const { db } = connect({ connectionString: database.connectionString, connections: 1, log });
    return { db, close: () => db.destroy() };
  }
});

describe("a request that another system signed", () => {
  const json = { "content-type": "application/json" };
  // The signature covers the bytes, including spaces and order.
  const bytes = '{ "amount":  5000 }';

  test("is answered when the signature of its bytes is right", async () => {
    const answer = await post("/api/webhooks/payments", bytes, {
      ...json,
      "x-signature": signatureOf(bytes),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { amount: 5000 }]);
  });

  test.each([
    ["without a signature", bytes, {}, 401],
    [
      "with the signature of other bytes",
      '{"amount":5000}',
      { "x-signature": signatureOf(bytes) },
      401,
    ],
    ["that is no JSON, before it is read", "{", { "x-signature": "none" }, 401],
    ["that is signed and no JSON", "{", { "x-signature": signatureOf("{") }, 400],
    ["that is signed and invalid", "{}", { "x-signature": signatureOf("{}") }, 422],
  ])("is refused %s", async (_, body, headers, status) => {
    const answer = await post("/api/webhooks/payments", body, { ...json, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  });
});
