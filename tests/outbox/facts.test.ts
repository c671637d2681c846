/** What has happened is recorded, at worst with a flag: the shop changed between the tap and the delivery. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { saleFigures } from "#src/areas/sales/core/server/day-figures.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { choose, intake, newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let itemId: string;
beforeEach(async () => {
  itemId = (await stocked(app.db, 2, { price: 100_000 })).id;
});

/** A sale of pieces of the item for cash, an hour ago, on a device that knew the shop of two hours ago. */
const soldThen = (
  client: TestClient,
  quantity: number,
  given: Record<string, unknown> = {},
  shown: unknown = null,
) => {
  const body = { id: newId(), ...cart([{ itemId, quantity }], given) };
  return {
    id: body.id,
    command: commandOf(client, "createSale", body, {
      madeAt: ago(60),
      lastServerTime: ago(120),
      needs: [body.id],
      shown,
    }),
  };
};

/** The flags of a record, the oldest first. */
const flagsOf = async (subjectId: string) => {
  const { body } = await admin.get("/api/outbox/reviews?limit=100");
  return (body.items as { kind: string; subject: { id: string }; details: object }[])
    .filter(({ subject }) => subject.id === subjectId)
    .map(({ kind, details }) => ({ kind, details }))
    .toReversed();
};

const kindsOf = async (subjectId: string) => (await flagsOf(subjectId)).map(({ kind }) => kind);

const sellNow = (quantity: number) => care.post("/api/sales", cart([{ itemId, quantity }]));

describe("goods that were sold without a network", () => {
  test("are sold although the stock is gone: what it lacks comes in first, and somebody counts", async () => {
    expect((await sellNow(1)).status).toBe(201);
    const { id, command } = soldThen(care, 3);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 0, reserved: 0 });
    const movements = await app.db
      .selectFrom("stockMovements")
      .select(["type", "reason", "quantity", "quantityAfter"])
      .where("saleId", "=", id)
      .orderBy("position")
      .execute();
    expect(movements).toEqual([
      { type: "ADJUSTMENT", reason: "sold_unseen", quantity: 2, quantityAfter: 3 },
      { type: "OUT", reason: "sale", quantity: -3, quantityAfter: 0 },
    ]);
    expect(await flagsOf(id)).toMatchObject([
      { kind: "sold_unseen", details: { itemId, quantity: 2 } },
    ]);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(id)).toHaveLength(1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("leave what is reserved to those for whom it is", async () => {
    const order = await care.post("/api/sales", {
      ...cart([{ itemId, quantity: 2 }]),
      payment: { method: "mobile_money", provider: "mpesa", phone: "0754000002" },
    });
    expect(order.status).toBe(201);
    const { id, command } = soldThen(care, 1);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 2, reserved: 2 });
    expect(await kindsOf(id)).toEqual(["sold_unseen"]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("have no flag when the stock has them", async () => {
    const { id, command } = soldThen(care, 2);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(id)).toEqual([]);
  });

  test("by two tills at once are all sold, and the stock is never below zero", async () => {
    const sales = Array.from({ length: 6 }, () => soldThen(care, 1));
    const results = await Promise.all(sales.map(({ command }) => deliver(care, command)));
    for (const result of results) expect(result).toMatchObject([{ state: "applied" }]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 0 });
    const flagged = await Promise.all(sales.map(({ id }) => kindsOf(id)));
    expect(flagged.flat()).toEqual(Array(4).fill("sold_unseen"));
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("are sold although the item was archived meanwhile", async () => {
    await sql`update inventory_items set archived_at = now() where id = ${itemId}`.execute(app.db);
    const { id, command } = soldThen(care, 1);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(id)).toMatchObject([{ kind: "item_archived", details: { itemId } }]);
  });

  test("are refused as before when the till has a network", async () => {
    const refused = await sellNow(3);
    expect(refused).toMatchObject({ status: 409, body: { code: "insufficient_stock" } });
    await sql`update inventory_items set archived_at = now() where id = ${itemId}`.execute(app.db);
    expect(await sellNow(1)).toMatchObject({ status: 409, body: { code: "item_archived" } });
  });
});

describe("pieces with serial numbers that were sold without a network", () => {
  const serialised = async () => {
    const given = { sku: `FAC-${newId().slice(-6)}`, name: "Tecno", price: 100_000 };
    const { body } = await admin.post("/api/items", {
      ...given,
      isSerialised: true,
      quantity: 1,
      serials: ["AA-1"],
    });
    itemId = body.id;
  };
  const soldPiece = (serial: string) => {
    const body = { id: newId(), ...cart([{ itemId, quantity: 1, serials: [serial] }]) };
    return { id: body.id, command: commandOf(care, "createSale", body, { needs: [body.id] }) };
  };

  test("come in when nobody knows their number, or somebody sold it already", async () => {
    await serialised();
    const [known, unknown, again] = [soldPiece("AA-1"), soldPiece("BB-2"), soldPiece("AA-1")];
    expect(await deliver(care, known.command, unknown.command, again.command)).toMatchObject([
      { state: "applied" },
      { state: "applied" },
      { state: "applied" },
    ]);
    expect(await flagsOf(known.id)).toEqual([]);
    expect(await flagsOf(unknown.id)).toMatchObject([
      { kind: "serial_unknown", details: { itemId, serial: "BB-2" } },
    ]);
    expect(await flagsOf(again.id)).toMatchObject([
      { kind: "serial_sold", details: { itemId, serial: "AA-1" } },
    ]);
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 0 });
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("the price that the customer paid", () => {
  const changePrice = (price: number, minutes: number) =>
    sql`with changed as (update inventory_items set price = ${price} where id = ${itemId} returning id)
      select from changed`
      .execute(app.db)
      .then(() =>
        sql`update item_prices set since = now() - ${minutes} * interval '1 minute'
          where item_id = ${itemId} and price = ${price}`.execute(app.db),
      );
  const pricedBefore = () =>
    sql`update item_prices set since = now() - interval '10 days' where item_id = ${itemId}`.execute(
      app.db,
    );
  const totalOf = (id: string) =>
    app.db.selectFrom("sales").select(["total", "status"]).where("id", "=", id).executeTakeFirst();

  test("stays, silently, when it was the price at some time since the device had contact", async () => {
    await pricedBefore();
    await changePrice(120_000, 90);
    const { id, command } = soldThen(care, 1, { expectedTotal: 100_000 }, { prices: [100_000] });
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await totalOf(id)).toEqual({ total: 100_000, status: "completed" });
    expect(await flagsOf(id)).toEqual([]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("stays with a flag when the device should have known better", async () => {
    await pricedBefore();
    await changePrice(110_000, 180);
    const { id, command } = soldThen(care, 1, {}, { prices: [100_000], total: 100_000 });
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await totalOf(id)).toMatchObject({ total: 100_000 });
    expect(await flagsOf(id)).toMatchObject([
      { kind: "old_price", details: { itemId, price: 100_000, priceNow: 110_000 } },
    ]);
  });

  test("has the rounding and the service charge that the device had", async () => {
    await choose(app, "sales", "cash_rounding", 500);
    const shown = {
      prices: [100_000],
      cashRounding: 0,
      serviceChargePercent: 3,
      total: 103_000,
    };
    const { id, command } = soldThen(care, 1, {}, shown);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await totalOf(id)).toMatchObject({ total: 103_000 });
    expect(await flagsOf(id)).toMatchObject([
      { kind: "old_price", details: { setting: "cash_rounding", shown: 0, now: 500 } },
      { kind: "old_price", details: { setting: "service_charge", shown: 3, now: 0 } },
    ]);
    await choose(app, "sales", "cash_rounding", null);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is parked when the total does not follow from it", async () => {
    const { id, command } = soldThen(care, 1, {}, { prices: [100_000], total: 90_000 });
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "total_changed" } },
    ]);
    expect(await totalOf(id)).toBeUndefined();
    expect(await flagsOf(id)).toEqual([]);
  });

  test("is that of the shop when the till has a network", async () => {
    const { status } = await care.post(
      "/api/sales",
      cart([{ itemId, quantity: 1 }], { expectedTotal: 90_000 }),
    );
    expect(status).toBe(409);
  });
});

describe("the customer of a sale without a network", () => {
  const known = async () => {
    const { body } = await care.post("/api/customers", { name: "Asha", phone: newPhone() });
    return body.id as string;
  };
  const customerOf = async (id: string) =>
    (await app.db.selectFrom("sales").select("customerId").where("id", "=", id).executeTakeFirst())
      ?.customerId;

  test("may have been deactivated", async () => {
    const customerId = await known();
    await sql`update customers set is_active = false where id = ${customerId}`.execute(app.db);
    const { id, command } = soldThen(care, 1, { customerId });
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await customerOf(id)).toBe(customerId);
    expect(await kindsOf(id)).toEqual(["customer_inactive"]);
  });

  test("is nobody when their data was erased", async () => {
    const customerId = await known();
    const erased = await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    expect(erased.status).toBe(200);
    const { id, command } = soldThen(care, 1, { customerId });
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await customerOf(id)).toBe(WALK_IN_CUSTOMER_ID);
    expect(await kindsOf(id)).toEqual(["customer_erased"]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("a record to look at", () => {
  const flagged = async () => {
    await sellNow(2);
    const { id, command } = soldThen(care, 1);
    await deliver(care, command);
    const { body } = await admin.get("/api/outbox/reviews?state=open&kind=sold_unseen");
    return body.items.find((item: { subject: { id: string } }) => item.subject.id === id);
  };

  test("names what was recorded, by whom and when, and is done once", async () => {
    const item = await flagged();
    expect(item).toMatchObject({
      kind: "sold_unseen",
      subject: { kind: "sale", title: expect.stringMatching(/^S-/) },
      details: { itemId, quantity: 1 },
      madeBy: { id: care.userId },
      doneAt: null,
      doneBy: null,
      note: null,
    });
    expect(Math.abs(Date.parse(item.happenedAt) - Date.parse(ago(60)))).toBeLessThan(60_000);
    const path = `/api/outbox/reviews/${item.id}`;
    const first = await admin.post(`${path}/done`, { note: "Nimehesabu" });
    expect(first.body).toMatchObject({ doneBy: { id: admin.userId }, note: "Nimehesabu" });
    expect((await admin.post(`${path}/done`, {})).body).toEqual(first.body);
    const ended = await admin.get("/api/outbox/reviews?state=done");
    expect(ended.body.items.map(({ id }: { id: string }) => id)).toContain(item.id);
    expect((await admin.post(`${path}/open`)).body).toMatchObject({ doneAt: null, note: null });
    expect((await admin.post(`${path}/open`)).body).toMatchObject({ doneAt: null });
    expect((await admin.post(`/api/outbox/reviews/${newId()}/done`, {})).status).toBe(404);
  });

  test("is only for those who decide what devices delivered", async () => {
    const item = await flagged();
    for (const client of [care, technician]) {
      expect((await client.get("/api/outbox/reviews")).status).toBe(403);
      expect((await client.post(`/api/outbox/reviews/${item.id}/done`, {})).status).toBe(403);
    }
  });

  test("loses its note when the customer is erased, and is never deleted", async () => {
    const { body: customer } = await care.post("/api/customers", { name: "Z", phone: newPhone() });
    await sellNow(2);
    const { id, command } = soldThen(care, 1, { customerId: customer.id });
    await deliver(care, command);
    const { body } = await admin.get("/api/outbox/reviews?state=open");
    const item = body.items.find((each: { subject: { id: string } }) => each.subject.id === id);
    await admin.post(`/api/outbox/reviews/${item.id}/done`, { note: "Kanarijina" });
    await admin.post(`/api/customers/${customer.id}/erase`, { reason: "Aliomba" });
    const { rows } = await sql`select note from review_items where id = ${item.id}`.execute(app.db);
    expect(rows).toEqual([{ note: null }]);
    await expect(sql`delete from review_items`.execute(app.db)).rejects.toThrow();
    await expect(sql`update review_items set kind = 'old_price'`.execute(app.db)).rejects.toThrow();
  });
});

describe("money of a shift that ended before it was delivered", () => {
  const close = (id: string) => admin.post(`/api/shifts/${id}/force-close`, { reason: "Amesahau" });
  const shiftOf = async (saleId: string) =>
    (
      await app.db
        .selectFrom("payments")
        .select("shiftId")
        .where("saleId", "=", saleId)
        .executeTakeFirstOrThrow()
    ).shiftId;
  const opened = async (minutes: number) => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const { body } = await clerk.post("/api/shifts", { openingFloat: 0 });
    const since = sql`update shifts set opened_at = ${ago(minutes)} where id = ${body.id}`;
    await unguarded(app, "shifts", (tx) => since.execute(tx));
    return { clerk, shiftId: body.id as string };
  };

  test("is in the shift in which it was taken, while that is open", async () => {
    const { clerk, shiftId } = await opened(90);
    const { id, command } = soldThen(clerk, 1);
    expect(await deliver(clerk, command)).toMatchObject([{ state: "applied" }]);
    expect(await shiftOf(id)).toBe(shiftId);
    expect(await kindsOf(id)).toEqual([]);
  });

  test("is in no other shift: its close stays as it was counted, and somebody looks", async () => {
    const { clerk, shiftId } = await opened(90);
    expect((await close(shiftId)).status).toBe(200);
    await clerk.post("/api/shifts", { openingFloat: 0 });
    const { id, command } = soldThen(clerk, 1);
    expect(await deliver(clerk, command)).toMatchObject([{ state: "applied" }]);
    expect(await shiftOf(id)).toBeNull();
    expect(await kindsOf(id)).toEqual(["shift_closed"]);
    const parts = {
      payment: undefined,
      payments: [
        { method: "cash", amount: 40_000 },
        { method: "cash", amount: 60_000 },
      ],
    };
    const split = soldThen(clerk, 1, parts);
    expect(await deliver(clerk, split.command)).toMatchObject([{ state: "applied" }]);
    expect(await shiftOf(split.id)).toBeNull();
    expect(await kindsOf(split.id)).toEqual(["shift_closed"]);
  });

  test("is accepted where shifts became required, and refused with a network", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    await choose(app, "sales", "require_shift", true);
    const { id, command } = soldThen(clerk, 1);
    expect(await deliver(clerk, command)).toMatchObject([{ state: "applied" }]);
    expect(await kindsOf(id)).toEqual(["shift_missing"]);
    const online = await clerk.post("/api/sales", cart([{ itemId, quantity: 1 }]));
    expect(online).toMatchObject({ status: 409, body: { code: "shift_required" } });
    await choose(app, "sales", "require_shift", null);
  });
});

describe("a new customer whose phone number the shop knows", () => {
  const known = async () => {
    const phone = newPhone();
    const { body } = await care.post("/api/customers", { name: "Asha Juma", phone });
    return { id: body.id as string, phone };
  };

  test("is the known one, also for what the device recorded under its own id", async () => {
    const { id: knownId, phone } = await known();
    const id = newId();
    const created = commandOf(care, "createCustomer", { id, name: "Asha", phone }, { needs: [id] });
    const sale = soldThen(care, 1, { customerId: id });
    const device = { id: newId(), ...intake({ customerId: id }) };
    const taken = commandOf(care, "createDevice", device);
    const again = commandOf(care, "createCustomer", { id: newId(), name: "Asha", phone });
    expect(await deliver(care, created, sale.command, taken, again)).toMatchObject([
      { state: "applied", answer: { id: knownId } },
      { state: "applied", answer: { sale: { customerId: knownId } } },
      { state: "applied", answer: { customerId: knownId } },
      { state: "applied", answer: { id: knownId } },
    ]);
    expect(await kindsOf(sale.id)).toEqual([]);
    const { body } = await care.get(`/api/customers?search=${phone}`);
    expect(body.items).toHaveLength(1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("has no other id when the device has a network", async () => {
    const { id: knownId, phone } = await known();
    const id = newId();
    const answer = await care.post("/api/customers", { id, name: "Asha", phone });
    expect(answer.body.id).toBe(knownId);
    expect((await care.get(`/api/customers/${id}`)).status).toBe(404);
  });

  test("is erased under the id of the device too", async () => {
    const { id: knownId, phone } = await known();
    const id = newId();
    await deliver(care, commandOf(care, "createCustomer", { id, name: "Kanarijina", phone }));
    const erased = await admin.post(`/api/customers/${knownId}/erase`, { reason: "Aliomba" });
    expect(erased.status).toBe(200);
    const { rows } = await sql`select * from customers where id = ${id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("Kanarijina");
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("a repair that was taken in without a network", () => {
  const takenThen = (given: Record<string, unknown>) => {
    const body = { id: newId(), ...intake(given) };
    return { id: body.id, command: commandOf(care, "createDevice", body, { needs: [body.id] }) };
  };

  test("stands although the handset is here already", async () => {
    const given = { imei: "490154203237518", acceptDuplicate: false };
    await takenIn(care, given);
    const online = await care.post("/api/devices", intake(given));
    expect(online).toMatchObject({ status: 409, body: { code: "handset_already_here" } });
    const { id, command } = takenThen(given);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(id)).toMatchObject([
      { kind: "handset_already_here", details: { ticketNumber: expect.stringMatching(/^R-/) } },
    ]);
  });

  test("stands beyond the limit of the customer, who may have been deactivated", async () => {
    const { body: customer } = await care.post("/api/customers", { name: "A", phone: newPhone() });
    await choose(app, "devices", "max_devices_per_customer", 1);
    const of = { customerId: customer.id };
    await takenIn(care, of);
    expect((await care.post("/api/devices", intake(of))).status).toBe(409);
    await sql`update customers set is_active = false where id = ${customer.id}`.execute(app.db);
    const { id, command } = takenThen(of);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect((await kindsOf(id)).toSorted()).toEqual(["customer_inactive", "device_limit"]);
    await choose(app, "devices", "max_devices_per_customer", null);
  });

  test("waits without a technician who has left", async () => {
    const gone = await signedIn(app, { role: "technician" });
    await admin.post(`/api/users/${gone.userId}/deactivate`);
    const { id, command } = takenThen({ technicianId: gone.userId });
    expect(await deliver(care, command)).toMatchObject([
      { state: "applied", answer: { status: "received" } },
    ]);
    expect(await kindsOf(id)).toEqual(["technician_left"]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("a repair that somebody changed before the delivery", () => {
  const of = (device: { id: string }) => ({ params: { id: device.id }, needs: [device.id] });
  const stateOf = async (id: string) => (await admin.get(`/api/devices/${id}`)).body;

  test("keeps money above its balance, and says that it goes back", async () => {
    const device = await takenIn(admin);
    await put(app, device.id, { finalAmount: 50_000 });
    const money = { id: newId(), method: "cash", amount: 70_000 };
    const online = await admin.post(`/api/devices/${device.id}/payments`, money);
    expect(online).toMatchObject({ status: 409, body: { code: "exceeds_balance" } });
    expect(
      await deliver(admin, commandOf(admin, "takeDevicePayment", money, of(device))),
    ).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(money.id)).toMatchObject([
      { kind: "paid_too_much", details: { amount: 70_000, tooMuch: 20_000 } },
    ]);
    expect(await stateOf(device.id)).toMatchObject({ paidAmount: 70_000 });
  });

  test("was handed over although it owes, and the balance stays", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const device = await takenIn(admin);
    await put(app, device.id, { status: "completed", finalAmount: 50_000 });
    const online = await clerk.post(`/api/devices/${device.id}/status`, { status: "done" });
    expect(online.status).toBe(409);
    const command = commandOf(clerk, "changeDeviceStatus", { status: "done" }, of(device));
    expect(await deliver(clerk, command)).toMatchObject([{ state: "applied" }]);
    expect(await flagsOf(device.id)).toMatchObject([
      { kind: "handed_over_owing", details: { reason: "balance-due", owed: 50_000 } },
    ]);
    expect(await stateOf(device.id)).toMatchObject({ status: "done", paidAmount: 0 });
  });

  test("is where the wish wanted it, or moves on from where it is", async () => {
    const device = await takenIn(admin);
    await admin.post(`/api/devices/${device.id}/assign`, { technicianId: technician.userId });
    const { version } = await stateOf(device.id);
    const wish = (status: string) =>
      commandOf(admin, "changeDeviceStatus", { status, version }, of(device));
    await admin.post(`/api/devices/${device.id}/status`, { status: "diagnosing" });
    expect(
      await deliver(admin, wish("diagnosing"), wish("awaiting-approval"), wish("received")),
    ).toMatchObject([{ state: "applied" }, { state: "applied" }, { state: "parked" }]);
    const { rows } = await sql<{ toStatus: string }>`select to_status from device_transitions
      where device_id = ${device.id} order by position`.execute(app.db);
    expect(rows.map(({ toStatus }) => toStatus)).toEqual([
      "assigned-to-technician",
      "diagnosing",
      "awaiting-approval",
    ]);
  });
});

test("a sale of a device whose clock was set is flagged", async () => {
  const { id, command } = soldThen(care, 1);
  const late = { ...command, madeAt: new Date(Date.now() + 3_600_000).toISOString() };
  expect(await deliver(care, late)).toMatchObject([{ state: "applied" }]);
  expect(await kindsOf(id)).toEqual(["clock_uncertain"]);
});

describe("the figures of a day", () => {
  const YESTERDAY = 24 * 60;
  /** The number of sales that the reports have on a day. */
  const countsOf = async (day: string) => {
    const span = spanOfDays({ from: day, to: day });
    const figures = sql<{ count: number }>`
      select count from (${saleFigures.sale(span, null)}) as f (day, key, count, amount)`;
    const { rows } = await figures.execute(app.db);
    return rows[0]?.count ?? 0;
  };
  const soldYesterday = (client: TestClient) => {
    const body = { id: newId(), ...cart([{ itemId, quantity: 1 }]) };
    const command = commandOf(client, "createSale", body, { madeAt: ago(YESTERDAY) });
    return { id: body.id, command };
  };
  const [today1, yesterday] = [today(), addDays(today(), -1)];

  test("have a sale on the day of the sale, with its warranty and its tax", async () => {
    const counts = [await countsOf(yesterday), await countsOf(today1)];
    const { id, command } = soldYesterday(care);
    expect(await deliver(care, command)).toMatchObject([{ state: "applied" }]);
    expect([await countsOf(yesterday), await countsOf(today1)]).toEqual([
      (counts[0] ?? 0) + 1,
      counts[1],
    ]);
    const { body } = await admin.get(`/api/sales/${id}`);
    expect(today(new Date(body.completedAt))).toBe(yesterday);
    expect(today(new Date(body.createdAt))).toBe(today1);
    expect(today(new Date(body.payments[0].completedAt))).toBe(yesterday);
  });

  test("that somebody closed stay as they were: the sale counts when it arrives", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const { body: shift } = await clerk.post("/api/shifts", { openingFloat: 0 });
    const since = sql`update shifts set opened_at = ${ago(YESTERDAY + 60)} where id = ${shift.id}`;
    await unguarded(app, "shifts", (tx) => since.execute(tx));
    await admin.post(`/api/shifts/${shift.id}/force-close`, { reason: "Amesahau" });
    const before = await countsOf(today1);
    const { command } = soldYesterday(clerk);
    expect(await deliver(clerk, command)).toMatchObject([{ state: "applied" }]);
    expect(await countsOf(today1)).toBe(before + 1);
    const { body: next } = await clerk.post("/api/shifts", { openingFloat: 0 });
    const report = await admin.post(`/api/shifts/${next.id}/force-close`, { reason: "Amesahau" });
    expect(report.body.figures.outside).toMatchObject([
      { provider: "cash", payments: { count: 1, total: 100_000 } },
    ]);
  });
});
