/** What a device delivers is stored first, and then carried out once, with the rights of its author. */
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { letWait } from "#src/areas/outbox/server/settle-command.ts";
import { inTransaction } from "#src/server/database.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import { clientOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { commandOf, deliver, DEVICE, send } from "#tests/support/outbox/commands.ts";
import { intake, newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

let itemId: string;
beforeEach(async () => {
  itemId = (await stocked(app.db, 10, { price: 100_000 })).id;
});

const customer = (given = {}) => ({ id: newId(), name: "Asha", phone: newPhone(), ...given });
const ofCustomer = (client: TestClient, given = {}) => {
  const body = customer(given);
  return commandOf(client, "createCustomer", body, { needs: [body.id] });
};
const ofSale = (client: TestClient, given = {}) => {
  const body = { id: newId(), ...cart([{ itemId, quantity: 1 }], given) };
  return commandOf(client, "createSale", body, { needs: [body.id], shown: { total: 100_000 } });
};

const storedOf = (key: string) =>
  app.db
    .selectFrom("deliveredCommands")
    .selectAll()
    .where("key", "=", storedKey(key))
    .executeTakeFirst();

const countSales = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sales`.execute(app.db);
  return rows[0]?.n;
};

describe("a command", () => {
  test("is carried out, and answered as its endpoint answers", async () => {
    const command = ofSale(care);
    const [result] = await deliver(care, command);
    expect(result).toMatchObject({
      key: command.key,
      state: "applied",
      answer: { sale: { id: (command.body as { id: string }).id, total: 100_000 } },
    });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
    expect(await storedOf(command.key)).toMatchObject({
      state: "applied",
      endpoint: "createSale",
      authorId: care.userId,
      device: DEVICE,
      // The sale says it now.
      content: null,
      shown: '{"total":100000}',
    });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("that comes again gets the same answer, and has one effect", async () => {
    const command = ofSale(care);
    const [first] = await deliver(care, command);
    const [second] = await deliver(care, command);
    expect(second).toEqual(first);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
  });

  test("that comes twice at once has one effect", async () => {
    const command = ofSale(care);
    const answers = await Promise.all([1, 2, 3].map(() => deliver(care, command)));
    for (const [result] of answers) expect(result).toEqual(answers[0]?.[0]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
  });

  test("that was sent to its endpoint before is the same request", async () => {
    const command = ofSale(care);
    const online = await care.post("/api/sales", command.body, { key: command.key });
    const [result] = await deliver(care, command);
    expect(result).toEqual({ key: command.key, state: "applied", answer: online.body });
    const back = await care.post("/api/sales", command.body, { key: command.key });
    expect(back.headers.get("idempotent-replayed")).toBe("true");
  });

  test.each([
    ["its right is gone", {}],
    ["its version is unknown", { version: 2 }],
    ["it is too old", { madeAt: new Date(Date.now() - 81 * 24 * 60 * 60_000).toISOString() }],
    ["its endpoint is unknown", { endpoint: "sellOnce" }],
  ])("that was sent to its endpoint before is not parked when %s", async (why, given) => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const command = { ...ofSale(clerk), ...given };
    const online = await clerk.post("/api/sales", command.body, { key: command.key });
    expect(online.status).toBe(201);
    if (why === "its right is gone")
      await admin.post(`/api/users/${clerk.userId}/rights`, {
        version: 1,
        role: "technician",
        reason: "x",
      });
    const answer = "version" in given || "madeAt" in given ? online.body : null;
    expect(await deliver(clerk, command)).toEqual([{ key: command.key, state: "applied", answer }]);
    expect(await storedOf(command.key)).toMatchObject({ state: "applied", content: null });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("that was refused and then accepted by its endpoint is parked no longer", async () => {
    const command = { ...ofSale(care), version: 2 };
    expect(await deliver(care, command)).toMatchObject([{ state: "parked" }]);
    const online = await care.post("/api/sales", command.body, { key: command.key });
    expect(await deliver(care, command)).toEqual([
      { key: command.key, state: "applied", answer: online.body },
    ]);
  });

  test("with the key of another request is parked", async () => {
    const command = ofSale(care);
    await care.post("/api/customers", customer(), { key: command.key });
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "idempotency_key_reused" } },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("in a path is carried out there", async () => {
    const device = await takenIn(care);
    const content = "Amepiga simu";
    const remark = { id: newId(), content };
    const params = { id: device.id };
    const command = commandOf(care, "addRemark", remark, { params, needs: [device.id, remark.id] });
    expect(await deliver(care, command)).toMatchObject([
      { state: "applied", answer: { ...remark } },
    ]);
    // Another command with the id of this remark makes no second one.
    const twin = commandOf(care, "addRemark", remark, { params });
    expect(await deliver(care, twin)).toMatchObject([
      { state: "parked", refusal: { code: "id_taken" } },
    ]);
  });

  test("keeps the answer when its right is gone, and is not carried out anew when the answer is", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const command = ofCustomer(clerk);
    const [first] = await deliver(clerk, command);
    await sql`delete from idempotency_keys where key = ${storedKey(command.key)}`.execute(app.db);
    expect(await deliver(clerk, command)).toEqual([{ ...first, answer: null }]);
    // The invariant compares commands of a week.
    await spoilMoment(command.key);
  });
});

/** Lets a stored command look old. Only the owner of the table can. */
const spoilMoment = (key: string) =>
  inTransaction(app.db, async (tx) => {
    await sql`alter table delivered_commands disable trigger user`.execute(tx);
    await sql`update delivered_commands set settled_at = now() - interval '8 days' where key = ${storedKey(key)}`.execute(
      tx,
    );
    await sql`alter table delivered_commands enable trigger user`.execute(tx);
  });

describe("a crash between storing and carrying out", () => {
  test("leaves the command stored, and the next delivery carries it out", async () => {
    const command = ofSale(care);
    // The database stops the verb like a server that is killed: nothing of it is committed.
    await sql`create function stop_sale() returns trigger language plpgsql as $$
      begin raise exception 'stopped' using errcode = '57P01'; end $$`.execute(app.db);
    await sql`create trigger stop_sale before insert on sales for each row execute function stop_sale()`.execute(
      app.db,
    );
    expect(await deliver(care, command)).toEqual([{ key: command.key, state: "again" }]);
    expect(await storedOf(command.key)).toMatchObject({ state: "received", settledAt: null });
    await sql`drop trigger stop_sale on sales`.execute(app.db);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 9 });
  });

  test("keeps the moment of the first delivery", async () => {
    const command = ofSale(care);
    await sql`create trigger stop_sale before insert on sales for each row execute function stop_sale()`.execute(
      app.db,
    );
    await deliver(care, command);
    const first = await storedOf(command.key);
    await sql`drop trigger stop_sale on sales`.execute(app.db);
    await deliver(care, command);
    expect(await storedOf(command.key)).toMatchObject({
      receivedAt: first?.receivedAt,
      happenedAt: first?.happenedAt,
    });
  });

  test("lets no later command about the same record go first", async () => {
    const first = ofCustomer(care);
    const [id] = first.needs;
    const second = commandOf(
      care,
      "createSale",
      { id: newId(), ...cart([{ itemId, quantity: 1 }], { customerId: id }) },
      { needs: [id ?? ""] },
    );
    await sql`create trigger stop_sale before insert on customers for each row execute function stop_sale()`.execute(
      app.db,
    );
    expect(await deliver(care, first, second)).toEqual([
      { key: first.key, state: "again" },
      { key: second.key, state: "again" },
    ]);
    await sql`drop trigger stop_sale on customers`.execute(app.db);
    expect(await deliver(care, first, second)).toMatchObject([
      { state: "applied" },
      { state: "applied" },
    ]);
  });
});

describe("a refused command", () => {
  test("is parked with its refusal, has no effect, and stops no other", async () => {
    const refused = ofSale(care, { expectedTotal: 1 });
    const other = ofSale(care);
    const sales = await countSales();
    const results = await deliver(care, refused, other);
    expect(results).toMatchObject([
      { key: refused.key, state: "parked", refusal: { code: "total_changed" } },
      { key: other.key, state: "applied" },
    ]);
    expect(await countSales()).toBe((sales ?? 0) + 1);
    const [again] = await deliver(care, refused);
    expect(again).toEqual(results[0]);
    const stored = await storedOf(refused.key);
    expect(stored).toMatchObject({ state: "parked", refusal: "total_changed" });
    expect(stored?.content).not.toBeNull();
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("of a wrong body names its fields", async () => {
    const command = commandOf(care, "createCustomer", { name: "" });
    expect(await deliver(care, command)).toMatchObject([
      {
        state: "parked",
        refusal: { code: "validation_failed", details: { fields: { phone: expect.any(String) } } },
      },
    ]);
  });

  test("is told to those who may read the audit", async () => {
    const command = commandOf(care, "createCustomer", { name: "" });
    await deliver(care, command);
    const event = await app.db
      .selectFrom("events")
      .select(["kind", "actorId", "data"])
      .where("recordId", "=", storedKey(command.key))
      .executeTakeFirst();
    expect(event).toEqual({
      kind: "delivered_command.refused",
      actorId: care.userId,
      data: { code: "validation_failed" },
    });
  });

  test("does not show what the device sent to readers of the database", async () => {
    const command = commandOf(care, "createCustomer", { name: "Kanarijina" });
    await deliver(care, command);
    const stored = await storedOf(command.key);
    expect(JSON.stringify({ ...stored, content: stored?.content?.toString() })).not.toContain(
      "Kanarijina",
    );
  });
});

describe("a command that needs a refused one", () => {
  test("waits for it, and so does what needs that one", async () => {
    const parked = ofCustomer(care, { name: "" });
    const [id = ""] = parked.needs;
    const saleId = newId();
    const sale = { id: saleId, ...cart([{ itemId, quantity: 1 }], { customerId: id }) };
    const waiting = commandOf(care, "createSale", sale, { needs: [saleId, id] });
    const results = await deliver(care, parked, waiting);
    expect(results).toMatchObject([
      { state: "parked" },
      { key: waiting.key, state: "waiting", for: parked.key },
    ]);
    expect(await deliver(care, waiting)).toEqual([results[1]]);
    expect(await storedOf(waiting.key)).toMatchObject({ state: "waiting" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is not kept from the books when the refused one only was about the same repair", async () => {
    const device = await takenIn(care);
    const of = { params: { id: device.id }, needs: [device.id] };
    const wish = commandOf(care, "changeDeviceStatus", { status: "done" }, of);
    const money = { id: newId(), method: "cash", amount: 1_000_000 };
    const fact = commandOf(care, "takeDevicePayment", money, of);
    const later = commandOf(care, "changeDeviceStatus", { status: "diagnosing" }, of);
    expect(await deliver(care, wish, fact, later)).toMatchObject([
      { state: "parked", refusal: { code: "invalid_transition" } },
      { state: "applied", answer: { id: money.id } },
      { state: "waiting", for: wish.key },
    ]);
  });

  test("does not wait when another way created the record", async () => {
    const { body: made } = await care.post("/api/customers", customer());
    const parked = ofCustomer(care, { id: made.id, name: "" });
    const taken = ofCustomer(care, { id: made.id });
    const sale = ofSale(care, { customerId: made.id });
    expect(await deliver(care, parked, taken, sale)).toMatchObject([
      { state: "parked", refusal: { code: "validation_failed" } },
      { state: "parked", refusal: { code: "id_taken" } },
      { state: "applied" },
    ]);
  });

  test("does not wait once another request has carried it out", async () => {
    const parked = ofCustomer(care, { name: "" });
    const applied = ofSale(care);
    await deliver(care, parked, applied);
    const [key, waitsFor] = [storedKey(applied.key), storedKey(parked.key)];
    expect(await inTransaction(app.db, (tx) => letWait(tx, key, waitsFor))).toBe(false);
  });

  test("of another device does not wait", async () => {
    const parked = ofCustomer(care, { name: "" });
    await deliver(care, parked);
    const [id = ""] = parked.needs;
    const other = commandOf(care, "createCustomer", customer({ id }), { needs: [id] });
    const { body } = await send(care, [other], { device: "till-2" });
    expect(body.results).toMatchObject([{ state: "applied" }]);
  });
});

describe("the walk-in customer", () => {
  test("is no reason to wait for a command that this server does not know", async () => {
    const saleId = newId();
    const needs = [saleId, WALK_IN_CUSTOMER_ID];
    const unknown = commandOf(care, "createSale", {}, { version: 2, needs });
    const later = { ...ofSale(care), needs: [newId(), WALK_IN_CUSTOMER_ID] };
    const remark = commandOf(care, "createSale", { id: newId() }, { needs: [saleId] });
    expect(await deliver(care, unknown, later, remark)).toMatchObject([
      { state: "parked", refusal: { code: "command_unknown" } },
      { state: "applied" },
      { state: "waiting", for: unknown.key },
    ]);
    expect(await storedOf(unknown.key)).toMatchObject({ needs: [saleId], creates: [saleId] });
  });

  test("is no reason to wait for a sale that failed unexpectedly", async () => {
    const needs = [WALK_IN_CUSTOMER_ID];
    const failing = { ...ofSale(care), needs };
    const { id } = failing.body as { id: string };
    await sql`create trigger stop_sale before insert on sales for each row
      when (new.id = ${sql.lit(id)}) execute function stop_sale()`.execute(app.db);
    expect(await deliver(care, failing, { ...ofSale(care), needs })).toMatchObject([
      { state: "again" },
      { state: "applied" },
    ]);
    await sql`drop trigger stop_sale on sales`.execute(app.db);
    expect(await deliver(care, failing)).toMatchObject([{ state: "applied" }]);
  });

  test("keeps no sale from the books by a common customer either", async () => {
    const { body } = await care.post("/api/customers", customer());
    const given = { customerId: body.id };
    const needs = [body.id];
    const failing = { ...ofSale(care, given), needs };
    const { id } = failing.body as { id: string };
    await sql`create trigger stop_sale before insert on sales for each row
      when (new.id = ${sql.lit(id)}) execute function stop_sale()`.execute(app.db);
    expect(await deliver(care, failing, { ...ofSale(care, given), needs })).toMatchObject([
      { state: "again" },
      { state: "applied" },
    ]);
    await sql`drop trigger stop_sale on sales`.execute(app.db);
  });
});

describe("the door", () => {
  test("stores nothing in the name of another user", async () => {
    const command = ofSale(admin);
    expect(await deliver(care, command)).toEqual([{ key: command.key, state: "again" }]);
    expect(await storedOf(command.key)).toBeUndefined();
  });

  test("stores nothing for a session that has ended", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const command = ofSale(clerk);
    await clerk.post("/api/auth/sign-out");
    expect((await send(clerk, [command])).status).toBe(401);
    expect((await send(clientOf(app), [command])).status).toBe(401);
    expect(await storedOf(command.key)).toBeUndefined();
  });

  test("is closed to programs", async () => {
    const { body } = await admin.post("/api/access-tokens", {
      name: "Duka",
      permissions: ["create_sales"],
    });
    const headers = { authorization: `Bearer ${body.token}` };
    const command = ofSale(admin);
    const batch = { device: DEVICE, sentAt: new Date().toISOString(), commands: [command] };
    const answer = await clientOf(app).post("/api/outbox", batch, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("has the rights of the author, and no others", async () => {
    const technician = await signedIn(app, { role: "technician" });
    expect(await deliver(technician, ofSale(technician))).toMatchObject([
      { state: "parked", refusal: { code: "forbidden" } },
    ]);
  });

  test.each([
    ["is not declared as offline", "cancelSale", 1, "needs_connection"],
    ["does not exist", "sellEverything", 1, "command_unknown"],
    ["is a name of JavaScript", "constructor", 1, "command_unknown"],
    ["has another version", "createSale", 2, "command_unknown"],
  ])("parks what %s, and loses nothing of it", async (_, endpoint, version, code) => {
    const command = commandOf(care, endpoint, { a: [1] }, { version, params: { id: newId() } });
    expect(await deliver(care, command)).toMatchObject([{ state: "parked", refusal: { code } }]);
    expect((await storedOf(command.key))?.content).not.toBeNull();
  });

  test("parks what is older than the kept answers", async () => {
    const madeAt = new Date(Date.now() - 81 * 24 * 60 * 60_000).toISOString();
    const command = { ...ofSale(care), madeAt, lastServerTime: madeAt };
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "command_too_old", details: { params: { days: 80 } } } },
    ]);
  });

  test.each([
    [
      "the author is deactivated",
      (clerk: TestClient) => admin.post(`/api/users/${clerk.userId}/deactivate`),
    ],
    ["the maintenance begins", () => admin.put("/api/settings/system", { maintenanceMode: true })],
  ])("carries nothing more out of a batch when %s", async (_, end) => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const first = ofCustomer(clerk);
    const second = ofSale(clerk);
    await sql`create or replace function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(35); return new; end $$`.execute(app.db);
    await sql`create trigger wait_for_test before insert on customers for each row
      execute function wait_for_test()`.execute(app.db);
    onTestFinished(async () => {
      await sql`drop trigger wait_for_test on customers`.execute(app.db);
      await admin.put("/api/settings/system", { maintenanceMode: false });
      // The server learns of the end from the event of the settings, soon after the answer.
      await readEventually(
        () => care.get("/api/customers"),
        ({ status }) => status === 200,
      );
    });
    let sending: ReturnType<typeof deliver> | undefined;
    await inTransaction(app.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(35)`.execute(tx);
      sending = deliver(clerk, first, second);
      await readEventually(
        // Locks of the databases of other tests are listed too.
        () =>
          sql`select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx),
        ({ rows }) => rows.length > 0,
      );
      expect((await end(clerk)).status).toBe(200);
      await readEventually(
        () => clerk.get("/api/customers"),
        ({ status }) => status !== 200,
      );
      // Ends the wait of the first command, which is through.
    });
    expect(await sending).toMatchObject([{ state: "applied" }, { state: "again" }]);
  });

  test("takes a second command with the key of a first for stored only if it is the same", async () => {
    const command = ofCustomer(care);
    await deliver(care, command);
    const other = { ...command, body: customer() };
    expect(await deliver(care, other)).toEqual([{ key: command.key, state: "again" }]);
  });

  test("carries commands out in the order of the device, whatever their order in the batch", async () => {
    const first = ofCustomer(care);
    const [id = ""] = first.needs;
    const sale = { id: newId(), ...cart([{ itemId, quantity: 1 }], { customerId: id }) };
    const second = commandOf(care, "createSale", sale, { needs: [sale.id, id] });
    expect(await deliver(care, second, first)).toMatchObject([
      { key: first.key, state: "applied" },
      { key: second.key, state: "applied" },
    ]);
  });
});

describe("a hostile batch", () => {
  const batch = (given: object) => ({
    device: DEVICE,
    sentAt: new Date().toISOString(),
    commands: [ofSale(care)],
    ...given,
  });

  test.each<[string, () => object, number]>([
    ["51 commands", () => ({ commands: Array.from({ length: 51 }, () => ofSale(care)) }), 422],
    ["no command", () => ({ commands: [] }), 422],
    ["no device", () => ({ device: "" }), 422],
    ["a key that is no id", () => ({ commands: [{ ...ofSale(care), key: "1" }] }), 422],
    ["an unknown field", () => ({ commands: [{ ...ofSale(care), delivered: {} }] }), 422],
    ["no moment", () => ({ sentAt: "yesterday" }), 422],
    [
      "more than 512 kB",
      () => ({ commands: [{ ...ofSale(care), shown: "x".repeat(530_000) }] }),
      413,
    ],
    [
      "more values than it may",
      () => ({ commands: [{ ...ofSale(care), body: Array(61_000).fill(1) }] }),
      413,
    ],
  ])("with %s is refused, and nothing is stored", async (_, given, status) => {
    const { rows: before } = await sql`select count(*) from delivered_commands`.execute(app.db);
    expect((await care.post("/api/outbox", batch(given()))).status).toBe(status);
    const { rows: after } = await sql`select count(*) from delivered_commands`.execute(app.db);
    expect(after).toEqual(before);
  });

  test("with texts that a database cannot store is parked", async () => {
    const command = {
      ...commandOf(care, "createCustomer", { name: "a\u0000b", "\ud800": "\udfff" }),
      shown: { text: "\u0000\ud800" },
    };
    expect(await deliver(care, command)).toMatchObject([{ state: "parked" }]);
  });

  test("of 50 large carts is taken", async () => {
    const lines = Array.from({ length: 100 }, () => ({ itemId: newId(), quantity: 1 }));
    const commands = Array.from({ length: 50 }, () =>
      commandOf(care, "cancelSale", { id: newId(), ...cart(lines) }),
    );
    const results = await deliver(care, ...commands);
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(["parked"]));
  });
});

test("a command that was stored never changes, and is never deleted", async () => {
  const command = ofSale(care);
  await deliver(care, command);
  for (const change of [
    sql`update delivered_commands set state = 'parked', refusal = 'x', content = ''`,
    sql`update delivered_commands set author_id = gen_random_uuid()`,
    sql`delete from delivered_commands`,
    sql`truncate delivered_commands cascade`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow();
});

test("an erased customer is in no command that waits for a person", async () => {
  const { body } = await care.post("/api/customers", { name: "Kanarijina", phone: newPhone() });
  const sale = { id: newId(), ...cart([{ itemId, quantity: 1 }], { customerId: body.id }) };
  const command = commandOf(
    care,
    "createSale",
    { ...sale, expectedTotal: 1 },
    { needs: [sale.id], shown: { total: 1 } },
  );
  await deliver(care, command);
  const erased = await admin.post(`/api/customers/${body.id}/erase`, { reason: "Aliomba" });
  expect(erased.status).toBe(200);
  expect(await storedOf(command.key)).toMatchObject({
    state: "parked",
    refusal: "customer_erased",
    content: null,
    shown: '{"total":1}',
  });
  expect(await deliver(care, command)).toMatchObject([
    { state: "parked", refusal: { code: "customer_erased" } },
  ]);
  // A sale goes to the walk-in customer (facts.test.ts); a repair needs a person.
  const repair = { id: newId(), ...intake({ customerId: body.id }) };
  const late = commandOf(care, "createDevice", repair, { needs: [repair.id, body.id] });
  expect(await deliver(care, late)).toMatchObject([
    { state: "parked", refusal: { code: "customer_erased" } },
  ]);
  expect(await storedOf(late.key)).toMatchObject({ content: null, refusalDetails: null });
  expect(await findViolations(app.db)).toEqual([]);
});
