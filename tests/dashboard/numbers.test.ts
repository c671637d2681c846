/** Each number of the dashboard is the length of the list to which it leads, and equals a recount of the rows. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DevicesToday } from "#src/areas/devices/dashboard/contract.ts";
import { deviceStatuses, inRepair, readyForPickup } from "#src/areas/devices/rules.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { TestClient } from "#tests/support/client.ts";
import { newId } from "#src/shared/ids.ts";
import { commandOf, deliver } from "#tests/support/outbox/commands.ts";
import { booked, inDaysAt } from "#tests/support/shop/appointments.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { bookedByVerb } from "#tests/support/storefront/bookings.ts";
import { onlineItem, orderAccepted, orderSent } from "#tests/support/storefront/orders.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, care, technician } = await startShop();
const day = today();

const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

/** Reads the whole list and returns its rows. */
async function listed(client: TestClient, path: string): Promise<any[]> {
  const rows: any[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const answer = await client.get(`${path}&limit=20${from}`);
    expect(answer.status).toBe(200);
    rows.push(...answer.body.items);
    cursor = answer.body.nextCursor;
  } while (cursor);
  return rows;
}

const countsOf = async (client: TestClient): Promise<DevicesToday> => {
  const answer = await client.get<DevicesToday>("/api/devices/today");
  expect(answer.status).toBe(200);
  return answer.body;
};

test("a shop without devices has zeros, and says so", async () => {
  expect(await countsOf(care)).toEqual({
    day,
    hasDevices: false,
    receivedToday: 0,
    dueToday: 0,
    overdue: 0,
    unassigned: 0,
    ready: 0,
    unclaimed: 0,
    mine: { inRepair: 0, dueToday: 0, overdue: 0, awaitingApproval: 0, awaitingParts: 0 },
    atPickup: { count: 0, total: 0 },
  });
});

test("what is owed to the shop is the sum of the list, and as old as its oldest part", async () => {
  const item = await stocked(app.db, 9, { price: 100_000 });
  for (const days of [30, 12]) {
    const customer = { name: "Mteja", phone: newPhone() };
    const customerId = (await admin.post("/api/customers", customer)).body.id;
    const parts = [{ dueOn: addDays(day, days), amount: 100_000 }];
    const payment = { method: "on_credit", credit: { parts, reason: "Jirani" } };
    await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId, payment });
  }
  const { body } = await admin.get("/api/debts/totals");
  const rows = await listed(admin, "/api/debts?sort=oldest");
  expect(body.owed).toBe(rows.reduce((sum, { owed }) => sum + owed, 0));
  expect(body.customers).toBe(rows.length);
  expect(body.oldestDueOn).toBe(rows[0].dueOn);
});

describe("the numbers of devices", () => {
  beforeAll(async () => {
    // Some of these are taken in exactly at midnight or a minute away from it, and some at the end of another month.
    const edges = [day, addDays(day, 1), `${addDays(day, -31).slice(0, 8)}01`].map(startOfDay);
    // Each status with each promised day, with and without a technician.
    const promised = [-30, -1, 0, 1, 9];
    for (let at = 0; at < deviceStatuses.length * promised.length * 2; at++) {
      const device = await takenIn(care);
      const finalAmount = pick([null, 0, 150_000, 300_000]);
      await put(app, device.id, {
        status: deviceStatuses[at % deviceStatuses.length]!,
        assignedTo: at % 2 === 0 ? technician.userId : null,
        expectedReturnDate: addDays(day, promised[at % promised.length]!),
        finalAmount,
        paidAmount: pick([0, 0, (finalAmount ?? 0) / 2, finalAmount ?? 0]),
      });
      await app.db
        .updateTable("devices")
        .set({
          createdAt: minutesAfter(pick(edges), pick([-1, 0, 1])),
          movedAt: minutesAfter(new Date().toISOString(), pick([-7 * 1440 - 5, -7 * 1440 + 60, 0])),
        })
        .where("id", "=", device.id)
        .execute();
    }
  });

  test("equal a recount of the rows in plain SQL", async () => {
    const words = (statuses: readonly string[]) =>
      sql.raw(statuses.map((status) => `'${status}'`).join(", "));
    const [repair, ready] = [words(inRepair), words(readyForPickup)];
    const localDay = sql`(created_at at time zone 'UTC' + interval '3 hours')::date`;
    const counted = async (condition: ReturnType<typeof sql>): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from devices where ${condition}`.execute(app.db);
      return rows[0]!.n;
    };
    const mine = sql`status in (${repair}) and assigned_to = ${technician.userId}`;
    const { rows: owed } = await sql<{ count: number; total: number }>`
      select count(*)::int as count, coalesce(sum(final_amount + charges_amount - paid_amount), 0)::bigint as total
      from devices where status in (${ready}) and final_amount + charges_amount > paid_amount`.execute(
      app.db,
    );
    expect(await countsOf(admin)).toMatchObject({
      hasDevices: true,
      receivedToday: await counted(sql`${localDay} = ${day}::date`),
      dueToday: await counted(sql`status in (${repair}) and expected_return_date = ${day}::date`),
      overdue: await counted(sql`status in (${repair}) and expected_return_date < ${day}::date`),
      unassigned: await counted(sql`status in (${repair}) and assigned_to is null`),
      ready: await counted(sql`status in (${ready})`),
      unclaimed: await counted(sql`status in (${ready}) and moved_at < now() - interval '7 days'`),
      atPickup: owed[0],
      mine: { inRepair: 0 },
    });
    expect((await countsOf(technician)).mine).toEqual({
      inRepair: await counted(mine),
      dueToday: await counted(sql`${mine} and expected_return_date = ${day}::date`),
      overdue: await counted(sql`${mine} and expected_return_date < ${day}::date`),
      awaitingApproval: await counted(sql`${mine} and status = 'awaiting-approval'`),
      awaitingParts: await counted(sql`${mine} and status = 'awaiting-parts'`),
    });
  });

  /** The addresses of the tiles, as queries of the list. */
  const queries: [name: string, query: string, number: (counts: DevicesToday) => number][] = [
    ["received", `from=${day}&to=${day}`, ({ receivedToday }) => receivedToday],
    ["due today", "attention=due-today&sort=due", (counts) => counts.dueToday],
    ["overdue", "overdue=true&sort=due", ({ overdue }) => overdue],
    ["unassigned", "attention=unassigned&sort=due", ({ unassigned }) => unassigned],
    ["ready", "status=ready-for-pickup", ({ ready }) => ready],
    ["unclaimed", "attention=unclaimed&sort=unmoved", ({ unclaimed }) => unclaimed],
    ["mine", "technicianId=me&status=in-repair&sort=due", ({ mine }) => mine.inRepair],
    [
      "mine, due today",
      "technicianId=me&attention=due-today&sort=due",
      ({ mine }) => mine.dueToday,
    ],
    ["mine, overdue", "technicianId=me&overdue=true&sort=due", ({ mine }) => mine.overdue],
    [
      "mine, for approval",
      "technicianId=me&status=awaiting-approval",
      ({ mine }) => mine.awaitingApproval,
    ],
    ["mine, for parts", "technicianId=me&status=awaiting-parts", ({ mine }) => mine.awaitingParts],
    ["to pay", "attention=owing&sort=unmoved", ({ atPickup }) => atPickup?.count ?? 0],
  ];

  test.each(queries)("%s: the list has as many devices", async (name, query, number) => {
    const client = name.startsWith("mine") ? technician : care;
    const mine = query.replace("technicianId=me", `technicianId=${client.userId}`);
    const rows = await listed(client, `/api/devices?${mine}`);
    const counts = await countsOf(client);
    expect(rows).toHaveLength(number(counts));
    expect(rows.length, "the random data has such devices").toBeGreaterThan(0);
    if (name === "to pay")
      expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(counts.atPickup?.total);
  });

  test("the board counts under the same filters", async () => {
    const answer = await care.get(`/api/devices/counts?attention=unassigned`);
    const total = (Object.values(answer.body.byStatus) as number[]).reduce((a, b) => a + b, 0);
    expect(total).toBe((await countsOf(care)).unassigned);
  });

  test("users without the right to see payments are not told any money", async () => {
    expect(await countsOf(technician)).not.toHaveProperty("atPickup");
    expect(await countsOf(care)).toHaveProperty("atPickup");
  });
});

test("low stock and sold out: the lists have as many items", async () => {
  await stocked(app.db, 5, { minStock: 5 });
  await stocked(app.db, 6, { minStock: 5 });
  await stocked(app.db, 0);
  const archived = await stocked(app.db, 0);
  await app.db
    .updateTable("inventoryItems")
    .set({ archivedAt: new Date().toISOString() })
    .where("id", "=", archived.id)
    .execute();
  const { body } = await care.get("/api/items/shortages");
  expect(body).toEqual({ low: 1, out: 1 });
  expect(await listed(care, "/api/items?stock=low")).toHaveLength(body.low);
  expect(await listed(care, "/api/items?stock=out")).toHaveLength(body.out);
});

test("order requests: the list of those that wait has as many", async () => {
  const item = await onlineItem(app, 9);
  await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
  await orderSent(app, [{ itemId: item.id, quantity: 2 }]);
  await orderAccepted(app, care);
  const { body } = await care.get("/api/order-requests/counts");
  expect(body).toEqual({ requested: 2, accepted: 1 });
  expect(await listed(care, "/api/order-requests?status=requested")).toHaveLength(2);
});

test("appointments: the list of a day has as many that are still to be done; bookings likewise", async () => {
  const wanted = addDays(day, 4);
  await booked(care, { startsAt: inDaysAt(4, "09:00") });
  const arrived = await booked(care, { startsAt: inDaysAt(4, "23:30") });
  const gone = await booked(care, { startsAt: inDaysAt(4, "11:00") });
  await booked(care, { startsAt: inDaysAt(5, "00:00") });
  await care.post(`/api/appointments/${arrived.id}/status`, { status: "arrived" });
  await care.post(`/api/appointments/${gone.id}/status`, { status: "cancelled", reason: "Hana" });
  await bookedByVerb(app.db);
  const { body } = await care.get(`/api/appointments/counts?day=${wanted}`);
  expect(body).toEqual({ open: 2, waitingBookings: 1 });
  const query = `from=${wanted}&to=${wanted}&status=booked,arrived`;
  expect(await listed(care, `/api/appointments?${query}`)).toHaveLength(body.open);
  expect(await listed(care, "/api/bookings?status=waiting")).toHaveLength(body.waitingBookings);
});

test("shifts to sign off: the list has as many", async () => {
  for (const difference of [0, -600_000, 700_000]) {
    const { id, openingFloat } = await shiftOpened(care);
    const counted = count(openingFloat + difference, { note: "Sijui" });
    expect((await care.post(`/api/shifts/${id}/close`, counted)).status).toBe(200);
  }
  const { body } = await admin.get("/api/shifts/to-sign-off");
  expect(body).toEqual({ waiting: 2 });
  expect(await listed(admin, "/api/shifts?signOff=waiting")).toHaveLength(2);
});

test("records of phones: the list of those that wait for a person has as many", async () => {
  const id = newId();
  const nameless = { id, name: "", phone: newPhone() };
  await deliver(
    care,
    commandOf(care, "createCustomer", nameless, { needs: [id] }),
    commandOf(care, "createSale", { id: newId(), customerId: id }, { needs: [id] }),
    commandOf(care, "createCustomer", { name: "" }),
  );
  const { body } = await admin.get("/api/outbox/parked/counts");
  expect(body).toEqual({ parked: 2, waiting: 1 });
  expect(await listed(admin, "/api/outbox/parked?state=parked")).toHaveLength(2);
  expect(await listed(admin, "/api/outbox/parked?state=waiting")).toHaveLength(1);
});
