/** People decide what a verb has refused: it is carried out after all, as it was or corrected, or dropped. */
import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

let itemId: string;
beforeEach(async () => {
  itemId = (await stocked(app.db, 10, { price: 100_000 })).id;
});

const ofSale = (client: TestClient, given = {}) => {
  const body = { id: newId(), ...cart([{ itemId, quantity: 1 }], given) };
  return commandOf(client, "createSale", body, { needs: [body.id], shown: { total: 100_000 } });
};

const mpesa = (reference: string) => ({
  payment: { method: "mobile_money", provider: "mpesa", reference },
});

const parked = async (key: string) =>
  (await admin.get(`/api/outbox/parked/${storedKey(key)}`)).body;

const retry = async (key: string, body: object = {}, client = admin) => {
  const { version } = await parked(key);
  return client.post(`/api/outbox/parked/${storedKey(key)}/retry`, { version, ...body });
};

const drop = async (key: string, reason = "Imerudiwa", client = admin) => {
  const { version } = await parked(key);
  return client.post(`/api/outbox/parked/${storedKey(key)}/drop`, { version, reason });
};

const events = async (key: string) =>
  app.db
    .selectFrom("events")
    .select(["kind", "actorId"])
    .where("recordId", "=", storedKey(key))
    .orderBy("id")
    .execute();

/** A sale to a customer whom the shop does not have until they `arrive`. */
function toUnknown(client: TestClient) {
  const id = newId();
  const arrive = () => admin.post("/api/customers", { id, name: "Asha", phone: newPhone() });
  return { command: ofSale(client, { customerId: id }), arrive };
}

/** A sale to a customer of the shop, whose total is wrong. */
async function toCustomer(client: TestClient) {
  const { body: customer } = await admin.post("/api/customers", {
    name: "Asha",
    phone: newPhone(),
  });
  return { customer, command: ofSale(client, { customerId: customer.id, expectedTotal: 1 }) };
}

describe("the list", () => {
  test("says what was done, by whom, when, and why it stopped", async () => {
    const command = ofSale(care, { expectedTotal: 1 });
    await deliver(care, command);
    const { body } = await admin.get("/api/outbox/parked?state=parked");
    expect(body.items[0]).toMatchObject({
      id: storedKey(command.key),
      state: "parked",
      endpoint: "createSale",
      said: { amount: 100_000, pieces: 1, name: null },
      madeBy: { id: care.userId, isActive: true },
      refusal: { code: "total_changed" },
      mayTryAgain: true,
      dependents: 0,
      decision: null,
    });
    expect(body.items[0].happenedAt < body.items[0].receivedAt).toBe(true);
    expect(JSON.stringify(body)).not.toContain(command.key);
  });

  test("is read page by page, and by state, author and endpoint", async () => {
    await deliver(care, ofSale(care, { expectedTotal: 1 }), ofSale(care, { expectedTotal: 1 }));
    const first = await admin.get("/api/outbox/parked?limit=1");
    const second = await admin.get(`/api/outbox/parked?limit=1&cursor=${first.body.nextCursor}`);
    expect(first.body.items[0].id).not.toBe(second.body.items[0].id);
    const others = await admin.get(`/api/outbox/parked?authorId=${admin.userId}`);
    expect(others.body.items).toEqual([]);
    const remarks = await admin.get("/api/outbox/parked?endpoint=addRemark");
    expect(remarks.body.items).toEqual([]);
  });

  test("is for those who may decide, and so is every act", async () => {
    const command = ofSale(care, { expectedTotal: 1 });
    await deliver(care, command);
    expect((await care.get("/api/outbox/parked")).status).toBe(403);
    expect((await care.get(`/api/outbox/parked/${storedKey(command.key)}`)).status).toBe(403);
    expect((await retry(command.key, {}, care)).status).toBe(403);
    expect((await drop(command.key, "x", care)).status).toBe(403);
  });

  test("hides the names of customers from those who may not see them", async () => {
    const clerk = await signedIn(app, {
      role: "technician",
      permissions: ["resolve_offline_records"],
    });
    await deliver(care, commandOf(care, "createCustomer", { name: "Kanarijina", phone: "x" }));
    const { body } = await clerk.get("/api/outbox/parked");
    expect(body.items[0]).toMatchObject({ endpoint: "createCustomer", said: { name: null } });
    expect(JSON.stringify(body)).not.toContain("Kanarijina");
  });
});

describe("one command", () => {
  test("shows what was sent, and no passcode, identity card or signature", async () => {
    const body = {
      id: newId(),
      ...intake({ passcode: { kind: "pin", value: "483920" }, brand: "" }),
      nationalId: "19900101-12345",
      signatures: { customer: { picture: "data:image/png;base64,siri" } },
    };
    const command = commandOf(care, "createDevice", body, { needs: [body.id] });
    await deliver(care, command);
    const found = await parked(command.key);
    expect(found.fields).toContainEqual({ name: "model", value: body.model });
    for (const secret of ["483920", "19900101", "siri"])
      expect(JSON.stringify(found)).not.toContain(secret);
  });

  test("names its goods, its customer and its repair", async () => {
    const { customer, command } = await toCustomer(care);
    const device = await takenIn(care);
    const wish = commandOf(
      care,
      "changeDeviceStatus",
      { status: "done" },
      {
        params: { id: device.id },
        needs: [device.id],
      },
    );
    await deliver(care, command, wish);
    expect(await parked(command.key)).toMatchObject({
      goods: [{ line: 0, itemId, pieces: 1 }],
      customer: { id: customer.id, name: "Asha" },
    });
    expect(await parked(wish.key)).toMatchObject({
      repair: { id: device.id, ticketNumber: device.ticketNumber },
      fields: [{ name: "status", value: "done" }],
    });
  });

  test("that nobody refused is not found", async () => {
    const command = ofSale(care);
    await deliver(care, command);
    expect((await admin.get(`/api/outbox/parked/${storedKey(command.key)}`)).status).toBe(404);
    expect((await admin.get(`/api/outbox/parked/${newId()}`)).status).toBe(404);
  });
});

describe("try again", () => {
  test("carries it out once, as its author, and says who decided", async () => {
    const { command, arrive } = toUnknown(care);
    await deliver(care, command);
    await arrive();
    const { status, body } = await retry(command.key);
    expect(status).toBe(200);
    expect(body.command).toMatchObject({
      state: "applied",
      said: { amount: 100_000, pieces: 1 },
      decision: { kind: "retried", by: { id: admin.userId } },
    });
    const { id } = command.body as { id: string };
    const sale = await app.db
      .selectFrom("sales")
      .select(["userId", "happenedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(sale.userId).toBe(care.userId);
    expect(sale.happenedAt).not.toBeNull();
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
    expect(await events(command.key)).toEqual([
      { kind: "delivered_command.refused", actorId: care.userId },
      { kind: "delivered_command.retried", actorId: admin.userId },
    ]);
    // The device that asks again hears that it is done, and nothing that only whoever decided may see.
    expect(await deliver(care, command)).toEqual([
      { key: command.key, state: "applied", answer: null },
    ]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("keeps it parked with the new refusal when the verb refuses again", async () => {
    const { command } = toUnknown(care);
    await deliver(care, command);
    const before = await parked(command.key);
    const { status, body } = await retry(command.key);
    expect(status).toBe(200);
    expect(body.command).toMatchObject({ state: "parked", refusal: { code: "not_found" } });
    expect(body.command.version).toBe(before.version + 1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("does not run what this version does not know", async () => {
    const command = { ...ofSale(care), version: 2 };
    await deliver(care, command);
    expect((await retry(command.key)).body.command).toMatchObject({
      state: "parked",
      refusal: { code: "command_unknown" },
    });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 10 });
  });

  test("gives what the author may not do the right of whoever decides", async () => {
    const technician = await signedIn(app, { role: "technician" });
    const command = ofSale(technician);
    expect(await deliver(technician, command)).toMatchObject([{ refusal: { code: "forbidden" } }]);
    const clerk = await signedIn(app, {
      role: "technician",
      permissions: ["resolve_offline_records"],
    });
    expect((await retry(command.key, {}, clerk)).body.command).toMatchObject({
      state: "parked",
      refusal: { code: "forbidden" },
    });
    expect((await retry(command.key)).body.command).toMatchObject({
      state: "applied",
      madeBy: { id: technician.userId },
      decision: { by: { id: admin.userId } },
    });
  });

  test("works when the author is deactivated", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const { command, arrive } = toUnknown(clerk);
    await deliver(clerk, command);
    await arrive();
    await admin.post(`/api/users/${clerk.userId}/deactivate`);
    expect((await retry(command.key)).body.command).toMatchObject({
      state: "applied",
      madeBy: { id: clerk.userId, isActive: false },
    });
  });

  test("by two people at once has one effect", async () => {
    const { command, arrive } = toUnknown(care);
    await deliver(care, command);
    await arrive();
    const { version } = await parked(command.key);
    const address = `/api/outbox/parked/${storedKey(command.key)}/retry`;
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(address, { version })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("and drop at once: one of them wins", async () => {
    const { command, arrive } = toUnknown(care);
    await deliver(care, command);
    await arrive();
    const { version } = await parked(command.key);
    const address = `/api/outbox/parked/${storedKey(command.key)}`;
    const [retried, dropped] = await Promise.all([
      admin.post(`${address}/retry`, { version }),
      admin.post(`${address}/drop`, { version, reason: "x" }),
    ]);
    const { quantity } = await stockOf(app.db, itemId);
    const { state } = await parked(command.key);
    expect({ state, quantity }).toEqual(
      state === "applied" ? { state: "applied", quantity: 9 } : { state: "dropped", quantity: 10 },
    );
    expect([retried.status, dropped.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("about a state that changed meanwhile is refused", async () => {
    const { command } = toUnknown(care);
    await deliver(care, command);
    const { version } = await parked(command.key);
    await retry(command.key);
    const late = await admin.post(`/api/outbox/parked/${storedKey(command.key)}/retry`, {
      version,
    });
    expect(late).toMatchObject({ status: 409, body: { code: "stale_version" } });
  });

  test("does nothing when the endpoint did it meanwhile", async () => {
    const { command, arrive } = toUnknown(care);
    await deliver(care, command);
    await arrive();
    await care.post("/api/sales", command.body, { key: command.key });
    expect((await retry(command.key)).body.command).toMatchObject({ state: "applied" });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
  });
});

describe("a correction", () => {
  const taken = async () => {
    const reference = newId();
    await deliver(care, ofSale(care, mpesa(reference)));
    const command = ofSale(care, mpesa(reference));
    expect(await deliver(care, command)).toMatchObject([{ refusal: { code: "reference_taken" } }]);
    return command;
  };
  const paymentOf = (command: { body: unknown }) =>
    app.db
      .selectFrom("payments")
      .select(["paymentMethod", "reference"])
      .where("saleId", "=", (command.body as { id: string }).id)
      .execute();

  test("gives the payment another number", async () => {
    const command = await taken();
    expect((await parked(command.key)).corrections).toEqual(["reference", "paid_cash"]);
    const reference = "QFX1234ABC";
    const { body } = await retry(command.key, { correction: { kind: "reference", reference } });
    expect(body.command).toMatchObject({
      state: "applied",
      decision: { kind: "corrected", correction: "reference" },
    });
    expect(await paymentOf(command)).toMatchObject([{ reference }]);
    // What the device sent is another request now. It still hears that it is done.
    expect(await deliver(care, command)).toEqual([
      { key: command.key, state: "applied", answer: null },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("says that the customer paid in cash", async () => {
    const command = await taken();
    const { body } = await retry(command.key, { correction: { kind: "paid_cash" } });
    expect(body.command).toMatchObject({ state: "applied" });
    expect(await paymentOf(command)).toMatchObject([{ paymentMethod: "cash", reference: null }]);
  });

  test("sells something else", async () => {
    const command = ofSale(care, { lines: [{ itemId: newId(), quantity: 1 }] });
    expect(await deliver(care, command)).toMatchObject([
      { refusal: { code: "product_not_found" } },
    ]);
    const other = await stocked(app.db, 5, { price: 100_000 });
    const correction = { kind: "item", line: 0, itemId: other.id };
    expect((await retry(command.key, { correction })).body.command).toMatchObject({
      state: "applied",
    });
    expect(await stockOf(app.db, other.id)).toMatchObject({ quantity: 4 });
  });

  test("sells to nobody in particular", async () => {
    const { command } = toUnknown(care);
    await deliver(care, command);
    const { body } = await retry(command.key, { correction: { kind: "walk_in" } });
    expect(body.command).toMatchObject({ state: "applied" });
    const { id } = command.body as { id: string };
    const sale = await app.db
      .selectFrom("sales")
      .select("customerId")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(sale?.customerId).toBe(WALK_IN_CUSTOMER_ID);
  });

  test("chooses another status", async () => {
    const device = await takenIn(care);
    const of = { params: { id: device.id }, needs: [device.id] };
    const sent = { status: "done", remark: "Mteja amebadili mawazo" };
    const wish = commandOf(care, "changeDeviceStatus", sent, of);
    await deliver(care, wish);
    const { body } = await retry(wish.key, { correction: { kind: "status", status: "cancelled" } });
    expect(body.command).toMatchObject({
      state: "applied",
      refusal: null,
      said: { status: "cancelled" },
    });
  });

  test("that does not fit is refused", async () => {
    const command = await taken();
    const answer = await retry(command.key, { correction: { kind: "walk_in" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await parked(command.key)).toMatchObject({ state: "parked" });
  });

  test("needs the rights of whoever corrects", async () => {
    const command = await taken();
    const clerk = await signedIn(app, {
      role: "technician",
      permissions: ["resolve_offline_records"],
    });
    const { body } = await retry(command.key, { correction: { kind: "paid_cash" } }, clerk);
    expect(body.command).toMatchObject({ state: "parked", refusal: { code: "forbidden" } });
  });
});

describe("drop", () => {
  test("keeps all of it, with the reason, and has no effect", async () => {
    const command = ofSale(care, { expectedTotal: 1 });
    await deliver(care, command);
    const { status, body } = await drop(command.key, "Mteja alirudisha pesa");
    expect(status).toBe(200);
    expect(body.command).toMatchObject({
      state: "dropped",
      decision: { kind: "dropped", reason: "Mteja alirudisha pesa", by: { id: admin.userId } },
    });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 10 });
    const stored = await app.db
      .selectFrom("deliveredCommands")
      .select(["content", "state"])
      .where("key", "=", storedKey(command.key))
      .executeTakeFirstOrThrow();
    expect(stored.content).not.toBeNull();
    const { body: list } = await admin.get("/api/outbox/parked?state=decided");
    expect(list.items[0]).toMatchObject({ id: storedKey(command.key), state: "dropped" });
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "command_dropped" } },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("that is repeated changes nothing, and nobody decides it anew", async () => {
    const command = ofSale(care, { expectedTotal: 1 });
    await deliver(care, command);
    const { version } = await parked(command.key);
    const address = `/api/outbox/parked/${storedKey(command.key)}`;
    const send = () => admin.post(`${address}/drop`, { version, reason: "x" });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await admin.post(`${address}/retry`, { version: version + 1 })).toMatchObject({
      status: 409,
      body: { code: "command_decided" },
    });
    expect(await events(command.key)).toHaveLength(2);
  });

  test("needs a reason", async () => {
    const command = ofSale(care, { expectedTotal: 1 });
    await deliver(care, command);
    expect((await drop(command.key, " ")).status).toBe(422);
  });
});

describe("what waits for it", () => {
  const chain = async (given = {}) => {
    const id = newId();
    const refused = commandOf(
      care,
      "createCustomer",
      { id, name: "", phone: newPhone(), ...given },
      {
        needs: [id],
      },
    );
    const sale = ofSale(care, { customerId: id });
    const waiting = { ...sale, needs: [...sale.needs, id] };
    expect(await deliver(care, refused, waiting)).toMatchObject([
      { state: "parked" },
      { state: "waiting", for: refused.key },
    ]);
    return { id, refused, waiting };
  };

  test("is carried out when somebody did the other one by hand", async () => {
    const { id, refused, waiting } = await chain();
    expect(await parked(refused.key)).toMatchObject({
      dependents: 1,
      waiting: [{ id: storedKey(waiting.key), endpoint: "createSale" }],
    });
    await admin.post("/api/customers", { id, name: "Asha", phone: newPhone() });
    const { body } = await drop(refused.key);
    expect(body.followed).toMatchObject([{ id: storedKey(waiting.key), state: "applied" }]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is parked with its own refusal when what it needs will never be", async () => {
    const { refused, waiting } = await chain();
    const { body } = await drop(refused.key);
    expect(body.followed).toMatchObject([
      {
        id: storedKey(waiting.key),
        state: "parked",
        refusal: { code: "not_found" },
        corrections: ["walk_in"],
      },
    ]);
    const { body: sold } = await retry(waiting.key, { correction: { kind: "walk_in" } });
    expect(sold.command).toMatchObject({ state: "applied" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("waits on while the other one is refused again", async () => {
    const { refused, waiting } = await chain();
    const { body } = await retry(refused.key);
    expect(body.command).toMatchObject({ state: "parked" });
    expect(body.followed).toMatchObject([{ id: storedKey(waiting.key), state: "waiting" }]);
    expect(await retry(waiting.key)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

test("the numbers count what waits for a person", async () => {
  const { body: before } = await admin.get("/api/outbox/parked/counts");
  await deliver(care, ofSale(care, { expectedTotal: 1 }));
  const { body: after } = await admin.get("/api/outbox/parked/counts");
  expect(after).toEqual({ ...before, parked: before.parked + 1 });
});

test("an erasure deletes what names the customer, also of what was dropped", async () => {
  const { customer, command } = await toCustomer(care);
  await deliver(care, command);
  await drop(command.key, "Asha hakulipa");
  const erased = await admin.post(`/api/customers/${customer.id}/erase`, {
    reason: "request",
  });
  expect(erased.status).toBe(200);
  expect(await parked(command.key)).toMatchObject({
    state: "dropped",
    isErased: true,
    decision: { kind: "dropped", reason: null },
  });
  expect(await findViolations(app.db)).toEqual([]);
});
