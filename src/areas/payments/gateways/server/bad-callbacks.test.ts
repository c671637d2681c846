/** Sends invalid callbacks to every payment provider. None is believed, and none writes anything. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { adapters } from "./all-adapters.ts";
import { clientOf, problemOf } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { allProviders } from "#tests/support/providers/all-providers.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop();
const takingCallbacks = adapters.flatMap(({ name, verifyCallback }) =>
  verifyCallback ? [name] : [],
);

beforeAll(async () => {
  await Promise.all(
    allProviders.map(({ adapter: { name }, shape }) =>
      admin.post(`/api/payment-gateways/${name}`, {
        credentials: shape.credentials,
        // Nobody answers there.
        baseUrl: "http://127.0.0.1:9",
      }),
    ),
  );
  await jobsDone(app.db);
});
beforeEach(async () => {
  await app.db.deleteFrom("rateLimits").execute();
});

const rows = async () =>
  (
    await sql`select (select count(*) from events) as events, (select count(*) from payment_attempts) as attempts,
      (select count(*) from payments) as payments, (select count(*) from graphile_worker._private_jobs) as jobs`.execute(
      app.db,
    )
  ).rows;

test.each([
  ["broken", '{"name": '],
  ["empty", ""],
  ["not JSON at all", "name=Asha&phone=0712345678"],
  ["endlessly nested", "[".repeat(50_000)],
  ["a list", "[]"],
  ["null", "null"],
  ["a forged payment", '{"signature":"","hash":"","checksum":"","data":{},"transaction":{"id":1}}'],
])("a callback that is %s is refused, and writes nothing", async (_, body) => {
  expect(takingCallbacks.length).toBeGreaterThan(6);
  const before = await rows();
  for (const name of takingCallbacks) {
    const path = `/api/payments/webhooks/${name}`;
    const answer = await clientOf(app).post(path, body, { key: null });
    expect([name, problemOf(answer).code]).toEqual([name, "unauthenticated"]);
  }
  expect(await rows()).toEqual(before);
});

test("a provider that sends none, or is unknown, has no address for callbacks", async () => {
  for (const [name, status] of [
    ["mpesa_openapi", 404],
    ["benki", 404],
  ] as const)
    expect(
      (await clientOf(app).post(`/api/payments/webhooks/${name}`, "{}", { key: null })).status,
    ).toBe(status);
});
