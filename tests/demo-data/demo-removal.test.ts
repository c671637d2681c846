import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { DemoData } from "#src/areas/users/demo-data/contract.ts";
import { newId } from "#src/shared/ids.ts";
import type { TestApp } from "#tests/support/app.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { demoTables, readTables, startDemoShop, type Rows } from "#tests/support/past/demo-shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { accountAdded, spending } from "#tests/support/shop/expenses.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

let app: TestApp;
let admin: TestClient;
/** The rows of all tables before the demo data. */
let before: Rows;

const emptied = demoTables.filter(({ fate }) => fate === "emptied").map(({ name }) => name);

const demoData = async (): Promise<DemoData> => (await admin.get("/api/demo-data")).body;
/** What the dialog would confirm. */
const confirmation = async () => {
  const { added, ownRows } = await demoData();
  return { businessName: "Fundi Simu Kariakoo", added, ownRows };
};
const remove = async (change: object = {}, by = admin, key = newId()) =>
  by.post("/api/demo-data/removal", { ...(await confirmation()), ...change }, { key });
const storedFiles = () =>
  readdirSync(app.filesDir, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    /^[0-9a-f]{64}$/.test(name),
  );

/** Jobs that follow the payments under way would change records between two reads. */
async function postponeJobs(): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 day'
    where run_at > now() and locked_at is null`.execute(app.db);
  // Those that were due meanwhile have run.
  await jobsDone(app.db);
}

beforeAll(async () => {
  ({ app, admin, before } = await startDemoShop({ FUNDI_LOG_LEVEL: "silent" }));
}, 270_000);
afterAll(() => app.close());

test("every table of the database is either emptied or kept", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  expect(demoTables.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name));
});

test("an admin sees what the demo data has, and that nobody has added anything", async () => {
  const data = await demoData();
  expect(data).toMatchObject({
    isThere: true,
    stays: null,
    made: { devices: 300, customers: 185 },
  });
  for (const numbers of [data.added, data.changed])
    expect(Object.entries(numbers).filter(([, number]) => number > 0)).toEqual([]);
  expect(data).toMatchObject({ ownRows: 0, seesChanges: true });
  expect(data.staff).toContain("Zainab Omary");
  expect((await admin.get("/api/first-steps")).body.hasDemoData).toBe(true);
  const care = await signedIn(app, { role: "customer-care" });
  expect((await care.get("/api/first-steps")).body.hasDemoData).toBe(false);
  expect((await care.get("/api/demo-data")).status).toBe(403);
  expect((await remove({}, care)).status).toBe(403);
});

test("it is not removed under another name, nor if more was added than the user was told", async () => {
  const misnamed = await remove({ businessName: "Fundi" });
  expect(misnamed).toMatchObject({
    status: 422,
    body: {
      code: "validation_failed",
      fields: { businessName: "is not the name of the business" },
    },
  });
  const care = await signedIn(app, { role: "customer-care" });
  const { added, ownRows } = await demoData();
  await takenIn(care);
  expect((await demoData()).added).toMatchObject({ devices: 1, customers: 1 });
  expect((await remove({ added, ownRows })).body.code).toBe("demo_data_grew");
});

test("records of any kind that the shop made, and records that it changed, are told and not removed unseen", async () => {
  const seen = await confirmation();
  const account = await accountAdded(admin);
  const made = [
    await admin.post("/api/suppliers", { name: "Kariakoo Spares", phone: "+255754333444" }),
    await spending(admin, { source: "account", paymentAccountId: account.id }),
  ];
  for (const { status, body } of made) expect([status, body]).toEqual([201, body]);
  expect((await demoData()).added).toMatchObject({ suppliers: 1, expenses: 1 });
  expect((await remove(seen)).body.code).toBe("demo_data_grew");

  const told = await confirmation();
  const { body } = await admin.get("/api/customers?sort=name&limit=50");
  const customer = body.items.find(({ name }: { name: string }) => name !== "Asha Juma");
  const edit = { name: "Mteja Halisi", version: customer.version };
  expect((await admin.patch(`/api/customers/${customer.id}`, edit)).status).toBe(200);
  const after = await demoData();
  expect(after.changed).toMatchObject({ customers: 1, suppliers: 0, sales: 0 });
  expect(after.added).toEqual(told.added);
  expect((await remove(told)).body.code).toBe("demo_data_grew");
});

test("demo data of an earlier version knows no changes, but counts records of all kinds", async () => {
  const { rows } = await sql<{ marks: unknown }>`select marks from demo_shop`.execute(app.db);
  const marked = await demoData();
  await sql`update demo_shop set marks = null`.execute(app.db);
  const { added, changed, seesChanges } = await demoData();
  expect([seesChanges, added]).toEqual([false, marked.added]);
  expect(changed).toMatchObject({ customers: 0 });
  await sql`update demo_shop set marks = ${JSON.stringify(rows[0]?.marks)}::jsonb`.execute(app.db);
});

test("it stays once a provider was asked for real money", async () => {
  const attempt = sql`update payment_attempts set gateway = ${"mpesa"} where gateway = ${"simulator"}`;
  await sql`alter table payment_attempts disable trigger user`.execute(app.db);
  await attempt.execute(app.db);
  expect((await demoData()).stays).toBe("provider_money");
  expect((await remove()).body.code).toBe("demo_data_stays");
  await sql`update payment_attempts set gateway = 'simulator'`.execute(app.db);
  await sql`alter table payment_attempts enable trigger user`.execute(app.db);
});

test("a removal that fails or loses its connection at its end changes nothing", async () => {
  await postponeJobs();
  const now = await readTables(app.db, emptied);
  const plant = (what: string) =>
    sql`
      create or replace function planted() returns trigger language plpgsql as ${sql.lit(what)};
      create trigger planted before update on demo_shop for each row execute function planted()`.execute(
      app.db,
    );
  const unplant = () => sql`drop trigger planted on demo_shop`.execute(app.db);
  for (const what of [
    "begin raise exception 'planted'; end",
    "begin perform pg_terminate_backend(pg_backend_pid()); return new; end",
  ]) {
    await plant(what);
    const confirmed = await confirmation();
    const answer = await admin.post("/api/demo-data/removal", confirmed, { isFaulty: true });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await unplant();
    // The planted failure tells admins of an unexpected error.
    const others = emptied.filter((name) => name !== "notifications");
    for (const [name, rows] of Object.entries(await readTables(app.db, others)))
      expect([name, rows]).toEqual([name, now[name]]);
  }
  expect(storedFiles().length).toBeGreaterThan(10);
});

test("removed, the shop has exactly the records from before, and keeps what it has set up or changed", async () => {
  await admin.put("/api/settings/business", { address: "Sinza" });
  const { body: rewards } = await admin.get("/api/loyalty/rewards");
  expect(rewards.items).toHaveLength(5);
  const screen = await admin.get("/api/devices/statistics");
  expect(screen.body.total).toBe(301);
  const [price] = (await admin.get("/api/repair-prices")).body.items;
  const own = { version: price.version, priceFrom: 7_700_000 };
  expect((await admin.patch(`/api/repair-prices/${price.id}`, own)).status).toBe(200);
  const key = newId();
  const told = await confirmation();
  const done = await remove(told, admin, key);
  expect(done).toMatchObject({ status: 200, body: { ok: true } });

  expect(await readTables(app.db, emptied)).toEqual(
    Object.fromEntries(emptied.map((name) => [name, before[name]])),
  );
  const after = await readTables(app.db, Object.keys(before));
  for (const name of [
    "tax_rates",
    "role_rights",
    "sms_templates",
    "paper_numbers",
    "webhook_outbox",
    "lost_imeis",
  ])
    expect([name, after[name]]).toEqual([name, before[name]]);
  // A price that the shop has changed is its own.
  expect(after["repair_prices"]).toMatchObject([{ id: price.id, price_from: 7_700_000 }]);
  const users = await app.db
    .selectFrom("users")
    .select("name")
    .where("isActive", "=", true)
    .execute();
  expect(users.map(({ name }) => name)).not.toContain("Zainab Omary");
  expect(users.map(({ name }) => name)).not.toContain("Rehema Mollel");
  expect(users.map(({ name }) => name)).toContain("Mama Fundi");
  const { workflow, loyalty, business } = (await admin.get("/api/settings")).body;
  expect([workflow.autoAssignTechnicians, business.address]).toEqual([true, "Sinza"]);
  expect(loyalty.pointExpiryDays).not.toBe(90);
  const { body: gateways } = await admin.get("/api/payment-gateways");
  expect(gateways.items).toContainEqual(
    expect.objectContaining({ name: "simulator", isOn: false }),
  );
  expect(await findViolations(app.db)).toEqual([]);

  expect(await remove(told, admin, key)).toMatchObject({ status: 200 });
  expect((await remove(told)).body.code).toBe("demo_data_absent");
  expect((await demoData()).isThere).toBe(false);
});

test("the files of its photos are gone, and the audit trail tells who removed it", async () => {
  await jobsDone(app.db);
  expect(storedFiles()).toEqual([]);
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "actorId", "data"])
    .where("kind", "in", ["demo_data.removed", "device.created"])
    .orderBy("id", "desc")
    .execute();
  expect(events).toHaveLength(302);
  expect(events[0]).toMatchObject({
    kind: "demo_data.removed",
    data: { before: { devices: 300, added: { devices: 1 } } },
  });
});

test("the shop works on: numbers that people took are not given again, others begin at 1", async () => {
  const care = await signedIn(app, { role: "customer-care" });
  expect((await takenIn(care)).ticketNumber).toMatch(/-000302$/);
  const item = await stocked(app.db, 3);
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  expect(sale.saleNumber).toMatch(/-000001$/);
  expect(await findViolations(app.db)).toEqual([]);
});
