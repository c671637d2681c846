/**
 * Facts of money and stock of before keep what they were, when an upgrade stores steps, days, limits and links with
 * them.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

const fills: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  jsonb: "'[]'",
  json: "'[]'",
  date: "current_date",
  "timestamp with time zone": "now()",
  boolean: "false",
};

/** Inserts a row of a table of before. Columns without a default that nobody names get any value. */
async function insertOld(table: string, given: Record<string, string> = {}): Promise<void> {
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
       and is_identity = 'NO'`,
    [table],
  );
  const values = new Map<string, string>(rows.map(({ name, type }) => [name, fills[type] ?? "0"]));
  for (const [name, value] of Object.entries(given)) values.set(name, value);
  await client.query(
    `insert into ${table} (${[...values.keys()].join()}) values (${[...values.values()].join()})`,
  );
}

const tables = [
  "users",
  "customers",
  "handsets",
  "handset_repair_costs",
  "stock_value_entries",
  "sales",
  "devices",
  "payments",
  "payment_refunds",
  "receipts",
  "order_requests",
  "order_request_lines",
];

/** Checks that the upgrade itself replaces. */
const replaced = ["devices_not_overpaid"];

/** Old rows here need no other rows, and only the columns that the upgrade reads. */
async function loosen(table: string): Promise<void> {
  const kinds = table === "payments" ? "f" : "cf";
  const { rows } = await client.query(
    `select conname as name from pg_constraint
     where conrelid = $1::regclass and strpos($2, contype::text) > 0 and conname <> all($3)`,
    [table, kinds, replaced],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
}

const erased = "'00000000-0000-4000-8000-000000000001'";

beforeAll(async () => {
  database = await createOldDatabase("0155");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const table of tables) await loosen(table);
  await client.query(`insert into system_settings (category, setting_key, setting_value) values
    ('business', 'refund_days', '14'), ('business', 'return_days', '45'), ('sales', 'cash_rounding', '100')`);
  await insertOld("users");
  await insertOld("handsets");
  await insertOld("handset_repair_costs");
  await insertOld("stock_value_entries");
  await insertOld("sales");
  await insertOld("devices", { final_amount: "1234500" });
  await insertOld("payments", {
    amount: "1234500",
    payment_method: "'cash'",
    provider: "'cash'",
    currency: "'TZS'",
    device_id: "gen_random_uuid()",
    status: "'completed'",
    completed_at: "now()",
    tendered: "1234500",
  });
  await insertOld("payment_refunds", { amount: "4115", refund_method: "'cash'" });
  await insertOld("customers", { id: erased, erased_at: "now()" });
  await insertOld("receipts", { customer_id: erased });
  await insertOld("receipts", { receipt_number: "'y'" });
  const order = { fulfilment: "'pickup'", language: "'en'", name: "'Asha'", phone: "'+255'" };
  await insertOld("order_requests", { ...order, created_at: "now() - interval '90 days'" });
  await insertOld("order_request_lines", { position: "1", quantity: "1" });
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const one = async (query: string) => (await client.query(query)).rows[0];

test("cash of before is exact, and days are those of the settings", async () => {
  const exact = { cash_step: "0", cash_rounding: "0" };
  expect(await one("select cash_step, cash_rounding, refund_days from payments")).toEqual({
    ...exact,
    refund_days: 14,
  });
  expect(await one("select cash_step, cash_rounding from payment_refunds")).toEqual(exact);
  const days = { refund_days: 14, return_days: 45 };
  expect(await one("select refund_days, return_days from sales")).toEqual(days);
  expect(await one("select return_days from devices")).toEqual({ return_days: 45 });
});

test("prices, handsets and values of before need no row of a limit", async () => {
  expect(await one("select amount, set_by, is_backed from device_prices")).toEqual({
    amount: "1234500",
    set_by: null,
    is_backed: true,
  });
  for (const table of ["handsets", "handset_repair_costs", "stock_value_entries"])
    expect(await one(`select is_before_limit from ${table}`)).toEqual({ is_before_limit: true });
  await expect(
    client.query("update stock_value_entries set is_before_limit = false"),
  ).rejects.toThrow();
});

test("an open order keeps its prices for two weeks, and a referral needs any purchase", async () => {
  expect(
    await one("select prices_until > now() + interval '13 days' as holds from order_requests"),
  ).toEqual({ holds: true });
  await expect(client.query("update order_request_lines set quantity = 2")).rejects.toThrow();
  expect(
    await one(
      "select setting_value from system_settings where setting_key = 'referral_least_spent'",
    ),
  ).toEqual({ setting_value: 0 });
});

test("each receipt has a link of its own, but not that of an erased customer", async () => {
  const { rows } = await client.query(
    "select char_length(link_token) as length, owed_on_credit from receipts order by customer_id",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { length: null, owed_on_credit: "0" },
      { length: 32, owed_on_credit: "0" },
    ]),
  );
});
