/** What is kept of people in commands that were not carried out, and how long. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { outboxArea } from "#src/areas/outbox/server/area.ts";
import { inTransaction } from "#src/server/database.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { intake, newPhone } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin, care } = await startShop();
const { id: itemId } = await stocked(app.db, 50, { price: 100_000 });

const storedOf = (key: string) =>
  app.db
    .selectFrom("deliveredCommands")
    .selectAll()
    .where("key", "=", storedKey(key))
    .executeTakeFirstOrThrow();

/** A sale of another total than the customer was told. */
const refusedSale = (given: object = {}, shown: unknown = { total: 1 }) => {
  const body = { id: newId(), ...cart([{ itemId, quantity: 1 }], { ...given }), expectedTotal: 1 };
  return commandOf(care, "createSale", body, { needs: [body.id], shown });
};

const knownBy = async (phone: string): Promise<string> => {
  const { status, body } = await care.post("/api/customers", { name: "Kanarijina", phone });
  expect(status).toBe(201);
  return body.id;
};

const erase = async (id: string) =>
  expect((await admin.post(`/api/customers/${id}/erase`, { reason: "Aliomba" })).status).toBe(200);

describe("a customer whom a refused command names only by their phone number", () => {
  const person = (phone: string) => ({ id: newId(), name: "Kanarijina", phone });
  const commands = {
    createSale: (phone: string) => refusedSale({ customer: person(phone) }),
    createDevice: (phone: string) =>
      commandOf(care, "createDevice", {
        id: newId(),
        ...intake({ customer: person(phone) }),
        brand: "",
      }),
    createCustomer: (phone: string) =>
      commandOf(care, "createCustomer", { ...person(phone), name: "" }),
    // Made by a newer version of the app.
    createFavour: (phone: string) => commandOf(care, "createFavour", { customer: person(phone) }),
  };

  test.each(Object.entries(commands))("of %s is erased from it", async (_, make) => {
    const [before, later, other] = [newPhone(), newPhone(), newPhone()];
    const known = await knownBy(before);
    // As people write it.
    const first = make(`+255 ${before.slice(1, 4)} ${before.slice(4)}`);
    const [second, kept] = [make(later), make(other)];
    for (const result of await deliver(care, first, second, kept))
      expect(result).toMatchObject({ state: "parked" });
    const becameKnown = await knownBy(later);
    await erase(known);
    await erase(becameKnown);
    const erased = { content: null, refusalDetails: null, phoneHash: null };
    for (const { key } of [first, second])
      expect(await storedOf(key)).toMatchObject({
        state: "parked",
        refusal: "customer_erased",
        ...erased,
      });
    expect((await storedOf(kept.key)).content).not.toBeNull();
    expect(await deliver(care, first)).toMatchObject([
      { state: "parked", refusal: { code: "customer_erased" } },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is in their export", async () => {
    const phone = newPhone();
    const id = await knownBy(phone);
    await deliver(care, commands.createSale(phone));
    const { body } = await admin.get(`/api/customers/${id}/export`);
    expect(body.records.commands).toMatchObject([{ endpoint: "createSale", state: "parked" }]);
  });

  test("is not told by a hash of the number when the command was carried out", async () => {
    const carriedOut = commandOf(care, "createCustomer", person(newPhone()));
    expect(await deliver(care, carriedOut)).toMatchObject([{ state: "applied" }]);
    expect(await storedOf(carriedOut.key)).toMatchObject({ content: null, phoneHash: null });
  });
});

describe("what the device sent of a dropped command", () => {
  const forget = async () => {
    for (const each of outboxArea.forget ?? []) await inTransaction(app.db, each);
  };
  const parked = async (key: string) =>
    (await admin.get(`/api/outbox/parked/${storedKey(key)}`)).body;
  const dropped = async () => {
    const command = refusedSale();
    await deliver(care, command);
    const path = `/api/outbox/parked/${storedKey(command.key)}/drop`;
    const { version } = await parked(command.key);
    expect((await admin.post(path, { version, reason: "Imerudiwa" })).status).toBe(200);
    return command;
  };
  const settledBefore = (days: number, { key }: { key: string }) =>
    unguarded(app, "delivered_commands", (tx) =>
      sql`update delivered_commands set settled_at = now() - make_interval(days => ${days})
        where key = ${storedKey(key)}`.execute(tx),
    );

  test("is deleted 30 days after the decision, which stays with its sentence and its reason", async () => {
    const [old, young, open] = [await dropped(), await dropped(), refusedSale()];
    await deliver(care, open);
    await settledBefore(31, old);
    await settledBefore(29, young);
    await settledBefore(31, open);
    const before = await parked(old.key);
    await forget();
    const stored = await storedOf(old.key);
    expect(stored).toMatchObject({
      content: null,
      refusalDetails: null,
      shown: null,
      phoneHash: null,
    });
    expect(stored).toMatchObject({ dropReason: "Imerudiwa", refusal: "total_changed" });
    const { said, decision } = await parked(old.key);
    expect({ said, decision }).toEqual({ said: before.said, decision: before.decision });
    expect(said).toMatchObject({ amount: 1, pieces: 1 });
    expect(await parked(old.key)).toMatchObject({ isErased: false, fields: [], goods: [] });
    for (const { key } of [young, open]) {
      const { content, shown } = await storedOf(key);
      expect(content).not.toBeNull();
      expect(shown).toBe('{"total":1}');
    }
    expect(await deliver(care, old)).toMatchObject([
      { state: "parked", refusal: { code: "command_dropped" } },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is never changed, and not deleted before somebody has decided", async () => {
    const { key } = await dropped();
    const open = refusedSale();
    await deliver(care, open);
    for (const [of, change] of [
      [key, sql`shown = '{}'`],
      [key, sql`phone_hash = ''`],
      [key, sql`said = null`],
      [open.key, sql`shown = null`],
      [open.key, sql`phone_hash = ''`],
    ] as const)
      await expect(
        sql`update delivered_commands set ${change} where key = ${storedKey(of)}`.execute(app.db),
      ).rejects.toThrow();
  });
});

describe("what the device showed", () => {
  test("is stored as far as the endpoint reads it, and nothing else of it", async () => {
    const shown = { total: 100_000, prices: [100_000], note: "Asha Juma 0754" };
    const sale = refusedSale({}, shown);
    const wrong = refusedSale({}, { total: "Asha Juma" });
    const customer = commandOf(care, "createCustomer", { id: newId(), name: "" }, { shown });
    const unknown = commandOf(care, "createFavour", {}, { shown });
    await deliver(care, sale, wrong, customer, unknown);
    expect(JSON.parse((await storedOf(sale.key)).shown ?? "")).toEqual({
      total: 100_000,
      prices: [100_000],
    });
    for (const { key } of [wrong, customer, unknown])
      expect((await storedOf(key)).shown).toBeNull();
  });
});
