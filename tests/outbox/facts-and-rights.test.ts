/** A delivery records what happened, but nothing comes from nothing: rights, bounds and the Z hold for it too. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { choose, newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop();

const HOUR = 60;
const DAY = 24 * HOUR;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let itemId: string;
beforeEach(async () => {
  itemId = (await stocked(app.db, 10, { price: 100_000 })).id;
});

interface Sold {
  quantity?: number;
  body?: Record<string, unknown>;
  shown?: unknown;
  command?: Partial<Command>;
}

/** A sale for cash, an hour ago, on a device that knew the shop of two hours ago. */
function soldThen(
  client: TestClient,
  { quantity = 1, body: given, shown = null, command }: Sold = {},
) {
  const body = { id: newId(), ...cart([{ itemId, quantity }], given) };
  const made = { madeAt: ago(HOUR), lastServerTime: ago(2 * HOUR), needs: [body.id] };
  return {
    id: body.id,
    command: commandOf(client, "createSale", body, { ...made, shown, ...command }),
  };
}

/** The flags of a record, the oldest first. */
const kindsOf = async (subjectId: string) => {
  const { body } = await admin.get("/api/outbox/reviews?limit=100");
  return (body.items as { kind: string; subject: { id: string } }[])
    .filter(({ subject }) => subject.id === subjectId)
    .map(({ kind }) => kind)
    .toReversed();
};

const applied = [{ state: "applied" }];
const parkedFor = (permission: string) => [
  { state: "parked", refusal: { code: "forbidden", details: { params: { permission } } } },
];

/** Prices that a test puts into a repair are in no history of prices. */
const violations = async () =>
  (await findViolations(app.db)).filter(
    ({ invariant }) => !/^(the price of a repair|what was handed back)/.test(invariant),
  );

/** A person carries a parked command out after all. */
async function decide(command: Command, correction?: object) {
  const path = `/api/outbox/parked/${storedKey(command.key)}`;
  const { version } = (await admin.get(path)).body;
  const { status, body } = await admin.post(`${path}/retry`, { version, correction });
  expect(status).toBe(200);
  return body.command;
}

const saleOf = (id: string) =>
  app.db
    .selectFrom("sales")
    .select(["total", "roundingAmount"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The prices of the item, each since so many minutes. */
async function priced(...prices: [price: number, minutes: number][]): Promise<void> {
  await sql`delete from item_prices where item_id = ${itemId}`.execute(app.db);
  for (const [price, minutes] of prices)
    await sql`insert into item_prices (item_id, since, price)
      values (${itemId}, now() - ${minutes} * interval '1 minute', ${price})`.execute(app.db);
}

describe("a price that a device showed", () => {
  test("far below every price of the item needs the right to set prices", async () => {
    await priced([100_000, 10 * DAY]);
    const shown = { prices: [1] };
    const { id, command } = soldThen(care, { shown });
    expect(await deliver(care, command)).toMatchObject(parkedFor("override_prices"));
    expect(await saleOf(id)).toBeUndefined();
    expect(await decide(command)).toMatchObject({ state: "applied" });
    expect(await saleOf(id)).toMatchObject({ total: 1 });
    const own = soldThen(admin, { shown });
    expect(await deliver(admin, own.command)).toMatchObject(applied);
    expect(await kindsOf(own.id)).toEqual(["old_price"]);
  });

  test("a little below is recorded, and people look", async () => {
    await priced([100_000, 10 * DAY]);
    const [least, less] = [{ prices: [90_000] }, { prices: [89_999] }];
    const near = soldThen(care, { shown: least });
    expect(await deliver(care, near.command)).toMatchObject(applied);
    expect(await kindsOf(near.id)).toEqual(["old_price"]);
    const far = soldThen(care, { shown: less });
    expect(await deliver(care, far.command)).toMatchObject(parkedFor("override_prices"));
    const above = soldThen(care, { shown: { prices: [200_000] } });
    expect(await deliver(care, above.command)).toMatchObject(applied);
    expect(await kindsOf(above.id)).toEqual(["old_price"]);
  });

  test("is not believed to be older than the longest outage", async () => {
    await priced([50_000, 30 * DAY], [100_000, 10 * DAY]);
    const shown = { prices: [50_000] };
    const old = soldThen(care, { shown, command: { lastServerTime: ago(20 * DAY) } });
    expect(await deliver(care, old.command)).toMatchObject(parkedFor("override_prices"));
    await priced([50_000, 30 * DAY], [100_000, 2 * DAY]);
    const known = soldThen(care, { shown, command: { lastServerTime: ago(3 * DAY) } });
    expect(await deliver(care, known.command)).toMatchObject(applied);
    expect(await kindsOf(known.id)).toEqual([]);
    const never = soldThen(care, { shown, command: { lastServerTime: null } });
    expect(await deliver(care, never.command)).toMatchObject(parkedFor("override_prices"));
  });
});

describe("the word of a device alone", () => {
  test("is flagged: no contact, or none for longer than the longest outage", async () => {
    const moments: Partial<Command>[] = [
      { lastServerTime: null },
      { lastServerTime: ago(4 * DAY) },
      { madeAt: ago(4 * DAY), lastServerTime: ago(4 * DAY) },
    ];
    for (const command of moments) {
      const sold = soldThen(care, { command });
      expect(await deliver(care, sold.command)).toMatchObject(applied);
      expect(await kindsOf(sold.id)).toEqual(["clock_uncertain"]);
    }
    const sold = soldThen(care, { command: { lastServerTime: ago(2 * DAY) } });
    expect(await deliver(care, sold.command)).toMatchObject(applied);
    expect(await kindsOf(sold.id)).toEqual([]);
  });

  test("has no way around a flag: what it records has an id", async () => {
    const { command } = soldThen(care);
    const { id: _, ...body } = command.body as Record<string, unknown>;
    expect(await deliver(care, { ...command, body, needs: [] })).toMatchObject([
      {
        state: "parked",
        refusal: { code: "validation_failed", details: { fields: { id: "is required" } } },
      },
    ]);
  });

  test("is no reason for thousands of pieces from nothing", async () => {
    const sold = soldThen(care, { quantity: 1_011 });
    expect(await deliver(care, sold.command)).toMatchObject([
      { state: "parked", refusal: { code: "insufficient_stock" } },
    ]);
    const most = soldThen(care, { quantity: 1_010 });
    expect(await deliver(care, most.command)).toMatchObject(applied);
    expect(await kindsOf(most.id)).toEqual(["sold_unseen"]);
  });
});

describe("the discount of a level that a device gave", () => {
  const silver = async () => {
    const { body } = await care.post("/api/customers", { name: "Asha", phone: newPhone() });
    await sql`update customers set loyalty_level = 'silver', level_given = 'silver'
      where id = ${body.id}`.execute(app.db);
    return body.id as string;
  };
  const sold = (customerId: string, levelDiscount: number, client = care) =>
    soldThen(client, {
      body: { customerId, discount: { type: "tier" } },
      shown: { prices: [100_000], levelDiscount },
    });

  test("needs the right to give discounts when the level never had it", async () => {
    const customerId = await silver();
    const whole = sold(customerId, 100);
    expect(await deliver(care, whole.command)).toMatchObject(parkedFor("give_discounts"));
    expect(await saleOf(whole.id)).toBeUndefined();
    const own = sold(customerId, 100, admin);
    expect(await deliver(admin, own.command)).toMatchObject(applied);
    expect(await kindsOf(own.id)).toEqual(["old_price"]);
  });

  test("stands when the setting was lowered since the last contact", async () => {
    const customerId = await silver();
    await choose(app, "loyalty", "silver_discount", 60);
    const { body: settings } = await admin.get("/api/settings/loyalty");
    const changed = await admin.put("/api/settings/loyalty", { silverDiscount: 5 });
    expect([changed.status, settings.silverDiscount]).toEqual([200, 60]);
    const { id, command } = sold(customerId, 60);
    expect(await deliver(care, command)).toMatchObject(applied);
    expect(await saleOf(id)).toMatchObject({ total: 40_000 });
    expect(await kindsOf(id)).toEqual(["old_price"]);
    await choose(app, "loyalty", "silver_discount", null);
  });
});

describe("cash of a time between two shifts", () => {
  test("comes again when a shift was closed at the same time, so that it is on the next Z", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const { id } = (await clerk.post("/api/shifts", { openingFloat: 0 })).body;
    await admin.post(`/api/shifts/${id}/force-close`, { reason: "Amesahau" });
    const closedIn = (minutes: number) =>
      unguarded(app, "shifts", (tx) =>
        sql`update shifts set closed_at = ${ago(-minutes)} where id = ${id}`.execute(tx),
      );
    const { command } = soldThen(clerk);
    await closedIn(1);
    expect(await deliver(clerk, command)).toMatchObject([{ state: "again" }]);
    await closedIn(0);
    expect(await deliver(clerk, command)).toMatchObject(applied);
  });

  test("is on the next Z as money outside shifts, and people look", async () => {
    const clerk = await signedIn(app, { role: "customer-care" });
    const close = (id: string) =>
      admin.post(`/api/shifts/${id}/force-close`, { reason: "Amesahau" });
    const open = async () =>
      (await clerk.post("/api/shifts", { openingFloat: 0 })).body.id as string;
    const first = await open();
    await close(first);
    const moved = sql`update shifts set opened_at = ${ago(3 * DAY + HOUR)}, closed_at = ${ago(3 * DAY)}
      where id = ${first}`;
    await unguarded(app, "shifts", (tx) => moved.execute(tx));
    const made = { madeAt: ago(2 * DAY), lastServerTime: ago(3 * DAY) };
    const { id, command } = soldThen(clerk, { command: made });
    expect(await deliver(clerk, command)).toMatchObject(applied);
    expect(await kindsOf(id)).toEqual(["shift_missing"]);
    const outside = [{ provider: "cash", payments: { count: 1, total: 100_000 } }];
    expect((await close(await open())).body.figures.outside).toMatchObject(outside);
    expect((await close(await open())).body.figures.outside).toEqual([]);
  });
});

describe("money for a repair that was handed over", () => {
  const customerOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body;
  const asha = () => ({ customer: { name: "Asha", phone: newPhone() } });
  const paid = async (deviceId: string, amount: number) => {
    const body = { id: newId(), method: "cash", amount };
    const of = { params: { id: deviceId }, needs: [deviceId, body.id] };
    const [result] = await deliver(admin, commandOf(admin, "takeDevicePayment", body, of));
    expect([result?.state, result?.["refusal"]]).toEqual(["applied", undefined]);
    return body.id;
  };

  test("earns no points and is no spending beyond what is owed", async () => {
    const device = await handedBack({ admin, technician }, asha());
    const before = { points: 80, totalSpent: 800_000, loyaltyLevel: "bronze" };
    expect(await customerOf(device.customer.id)).toMatchObject(before);
    const id = await paid(device.id, 100_000_000);
    expect(await customerOf(device.customer.id)).toMatchObject(before);
    expect(await kindsOf(id)).toEqual(["paid_too_much"]);
    expect(await violations()).toEqual([]);
  });

  test("counts as far as it is owed, and what was never counted is not taken back", async () => {
    const device = await handedBack({ admin, technician }, asha());
    await put(app, device.id, { finalAmount: 1_000_000 });
    await paid(device.id, 500_000);
    const counted = { points: 100, totalSpent: 1_000_000 };
    expect(await customerOf(device.customer.id)).toMatchObject(counted);
    const back = async (amount: number) => {
      const returned = await admin.post("/api/returns", { deviceId: device.id, returnReason: "x" });
      const path = `/api/returns/${returned.body.id}`;
      for (const step of ["technician-diagnosis", "admin-approval"])
        await admin.post(`${path}/steps`, { step, fixStatus: "Haifai" });
      await admin.post(`${path}/approval`, { decision: "approve" });
      const refund = { step: "refunded", refund: { amount } };
      expect(await admin.post(`${path}/steps`, refund)).toMatchObject({ status: 200 });
    };
    await back(400_000);
    expect(await customerOf(device.customer.id)).toMatchObject({ points: 90, totalSpent: 900_000 });
    expect(await violations()).toEqual([]);
  });
});

describe("a corrected command", () => {
  const odd = { method: "mobile_money", provider: "mpesa" };
  const used = async () => {
    const reference = `QF${newId().slice(-8).toUpperCase()}`;
    const sale = cart([{ itemId, quantity: 1 }], { payment: { ...odd, reference } });
    expect((await care.post("/api/sales", sale)).status).toBe(201);
    return reference;
  };

  test("has the price of the goods that it names, under the total that was shown", async () => {
    const dear = await stocked(app.db, 5, { price: 500_000 });
    const same = await stocked(app.db, 5, { price: 100_000 });
    itemId = newId();
    const { id, command } = soldThen(care, { shown: { prices: [100_000], total: 100_000 } });
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "product_not_found" } },
    ]);
    const item = { kind: "item", line: 0 };
    expect(await decide(command, { ...item, itemId: dear.id })).toMatchObject({
      state: "parked",
      refusal: { code: "total_changed" },
    });
    // The correction is not kept, so that the next one is of what the device sent.
    expect(await decide(command)).toMatchObject({ refusal: { code: "product_not_found" } });
    expect(await decide(command, { ...item, itemId: same.id })).toMatchObject({ state: "applied" });
    expect(await saleOf(id)).toMatchObject({ total: 100_000 });
  });

  test("records cash that does not fit the coins", async () => {
    const reference = await used();
    itemId = (await stocked(app.db, 5, { price: 100_050 })).id;
    await choose(app, "sales", "cash_rounding", 50);
    const { id, command } = soldThen(care, {
      body: { payment: { ...odd, reference } },
      shown: { prices: [100_050], total: 100_050 },
    });
    expect(await deliver(care, command)).toMatchObject([
      { state: "parked", refusal: { code: "reference_taken" } },
    ]);
    expect(await decide(command, { kind: "paid_cash" })).toMatchObject({ state: "applied" });
    expect(await saleOf(id)).toEqual({ total: 100_050, roundingAmount: 0 });
    const device = await takenIn(admin);
    await put(app, device.id, { finalAmount: 900_000 });
    const money = { id: newId(), ...odd, reference, amount: 100_050 };
    const of = { params: { id: device.id }, needs: [device.id, money.id] };
    const paid = commandOf(care, "takeDevicePayment", money, of);
    expect(await deliver(care, paid)).toMatchObject([{ state: "parked" }]);
    expect(await decide(paid, { kind: "paid_cash" })).toMatchObject({ state: "applied" });
    const online = await admin.post(`/api/devices/${device.id}/payments`, {
      method: "cash",
      amount: 100_050,
    });
    expect(online).toMatchObject({ body: { code: "cash_not_in_coins" } });
    await choose(app, "sales", "cash_rounding", null);
    expect(await violations()).toEqual([]);
  });
});
