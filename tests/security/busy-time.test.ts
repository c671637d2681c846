/**
 * No body keeps the other users waiting: in each hostile shape at its limit of size, an endpoint that anybody may call
 * costs less than 50 ms of processor time, and any other endpoint gives others their turn within 200 ms.
 */
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { isWrite, type Endpoint } from "#src/shared/contract.ts";
import type { Problem } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { bodyLimitOf, mostValuesOf } from "#src/server/http/read-body.ts";
import { leastBusyTime } from "#tests/support/busy/busy-time.ts";
import { readContracts } from "#tests/support/contracts/contracts.ts";
import { hostileForm, hostileJson, shapes } from "#tests/support/contracts/hostile-bodies.ts";
import { send, type JsonSchema, type Sent } from "#tests/support/contracts/openapi.ts";
import { sampleOf } from "#tests/support/contracts/sample-input.ts";
import { hostileFiles } from "#tests/support/busy/hostile-files.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop({}, { env: { FUNDI_TRUST_PROXY: "loopback" } });
const contracts = Object.values(await readContracts()).flatMap((each) => Object.values(each));
const endpoints: Endpoint[] = [...new Set(contracts)].filter(
  (endpoint) => isWrite(endpoint) && endpoint.body && !endpoint.files,
);
const isPublic = ({ access }: Endpoint): boolean => access === "public";

const PUBLIC_MS = 50;
const STAFF_MS = 200;
/** Of the endpoints of the staff that have the usual limit, those with most lists and fields stand for the others. */
const SAMPLED = 8;

const schemaOf = ({ body }: Endpoint): JsonSchema =>
  z.toJSONSchema(body ?? z.object({}), {
    io: "input",
    unrepresentable: "any",
  }) as unknown as JsonSchema;

let asked = 0;

const isForm = ({ accepts, signsForm }: Endpoint): boolean =>
  accepts === "form" || signsForm === true;

function ask(
  endpoint: Endpoint,
  body: Uint8Array,
  type = isForm(endpoint) ? "application/x-www-form-urlencoded" : "application/json",
): Promise<Sent> {
  asked++;
  const { method, path } = endpoint;
  return send(app, {
    method,
    path: path.replaceAll(/:\w+/g, newId()),
    headers: {
      cookie: admin.cookie,
      // Each request has an address of its own, so that no limit per address refuses it.
      "x-forwarded-for": `10.1.${asked >> 8}.${asked & 255}`,
      "content-type": type,
    },
    body,
  });
}

/** Sends every shape. Returns the shapes that cost more than the limit, and answers larger than 20 kB. */
async function complaintsAbout(endpoint: Endpoint): Promise<string[]> {
  const schema = schemaOf(endpoint);
  const limits = { bytes: bodyLimitOf(endpoint), values: mostValuesOf(endpoint) };
  const limit = isPublic(endpoint) ? PUBLIC_MS : STAFF_MS;
  const complaints: string[] = [];
  for (const shape of shapes) {
    const text = (isForm(endpoint) ? hostileForm : hostileJson)(shape, schema, limits);
    const body = Buffer.from(text);
    expect(body.length, `${endpoint.path}, ${shape}`).toBeLessThanOrEqual(limits.bytes);
    let length = 0;
    const work = async () => {
      const answer = await ask(endpoint, body);
      expect(answer.status, `${endpoint.path}, ${shape}`).toBeLessThan(500);
      length = JSON.stringify(answer.body).length;
    };
    const ms = await leastBusyTime(work, isPublic(endpoint) ? "total" : "longest", limit);
    if (ms > limit) complaints.push(`${endpoint.path}, ${shape}: ${Math.round(ms)} ms`);
    if (endpoint.path.startsWith("/api") && length > 20_000)
      complaints.push(`${endpoint.path}, ${shape}: answers ${length}`);
  }
  return complaints;
}

describe("a body at its limit", () => {
  test(
    "of an endpoint that anybody may call takes less than 50 ms",
    { timeout: 60_000 },
    async () => {
      const found = endpoints.filter(isPublic);
      expect(found.length).toBeGreaterThan(15);
      const complaints: string[] = [];
      for (const endpoint of found) complaints.push(...(await complaintsAbout(endpoint)));
      expect(complaints).toEqual([]);
    },
  );

  test(
    "of any other endpoint gives others their turn within 200 ms",
    { timeout: 120_000 },
    async () => {
      const staff = endpoints.filter((endpoint) => !isPublic(endpoint));
      const size = (endpoint: Endpoint) => JSON.stringify(schemaOf(endpoint)).length;
      const withLists = staff
        .filter((endpoint) => JSON.stringify(schemaOf(endpoint)).includes('"array"'))
        .toSorted((a, b) => size(b) - size(a));
      const [largest] = staff.toSorted((a, b) => bodyLimitOf(b) - bodyLimitOf(a));
      const complaints: string[] = [];
      for (const endpoint of new Set([largest, ...withLists.slice(0, SAMPLED)])) {
        if (endpoint) complaints.push(...(await complaintsAbout(endpoint)));
      }
      expect(complaints).toEqual([]);
    },
  );
});

test("a form with files of an endpoint that anybody may call gives others their turn within 50 ms", async () => {
  const found = [...new Set(contracts)].filter(
    (endpoint) => isWrite(endpoint) && isPublic(endpoint) && endpoint.files,
  );
  expect(found.length).toBeGreaterThan(0);
  for (const endpoint of found) {
    const form = new FormData();
    for (let nth = 0; nth < 20; nth++) form.append(`field${nth}`, "a".repeat(3000));
    // Each line looks like the end of the file.
    for (const [name, { maxBytes }] of Object.entries(endpoint.files ?? {})) {
      form.append(name, new Blob(["\r\n------".repeat(maxBytes / 8)]), "photo.jpg");
    }
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    const body = new Uint8Array(await encoded.arrayBuffer());
    const work = async () => expect((await ask(endpoint, body, type)).status).toBe(422);
    expect(await leastBusyTime(work, "longest", PUBLIC_MS)).toBeLessThan(PUBLIC_MS);
  }
});

describe("what anybody sends", () => {
  const track = (length: number) =>
    send(app, {
      method: "POST",
      path: "/api/track",
      headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.1" },
      body: JSON.stringify({ code: "a".repeat(length) }),
    });

  test("has at most 16 kB, unless its endpoint declares more", async () => {
    expect((await track(16_000)).status).toBe(422);
    const tooLarge = await track(16_384);
    expect(tooLarge.status).toBe(413);
    const declared = endpoints.filter(
      (endpoint) => isPublic(endpoint) && bodyLimitOf(endpoint) > 16_384,
    );
    expect(declared.map(({ path }) => path).toSorted()).toEqual([
      // What the customer signs is a picture.
      "/api/estimates/:token",
      // What providers send; nothing of it is read before its signature was verified.
      "/api/payments/webhooks/:name",
      "/api/sms/webhooks/africas_talking",
      "/api/twilio/webhook",
      "/estimates/:token",
    ]);
  });

  test("gets at most 20 errors and the number of the others, with short names", async () => {
    const names = Array.from({ length: 60 }, (_, nth) => `${nth}`.padEnd(220, "x"));
    const answer = await send(app, {
      method: "POST",
      path: "/api/track",
      headers: { "content-type": "application/json", "x-forwarded-for": "10.9.0.2" },
      body: JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    });
    const { fields, moreErrors } = answer.body as Problem;
    expect(Object.keys(fields ?? {})).toHaveLength(20);
    for (const name of Object.keys(fields ?? {})) expect(name.length).toBeLessThanOrEqual(200);
    expect(moreErrors).toBeGreaterThan(0);
  });
});

describe("a file of records at its limit gives others their turn within 200 ms", () => {
  const files = endpoints.filter(
    ({ body, path, access }) =>
      access !== "public" && body instanceof z.ZodObject && "text" in body.shape && isReadOf(path),
  );

  test.each(files.map((endpoint, nth) => [endpoint.path, endpoint, nth] as const))(
    "at %s",
    { timeout: 60_000 },
    async (path, endpoint, nth) => {
      const supplier = await admin.post("/api/suppliers", { id: newId(), name: `Supplier ${nth}` });
      const known: Record<string, unknown> = { provider: "mpesa", supplierId: supplier.body.id };
      const sample = sampleOf(schemaOf(endpoint)) as Record<string, unknown>;
      for (const name of Object.keys(sample)) sample[name] = known[name] ?? sample[name];
      // A file is sent as JSON, in which each quote and line end takes two bytes.
      const all = hostileFiles(bodyLimitOf(endpoint) / 2 - 1000);
      // All kinds share the reader, which has tests of its own, so that each kind gets one shape of those.
      const ofReader = all.filter(([shape]) => !isOfCells(shape));
      const chosen = [
        ...all.filter(([shape]) => isOfCells(shape)),
        ...ofReader.filter((_, at) => at === nth % ofReader.length),
      ];
      const complaints: string[] = [];
      for (const [shape, text] of chosen) {
        const body = Buffer.from(JSON.stringify({ ...sample, text }));
        const work = async () => {
          const answer = await ask(endpoint, body);
          expect([200, 201, 422], `${path}, ${shape}`).toContain(answer.status);
        };
        const ms = await leastBusyTime(work, "longest", STAFF_MS);
        if (ms > STAFF_MS) complaints.push(`${shape}: ${Math.round(ms)} ms`);
      }
      expect(complaints).toEqual([]);
    },
  );
});

/** Of a preview and the import that follows it, only the preview is asked. */
const isReadOf = (path: string): boolean => /-imports$|\/preview$/.test(path);

/** The shapes that reach the code of each kind: cells that are long or many. */
const isOfCells = (shape: string): boolean => shape.includes("cell") || shape === "spaces";
