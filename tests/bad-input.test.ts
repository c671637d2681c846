/**
 * Sends invalid input to every operation of the reference. The answer must be a refusal that the reference declares,
 * never an internal error, and the request must write nothing.
 */
import http from "node:http";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { startShop } from "./support/shop.ts";
import { clientOf } from "./support/client.ts";
import {
  complaintsAbout,
  isWrite,
  validPathOf,
  readOperations,
  send,
  type Operation,
  type Sent,
} from "./support/contracts/openapi.ts";
import { rowCounter } from "./support/contracts/row-counts.ts";
import { sampleForm, sampleInput, sampleRequest } from "./support/contracts/sample-input.ts";
import { spoil } from "./support/contracts/spoiled-input.ts";

// Each request names an address of its own, so that no limit per address refuses it.
const { app, admin } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "loopback" } });
let operations: Operation[];
let database: pg.Client;
let countRows: () => Promise<string>;

beforeAll(async () => {
  operations = await readOperations(app);
  database = new pg.Client({ connectionString: app.connectionString });
  await database.connect();
  countRows = await rowCounter(database);
});
afterAll(async () => {
  await database.end();
});
beforeEach(() => database.query("delete from rate_limits"));

const AT_ONCE = 16;

interface Case {
  operation: Operation;
  what: string;
  path?: string;
  contentType?: string;
  body?: string;
}

const isWithinRecord = ({ operation }: Pick<Case, "operation">): boolean =>
  operation.path.includes("{id}");

/** Sends these requests. Returns what is wrong with the answers, and whether a request has written rows. */
async function complaintsOf(cases: Case[], expected?: number): Promise<string[]> {
  const before = await countRows();
  const complaints: string[] = [];
  const queue = cases.values();
  const work = async () => {
    for (const each of queue) {
      const answer = await ask(each);
      const name = `${each.operation.method} ${each.operation.path}, ${each.what}`;
      if (answer.status < 400) complaints.push(`${name}: accepted with ${answer.status}`);
      if (expected && answer.status !== expected) {
        complaints.push(`${name}: ${answer.status} instead of ${expected}`);
      }
      complaints.push(...complaintsAbout(each.operation, answer).map((one) => `${name}: ${one}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const after = await countRows();
  if (before !== after) complaints.push(`something was written:\n${before}\n${after}`);
  return complaints;
}

let asked = 0;

/** An address that no request had before. */
function newAddress(): string {
  asked++;
  return `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
}

function ask({ operation, path, contentType, body }: Case): Promise<Sent> {
  const headers = {
    cookie: admin.cookie,
    "x-forwarded-for": newAddress(),
    ...(body !== undefined && { "content-type": contentType ?? "application/json" }),
  };
  return send(app, {
    method: operation.method,
    path: path ?? validPathOf(operation, newId()),
    headers,
    ...(body !== undefined && { body }),
  });
}

/** A body that another system signs is verified before it is read, so that a stranger learns nothing about it. */
const isSigned = ({ operationId, isSignedForm }: Operation): boolean =>
  isSignedForm || operationId === "receiveGatewayCallback";

const withBody = () => operations.filter((one) => one.body !== null && !isSigned(one));
/**
 * Writes with a JSON body. Writes without a declared body are included, because a body that a client still sends must
 * be JSON.
 */
const writesWithJson = () =>
  operations.filter((one) => isWrite(one) && one.form === null && !isSigned(one));

describe("a body", () => {
  test("with one wrong field is refused, for every field", { timeout: 120_000 }, async () => {
    const cases = withBody().flatMap((operation) =>
      [...spoil(operation.body ?? {}, sampleInput(operation))].map(({ what, value }) => ({
        operation,
        what,
        body: JSON.stringify(value),
      })),
    );
    expect(cases.length).toBeGreaterThan(100);
    expect(await complaintsOf(cases)).toEqual([]);
  });

  test.each([
    ["broken", '{"name": '],
    ["empty", ""],
    ["not JSON at all", "name=Asha&phone=0712345678"],
    ["with a prototype of its own", '{"__proto__": {"isAdmin": true}, "name": "A"}'],
    [
      "with a constructor of its own",
      '{"constructor": {"prototype": {"isAdmin": true}}, "name": "A"}',
    ],
    ["nested deeply, and broken", "[".repeat(400)],
    ["nested deeply", `${'{"a":'.repeat(400)}1${"}".repeat(400)}`],
    ["a list nested deeply", `${"[".repeat(400)}${"]".repeat(400)}`],
    ["with a name given twice", '{"name": "A", "name": "B"}'],
    ["with a name given twice, written differently", '{"name": "A", "n\\u0061me": "B"}'],
    ["with a name given twice deep inside", '{"a": [{"b": {"c": 1, "d": ":", "c": 2}}]}'],
  ])("that is %s is a bad request", async (what, body) => {
    const cases = writesWithJson().map((operation) => ({ operation, what, body }));
    expect(await complaintsOf(cases, 400)).toEqual([]);
  });

  test.each([
    ["nested without end, and broken", "[".repeat(100_000)],
    ["nested without end", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["a list nested without end", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ])("that is %s is too large", async (what, body) => {
    const cases = writesWithJson().map((operation) => ({ operation, what, body }));
    expect(await complaintsOf(cases, 413)).toEqual([]);
  });

  test("that is not UTF-8 is a bad request", async () => {
    for (const operation of writesWithJson()) {
      const answer = await send(app, {
        method: operation.method,
        path: validPathOf(operation, newId()),
        headers: { cookie: admin.cookie, "content-type": "application/json" },
        body: new Uint8Array(Buffer.from('{"name": "\xff\xfe"}', "latin1")),
      });
      expect([operation.operationId, answer.status]).toEqual([operation.operationId, 400]);
    }
  });

  test.each([
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"x"'],
    ["a number", "7"],
    ["more than any number", "1e400"],
  ])("that is %s fails validation", async (what, body) => {
    const cases = withBody().map((operation) => ({ operation, what, body }));
    expect(await complaintsOf(cases, 422)).toEqual([]);
  });

  test("slightly over a megabyte is too large", async () => {
    const body = JSON.stringify({ name: "x".repeat(1_100_000) });
    // Imports of files accept larger bodies, so they are excluded.
    const takesFile = /^(create\w+Import|preview\w+|import\w+)$/;
    const cases = withBody()
      .filter(({ operationId }) => !takesFile.test(operationId))
      .map((operation) => ({ operation, what: "1.1 MB", body }));
    expect(await complaintsOf(cases, 413)).toEqual([]);
  });

  test("of ten megabytes is too large", async () => {
    const body = JSON.stringify({ name: "x".repeat(10_000_000) });
    const cases = withBody()
      .slice(0, 3)
      .map((operation) => ({ operation, what: "10 MB", body }));
    expect(await complaintsOf(cases, 413)).toEqual([]);
  });

  test.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html",
    "x",
  ])("of type %s is not accepted", async (contentType) => {
    const cases = writesWithJson().map((operation) => ({
      operation,
      what: contentType,
      contentType,
      body: "{}",
    }));
    expect(await complaintsOf(cases, 415)).toEqual([]);
  });

  test("compressed a thousandfold is not unpacked", async () => {
    const body = gzipSync(JSON.stringify({ name: "x".repeat(10_000_000) }));
    for (const operation of writesWithJson()) {
      const answer = await send(app, {
        method: operation.method,
        path: validPathOf(operation, newId()),
        headers: {
          cookie: admin.cookie,
          "content-type": "application/json",
          "content-encoding": "gzip",
        },
        body: new Uint8Array(body),
      });
      expect(answer.status).toBe(400);
    }
  });

  test("that an endpoint does not expect does no harm", async () => {
    const cases = operations
      .filter(
        (operation) =>
          operation.body === null && operation.path.includes("{") && isWrite(operation),
      )
      .map((operation) => ({ operation, what: "a body nobody asked for", body: '{"id": "x"}' }));
    expect(await complaintsOf(cases)).toEqual([]);
  });
});

test("an invalid Idempotency-Key is refused, also where none is needed", async () => {
  const complaints: string[] = [];
  const keyed = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === "idempotency-key"),
  );
  for (const operation of keyed) {
    const answer = await send(app, {
      method: operation.method,
      path: validPathOf(operation, newId()),
      headers: { cookie: admin.cookie, "idempotency-key": "x" },
    });
    complaints.push(
      ...complaintsAbout(operation, answer),
      ...(answer.status === 400 ? [] : [`${operation.operationId}: ${answer.status}`]),
    );
  }
  expect(keyed.length).toBeGreaterThan(30);
  expect(complaints).toEqual([]);
});

describe("a form", () => {
  const withForm = () => operations.filter(({ form }) => form !== null);

  /** A request with a valid form that `change` has changed. */
  async function formCase(operation: Operation, what: string, change: (form: FormData) => void) {
    const form = sampleForm(operation);
    change(form);
    const sent = new Response(form);
    return {
      operation,
      what,
      contentType: sent.headers.get("content-type") ?? "",
      body: Buffer.from(await sent.arrayBuffer()).toString("latin1"),
    };
  }

  test("with one mistake is refused, for every mistake", async () => {
    const cases: Case[] = [];
    for (const operation of withForm()) {
      const [file = ""] = operation.form?.required ?? [];
      const changes: [string, (form: FormData) => void][] = [
        ["no file", (form) => form.delete(file)],
        ["a file twice", (form) => form.append(file, new Blob(["x"]), "a.png")],
        ["text for a file", (form) => form.set(file, "x")],
        ["an unknown file", (form) => form.append("planted", new Blob(["x"]), "a.png")],
        ["an unknown field", (form) => form.append("planted", "x")],
        ["a field of every object", (form) => form.append("__proto__", "x")],
        ["no picture", (form) => form.set(file, new Blob(["x"]), "a.png")],
        ["an empty file", (form) => form.set(file, new Blob([]), "a.png")],
        [
          "many fields",
          (form) => {
            for (let n = 0; n < 200; n++) form.append(`planted${n}`, "x");
          },
        ],
      ];
      for (const name of Object.keys(operation.form?.properties ?? {}).filter((n) => n !== file)) {
        changes.push([`${name}: endless text`, (form) => form.set(name, "x".repeat(100_000))]);
        changes.push([`${name}: a file`, (form) => form.set(name, new Blob(["x"]), "a.txt")]);
        changes.push([`${name}: a NUL`, (form) => form.set(name, "a\u0000b")]);
      }
      for (const [what, change] of changes) cases.push(await formCase(operation, what, change));
    }
    expect(cases.length).toBeGreaterThan(5);
    expect(await complaintsOf(cases)).toEqual([]);
  });

  test.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", ""],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="photo"'],
    ["application/json", "{}"],
    ["image/png", "x"],
    ["text/plain", "x"],
  ])("of another content type (%s, %s) is refused", async (contentType, body) => {
    const cases = withForm().map((operation) => ({
      operation,
      what: contentType,
      contentType,
      body,
    }));
    expect(await complaintsOf(cases)).toEqual([]);
  });
});

describe("a query", () => {
  const withQuery = (name: string) =>
    operations.filter(({ parameters }) =>
      parameters.some((one) => one.in === "query" && one.name === name),
    );

  /** The days that some lists need, as further parameters. */
  const neededDays = ({ parameters }: Operation): string =>
    parameters
      .filter(({ in: place, name, required }) => place === "query" && required && name !== "search")
      .map(({ name }) => `&${name}=${today()}`)
      .join("");

  test.each([
    ["limit", "-1"],
    ["limit", "0"],
    ["limit", "1000000000"],
    ["limit", "1e9"],
    ["limit", "2.5"],
    ["limit", "many"],
    ["limit", "10&limit=20"],
    ["cursor", "junk"],
    ["cursor", Buffer.from("2026-01-01|x").toString("base64url")],
    ["cursor", Buffer.from(`x|${newId()}`).toString("base64url")],
    ["cursor", Buffer.from(`9999999-99-99|${newId()}`).toString("base64url")],
    ["cursor", Buffer.from(`newest|${newId()}|infinity`).toString("base64url")],
    ["cursor", Buffer.from(`newest|${newId()}|2026-02-31 10:00:00+00`).toString("base64url")],
    ["cursor", Buffer.from(`0000-01-01 10:00:00+00|${newId()}`).toString("base64url")],
    ["cursor", Buffer.from(`newest|${newId()}|0000-01-01 10:00:00+00`).toString("base64url")],
    ["cursor", "%00"],
    ["cursor", "x".repeat(201)],
    ["search", "%00"],
    ["search", "x".repeat(101)],
    ["search", "a&search=b"],
  ])("with %s=%s fails validation", async (name, value) => {
    const cases = withQuery(name).map((operation) => ({
      operation,
      what: `${name}=${value}`,
      path: `${validPathOf(operation, newId())}?${name}=${value}`,
    }));
    expect(cases.length).toBeGreaterThan(0);
    // An endpoint with a record in its path checks the query only if the record exists.
    const [within, alone] = [
      cases.filter(isWithinRecord),
      cases.filter((one) => !isWithinRecord(one)),
    ];
    expect(await complaintsOf(alone, 422)).toEqual([]);
    expect(await complaintsOf(within)).toEqual([]);
  });

  test.each([
    "0000-01-01",
    "0001-01-01",
    "0202-12-31",
    "9999-12-31",
    "0000-01-01T00:00:00Z",
    "2026-02-30",
  ])("with an implausible time such as %s fails validation", async (time) => {
    const cases = ["from", "to", "day", "since"].flatMap((name) =>
      withQuery(name).map((operation) => ({
        operation,
        what: `${name}=${time}`,
        path: `${validPathOf(operation, newId())}?${name}=${time}`,
      })),
    );
    expect(cases.length).toBeGreaterThan(10);
    expect(await complaintsOf(cases, 422)).toEqual([]);
  });

  test("with an unknown field fails validation", async () => {
    const cases = operations
      .filter(({ parameters }) => parameters.some((one) => one.in === "query"))
      .map((operation) => ({
        operation,
        what: "planted=1",
        path: `${validPathOf(operation, newId())}?planted=1`,
      }));
    expect(await complaintsOf(cases)).toEqual([]);
  });

  test.each([
    "%",
    "%25%5F",
    "\\",
    "'; drop table customers; --",
    "\ud83d\ude00",
    "a b  c",
    "*",
    "(",
    "0".repeat(100),
  ])("searching for %s causes no error", async (typed) => {
    for (const operation of withQuery("search")) {
      const answer = await admin.get(
        `${validPathOf(operation, newId())}?search=${encodeURIComponent(typed)}${neededDays(operation)}`,
      );
      // An endpoint with a record in its path searches only if the record exists.
      expect(answer.status).toBe(isWithinRecord({ operation }) ? 404 : 200);
    }
  });
});

describe("an Idempotency-Key", () => {
  test("that is invalid is refused, whether or not one is needed", async () => {
    const before = await countRows();
    for (const key of ["", "1", "x".repeat(5000), "null", `${newId()}, ${newId()}`]) {
      const refused = await admin.post(
        "/api/customers",
        { name: "A", phone: "0712345678" },
        { key },
      );
      expect(refused.body).toMatchObject({ status: 400, code: "idempotency_key_required" });
    }
    const without = await admin.post(
      "/api/customers",
      { name: "A", phone: "0712345678" },
      { key: null },
    );
    expect(without.body).toMatchObject({ status: 400, code: "idempotency_key_required" });
    expect(await countRows()).toBe(before);
  });
});

describe("an address", () => {
  /** Sends the path unchanged in the request line; fetch would normalise it. */
  const get = (path: string, method = "GET") =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const request = http.request({ hostname, port, path, method }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (body += part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.on("error", reject);
      request.end();
    });

  test.each([
    "/api",
    "/api/",
    "//api/customers",
    "/api//customers",
    "/api/../package.json",
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../package.json",
    "/assets/..%5c..%5cpackage.json",
    "/api/%",
    "/api/%zz",
    "/%00",
    "/api/customers/%00",
    "/api/customers/%ff%fe",
    "/api/constructor",
    "/api/__proto__",
    "/api/docs/../../package.json",
    "/api/docs/static/..%2f..%2f..%2fpackage.json",
    "/track/%00",
    "/track/..%2f..%2fetc",
    `/${"a/".repeat(3000)}`,
    "/?a[b][c]=1&a=2&__proto__[x]=1",
    "http://example.com/api/customers",
  ])("such as %s is not found", async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/root:x:|"dependencies"/);
    if (path.startsWith("/api/")) expect(status).toBeGreaterThanOrEqual(400);
  });

  test("that is too long is refused", async () => {
    expect((await get(`/api/${"x".repeat(30_000)}`)).status).toBe(431);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "rejects %s when the reference does not name it",
    async (method) => {
      expect((await get("/api/health", method)).status).toBe(404);
    },
  );
});

describe("another site", () => {
  test.each<[string, Record<string, string>]>([
    ["a form on another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling host", { "sec-fetch-site": "same-site" }],
    ["an older browser elsewhere", { origin: "https://example.com" }],
    ["a page without an origin", { origin: "null" }],
    ["our host on another port", { origin: "http://127.0.0.1:1" }],
  ])("cannot write, with %s", async (_, headers) => {
    const before = await countRows();
    const complaints: string[] = [];
    for (const operation of operations.filter(isWrite)) {
      const sample = sampleRequest(operation);
      const answer = await send(app, {
        ...sample,
        method: operation.method,
        path: validPathOf(operation, newId()),
        headers: { cookie: admin.cookie, ...headers, ...sample.headers },
      });
      const { code } = answer.body as { code?: string };
      if (code !== "cross_site_request")
        complaints.push(`${operation.operationId}: ${answer.status} ${code}`);
    }
    expect(complaints).toEqual([]);
    expect(await countRows()).toBe(before);
  });

  test("may link to us, and our own pages may write", async () => {
    const linked = await send(app, {
      method: "GET",
      path: "/api/customers",
      headers: { cookie: admin.cookie, "sec-fetch-site": "cross-site" },
    });
    expect(linked.status).toBe(200);
    for (const headers of [{ origin: app.url }, { "sec-fetch-site": "same-origin" }] as Record<
      string,
      string
    >[]) {
      const written = await admin.post("/api/customers", { name: "", phone: "" }, { headers });
      expect(written.status).toBe(422);
    }
  });
});

describe("every answer", () => {
  const paths = [
    "/api/health",
    "/api/customers",
    "/api/nothing",
    "/api/openapi.json",
    "/api/customers/x",
    "/nothing",
    "/",
  ];

  test.each(paths)("of %s has security headers", async (path) => {
    const { headers } = await send(app, { method: "GET", path, headers: { cookie: admin.cookie } });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("of the API is not cached", async () => {
    for (const path of ["/api/customers", "/api/auth/session", "/api/nothing"]) {
      expect((await admin.get(path)).headers.get("cache-control")).toBe("no-store");
    }
    const stream = await send(app, {
      method: "GET",
      path: "/api/events",
      headers: { cookie: admin.cookie },
    });
    expect(stream.headers.get("cache-control")).toBe("no-store");
    expect(stream.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("that refuses reveals nothing about the implementation", async () => {
    for (const path of ["/api/customers/x", "/api/nothing", "/api/customers?limit=x"]) {
      const { body } = await clientOf(app, admin.cookie).get(path);
      expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|select |at \//i);
      expect(Object.keys(body as object).toSorted()).toEqual(
        expect.arrayContaining(["code", "detail", "status", "title", "type"]),
      );
    }
  });
});
