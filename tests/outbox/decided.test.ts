/** What people have carried out is recorded as carefully as what the door carries out, and nobody sees too much of it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { inTransaction } from "#src/server/database.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin, care, technician } = await startShop();

let itemId: string;
beforeEach(async () => {
  itemId = (await stocked(app.db, 10, { price: 100_000 })).id;
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const ofSale = (client: TestClient, { quantity = 1, ...given }: Record<string, any> = {}) => {
  const body = { id: newId(), ...cart([{ itemId, quantity }], given) };
  return { id: body.id, command: commandOf(client, "createSale", body, { needs: [body.id] }) };
};

const parked = async (key: string) =>
  (await admin.get(`/api/outbox/parked/${storedKey(key)}`)).body;

const decide = async (key: string, act: "retry" | "drop", body: object = {}) => {
  const { version } = await parked(key);
  return admin.post(`/api/outbox/parked/${storedKey(key)}/${act}`, { version, ...body });
};

const drop = (key: string) => decide(key, "drop", { reason: "Imerudiwa" });

const kindsOf = async (subjectId: string) => {
  const items = app.db.selectFrom("reviewItems").select("kind");
  const rows = await items.where("subjectId", "=", subjectId).orderBy("id").execute();
  return rows.map(({ kind }) => kind);
};

const exists = async (saleId: string) => {
  const found = app.db.selectFrom("sales").select("id").where("id", "=", saleId);
  return (await found.executeTakeFirst()) !== undefined;
};

/** A customer that is refused, and a sale to them that waits. `arrive` adds them on another way. */
async function chain(given: object = {}) {
  const id = newId();
  const body = { id, name: "", phone: newPhone() };
  const refused = commandOf(care, "createCustomer", body, { needs: [id] });
  const sale = ofSale(care, { customerId: id });
  const waiting = { ...sale.command, ...given, needs: [sale.id, id] };
  expect(await deliver(care, refused, waiting)).toMatchObject([
    { state: "parked" },
    { state: "waiting" },
  ]);
  const arrive = () => admin.post("/api/customers", { id, name: "Asha", phone: newPhone() });
  return { saleId: sale.id, refused, waiting, arrive };
}

describe("what people should look at", () => {
  test("is flagged when a corrected sale sells more than the stock has", async () => {
    const payment = { method: "mobile_money", provider: "mpesa", reference: newId() };
    await deliver(care, ofSale(care, { payment }).command);
    const { id, command } = ofSale(care, { payment, quantity: 12 });
    expect(await deliver(care, command)).toMatchObject([{ refusal: { code: "reference_taken" } }]);
    const { body } = await decide(command.key, "retry", { correction: { kind: "paid_cash" } });
    expect(body.command).toMatchObject({ state: "applied" });
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 0 });
    expect(await kindsOf(id)).toEqual(["sold_unseen"]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is flagged when the clock was set, also of what is tried again", async () => {
    const customerId = newId();
    const { id, command } = ofSale(care, { customerId });
    const late = { ...command, madeAt: inAnHour() };
    expect(await deliver(care, late)).toMatchObject([{ refusal: { code: "not_found" } }]);
    await admin.post("/api/customers", { id: customerId, name: "Asha", phone: newPhone() });
    expect((await decide(late.key, "retry")).body.command).toMatchObject({ state: "applied" });
    expect(await kindsOf(id)).toEqual(["clock_uncertain"]);
  });

  test("is flagged of what waited, and the audit says whose decision let it go on", async () => {
    const { saleId, refused, waiting, arrive } = await chain({ madeAt: inAnHour() });
    await arrive();
    const { body } = await drop(refused.key);
    expect(body.followed).toMatchObject([{ state: "applied" }]);
    expect(await kindsOf(saleId)).toEqual(["clock_uncertain"]);
    const events = app.db.selectFrom("events").select(["kind", "actorId"]);
    expect(await events.where("recordId", "=", storedKey(waiting.key)).execute()).toEqual([
      { kind: "delivered_command.followed", actorId: admin.userId },
    ]);
    // It was carried out with the rights of its author, who gets the answer.
    expect(await deliver(care, waiting)).toMatchObject([{ answer: { sale: { id: saleId } } }]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("a sale that is dropped while it is carried out", () => {
  /** Runs `meanwhile` when the sale that `start` carries out is not committed yet. */
  async function whileSold<T>(saleId: string, start: () => Promise<T>, meanwhile: () => unknown) {
    await sql`create or replace function wait_for_drop() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(36); return new; end $$`.execute(app.db);
    await sql`create trigger wait_for_drop before insert on sales for each row
      when (new.id = ${sql.lit(saleId)}) execute function wait_for_drop()`.execute(app.db);
    onTestFinished(
      async () => void (await sql`drop trigger wait_for_drop on sales`.execute(app.db)),
    );
    let started: Promise<T> | undefined;
    await inTransaction(app.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(36)`.execute(tx);
      started = start();
      await readEventually(
        () =>
          sql`select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx),
        ({ rows }) => rows.length > 0,
      );
      await meanwhile();
    });
    return started;
  }
  const staysDropped = async (saleId: string, key: string) => {
    expect(await exists(saleId)).toBe(false);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 10 });
    expect(await parked(key)).toMatchObject({ state: "dropped" });
    expect(await findViolations(app.db)).toEqual([]);
  };

  test("by the door has no effect", async () => {
    const { saleId, waiting, arrive } = await chain();
    await arrive();
    const results = await whileSold(
      saleId,
      () => deliver(care, waiting),
      async () => expect((await drop(waiting.key)).status).toBe(200),
    );
    expect(results).toMatchObject([{ state: "parked", refusal: { code: "command_dropped" } }]);
    await staysDropped(saleId, waiting.key);
  });

  test("after a decision has no effect", async () => {
    const { saleId, refused, waiting, arrive } = await chain();
    await arrive();
    const first = await whileSold(
      saleId,
      () => drop(refused.key),
      async () => expect((await drop(waiting.key)).status).toBe(200),
    );
    expect(first?.body.followed).toMatchObject([{ state: "dropped" }]);
    await staysDropped(saleId, waiting.key);
  });
});

test("a command that comes again is carried out with what its device had shown first", async () => {
  const { id, command } = ofSale(care);
  await sql`create function stop_sale() returns trigger language plpgsql as $$
    begin raise exception 'stopped' using errcode = '57P01'; end $$`.execute(app.db);
  await sql`create trigger stop_sale before insert on sales for each row
    execute function stop_sale()`.execute(app.db);
  const first = { ...command, shown: { prices: [100_000], total: 100_000 } };
  expect(await deliver(care, first)).toMatchObject([{ state: "again" }]);
  await sql`drop trigger stop_sale on sales`.execute(app.db);
  const cheaper = { ...command, shown: { prices: [90_000], total: 90_000 } };
  expect(await deliver(care, cheaper)).toMatchObject([{ state: "applied" }]);
  const sale = app.db.selectFrom("sales").select("total").where("id", "=", id);
  expect(await sale.executeTakeFirst()).toEqual({ total: 100_000 });
});

describe("a command that was sealed with another key file", () => {
  const spoil = (key: string) =>
    unguarded(app, "delivered_commands", (tx) =>
      tx
        .updateTable("deliveredCommands")
        .set({ content: randomBytes(60), refusalDetails: randomBytes(60) })
        .where("key", "=", storedKey(key))
        .execute(),
    );

  test("stops neither the others of its device nor the list, and can be dropped", async () => {
    const { refused, waiting } = await chain();
    await spoil(refused.key);
    expect(await deliver(care, refused, waiting, ofSale(care).command)).toMatchObject([
      { state: "parked", refusal: { code: "validation_failed" } },
      { state: "again" },
      { state: "applied" },
    ]);
    const { status, body } = await admin.get("/api/outbox/parked?state=parked");
    expect(status).toBe(200);
    expect(body.items).toContainEqual(
      expect.objectContaining({ id: storedKey(refused.key), isErased: true, mayTryAgain: false }),
    );
    expect((await decide(refused.key, "retry")).status).toBe(409);
    const dropped = await drop(refused.key);
    expect(dropped.body.command).toMatchObject({ state: "dropped" });
    expect(dropped.body.followed).toMatchObject([{ refusal: { code: "not_found" } }]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("can be dropped when it waits", async () => {
    const { refused, waiting } = await chain();
    await unguarded(app, "delivered_commands", (tx) =>
      tx
        .updateTable("deliveredCommands")
        .set({ content: randomBytes(60) })
        .where("key", "=", storedKey(waiting.key))
        .execute(),
    );
    expect((await drop(refused.key)).body.followed).toMatchObject([
      { state: "waiting", isErased: true },
    ]);
    expect((await drop(waiting.key)).body.command).toMatchObject({ state: "dropped" });
  });
});

describe("rights that somebody lends", () => {
  test("are named with what they are for", async () => {
    const sale = ofSale(technician).command;
    const seller = await signedIn(app, {
      role: "technician",
      permissions: ["view_pos", "create_sales"],
    });
    const priceOverride = { unitPrice: 50_000, reason: "Rafiki" };
    const lines = [{ itemId, quantity: 1, priceOverride }];
    const cheap = ofSale(seller, { lines, customerId: WALK_IN_CUSTOMER_ID }).command;
    await deliver(technician, sale);
    await deliver(seller, cheap);
    expect(await parked(sale.key)).toMatchObject({
      refusal: { code: "forbidden", params: { permission: "create_sales" } },
      goods: [{ price: null }],
    });
    expect(await parked(cheap.key)).toMatchObject({
      refusal: { code: "forbidden", params: { permission: "override_prices" } },
      goods: [{ price: priceOverride }],
    });
  });

  test("show the author no answer, also at the endpoint", async () => {
    const { command } = ofSale(technician);
    await deliver(technician, command);
    expect((await decide(command.key, "retry")).body.command).toMatchObject({ state: "applied" });
    expect(await deliver(technician, command)).toEqual([
      { key: command.key, state: "applied", answer: null },
    ]);
    const { userId } = technician;
    await admin.post(`/api/users/${userId}/rights`, { version: 1, role: "admin", reason: "x" });
    const replayed = await technician.post("/api/sales", command.body, { key: command.key });
    expect(replayed).toMatchObject({ status: 201, body: null });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("show the author no details of a refusal", async () => {
    const clerk = await signedIn(app, { role: "technician" });
    const unknown = newId();
    const { command } = ofSale(clerk, { lines: [{ itemId: unknown, quantity: 1 }] });
    await deliver(clerk, command);
    expect((await decide(command.key, "retry")).body.command).toMatchObject({
      refusal: { code: "product_not_found", params: { itemId: unknown } },
    });
    const [result] = await deliver(clerk, command);
    expect(result).toEqual({
      key: command.key,
      state: "parked",
      refusal: { code: "product_not_found", message: expect.any(String) },
    });
  });
});
