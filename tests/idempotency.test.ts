import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { listenAtOnce } from "#src/server/events/announce.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "./support/shop.ts";
import { signedIn } from "./support/client.ts";

const { app, care } = await startShop();

let lastPhone = 0;
const newCustomer = () => ({ name: "Asha", phone: `07${String(20_000_000 + lastPhone++)}` });
const isReplay = (answer: { headers: Headers }) =>
  answer.headers.get("idempotent-replayed") === "true";

test("a listener that fails after the commit does not fail the write", async () => {
  const stop = listenAtOnce(() => {
    throw new Error("nobody there");
  });
  try {
    const made = await care.post("/api/customers", newCustomer());
    expect(made.status).toBe(201);
    expect((await care.get(`/api/customers/${made.body.id}`)).status).toBe(200);
  } finally {
    stop();
  }
});

test("records of two kinds may have the same id, and no invariant confuses them", async () => {
  const { body: customer } = await care.post("/api/customers", newCustomer());
  const note = await care.post(`/api/customers/${customer.id}/notes`, { content: "Simu nyeusi" });
  expect(note.status).toBe(201);
  const twin = await care.post("/api/customers", { ...newCustomer(), id: note.body.id });
  expect(twin).toMatchObject({ status: 201, body: { id: note.body.id } });
  expect(await findViolations(app.db)).toEqual([]);
});

describe("the same key again", () => {
  test("with the same body gets the first answer, word for word", async () => {
    const key = newId();
    const body = newCustomer();
    const first = await care.post("/api/customers", body, { key });
    const second = await care.post("/api/customers", body, { key });
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    expect([second.status, isReplay(second)]).toEqual([201, true]);
    expect(second.body).toEqual(first.body);
  });

  test("is the same in capitals, and with the fields in another order", async () => {
    const key = newId();
    const { name, phone } = newCustomer();
    await care.post("/api/customers", { name, phone }, { key });
    const again = await care.post("/api/customers", { phone, name }, { key: key.toUpperCase() });
    expect(isReplay(again)).toBe(true);
  });

  test("gets the first answer, even when the record has changed since", async () => {
    const key = newId();
    const body = newCustomer();
    const { body: customer } = await care.post("/api/customers", body, { key });
    await care.patch(`/api/customers/${customer.id}`, { version: 1, city: "Moshi" });
    const again = await care.post("/api/customers", body, { key });
    expect(again.body).toEqual(customer);
  });

  test.each<[string, (key: string, body: object) => Promise<unknown>]>([
    [
      "another body",
      (key, body) => care.post("/api/customers", { ...body, city: "Moshi" }, { key }),
    ],
    [
      "another path",
      (key) => care.post(`/api/customers/${newId()}/notes`, { content: "x" }, { key }),
    ],
    [
      "another user",
      async (key, body) =>
        (await signedIn(app, { role: "admin" })).post("/api/customers", body, { key }),
    ],
  ])("with %s is refused and changes nothing", async (_, send) => {
    const key = newId();
    const body = newCustomer();
    const { body: customer } = await care.post("/api/customers", body, { key });
    expect(await send(key, body)).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    expect((await care.get(`/api/customers/${customer.id}`)).body).toEqual(customer);
  });

  test("may be used for another request after a refusal, because nothing was stored", async () => {
    const key = newId();
    const refused = await care.post(
      "/api/customers",
      { ...newCustomer(), referredBy: newId() },
      { key },
    );
    expect(refused.status).toBe(422);
    const accepted = await care.post("/api/customers", newCustomer(), { key });
    expect([accepted.status, isReplay(accepted)]).toEqual([201, false]);
  });

  test("is refused for a user who has lost the right meanwhile", async () => {
    const leaver = await signedIn(app, { role: "customer-care" });
    const key = newId();
    const body = newCustomer();
    await leaver.post("/api/customers", body, { key });
    const admin = await signedIn(app);
    await admin.post(`/api/users/${leaver.userId}/deactivate`);
    expect((await leaver.post("/api/customers", body, { key })).status).toBe(401);
  });
});

test("a change sent twenty times at once with one key is made once", async () => {
  const { body: customer } = await care.post("/api/customers", newCustomer());
  const key = newId();
  const change = { version: 1, city: "Mwanza" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => care.patch(`/api/customers/${customer.id}`, change, { key })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect((await care.get(`/api/customers/${customer.id}`)).body).toMatchObject({
    city: "Mwanza",
    version: 2,
  });
});

test("a change sent twenty times at once with twenty keys is made once, and the others are told", async () => {
  const { body: customer } = await care.post("/api/customers", newCustomer());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      care.patch(`/api/customers/${customer.id}`, { version: 1, city: `Town ${at}` }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  const told = answers.filter(({ status }) => status === 409);
  expect([made.length, told.length]).toEqual([1, 19]);
  expect(told.every(({ body }) => body.code === "stale_version")).toBe(true);
});

test.each([
  ["the next status of a device", `/api/devices/${newId()}/status`, { status: "diagnosing" }],
  ["the approval of a return", `/api/returns/${newId()}/approval`, { decision: "approve" }],
  ["the setup of the shop", "/api/setup", {}],
])("%s is refused without a key", async (_, path, body) => {
  const admin = await signedIn(app);
  const answer = await admin.post(path, body, { key: null });
  expect([answer.status, answer.body.code]).toEqual([400, "idempotency_key_required"]);
});
