/** Levels, sales and the worth of points, when an upgrade lets levels fall and trade-ins earn nothing. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

/** A customer of a level with these rows of the ledger. */
const customer = async (name: string, level: string, ledger: readonly [string, number][]) => {
  const sum = ledger.reduce((before, [, points]) => before + points, 0);
  await client.query(
    `insert into customers (id, name, phone, loyalty_level, points, total_points_earned, joined_date)
     values (gen_random_uuid(), $1, '+25571' || lpad(length($1)::text, 7, '0'), $2, $3, $3, now())`,
    [name, level, sum],
  );
  for (const [type, points] of ledger)
    await client.query(
      `insert into loyalty_transactions (id, customer_id, type, points, system_reason)
       select gen_random_uuid(), id, $2, $3, '{"code": "purchase", "saleNumber": "S"}' from customers where name = $1`,
      [name, type, points],
    );
};

/** A sale of TSh 1,000 of which this method paid 400. The rest was paid in cash. */
const sale = async (number: string, method: string, refunded: number, refundedOfPart: number) => {
  const id = crypto.randomUUID();
  await client.query(
    `insert into payments (id, payment_number, customer_id, sale_id, amount, refunded_amount, currency, payment_method,
       provider, reference, status, completed_at, payment_date)
     select $1, 'PAY-' || $2, id, $1, 40000, $4, 'TZS', $3, $3, $2, 'completed', now(), now()
     from customers where is_walk_in`,
    [id, number, method, refundedOfPart],
  );
  await client.query(
    `insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal, total,
       tax_amount, refunded_amount, search_text, completed_at)
     select $1, $2, c.id, u.id, 'split', $1, 'completed', 'TZS', 100000, 100000, 0, $3, '', now()
     from customers c, users u where c.is_walk_in`,
    [id, number, refunded],
  );
};

beforeAll(async () => {
  database = await createOldDatabase("0133");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    `insert into users (id, name, email, role, password_hash)
     values (gen_random_uuid(), 'owner', 'owner@fundi.test', 'admin', '')`,
  );
  await customer("A", "silver", [["earned", 1000]]);
  await customer("By", "gold", [["earned", 1000]]);
  await customer("Cat", "gold", [
    ["earned", 5000],
    ["expired", -4000],
  ]);
  await customer("Dora", "bronze", []);
  await sale("S-1", "trade_in", 30_000, 0);
  await sale("S-2", "points", 80_000, 20_000);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("a level that points explain may fall, any other stays", async () => {
  const { rows } = await client.query(
    "select name, loyalty_level, level_needs, level_given from customers where not is_walk_in order by name",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["A", "silver", "1000", "bronze"],
    ["By", "gold", null, "gold"],
    ["Cat", "gold", "5000", "bronze"],
    ["Dora", "bronze", null, "bronze"],
  ]);
});

test("a sale of before keeps what it earned: all of its money but what points paid", async () => {
  const { rows } = await client.query(
    "select sale_number, points_amount from sales order by sale_number",
  );
  expect(rows).toEqual([
    { sale_number: "S-1", points_amount: "70000" },
    { sale_number: "S-2", points_amount: "0" },
  ]);
});

test("a shop of before keeps its worth of points and its rule of referrals, a new one gets the defaults", async () => {
  const worth = `select setting_value from system_settings
    where setting_key in ('points_to_shilling', 'referral_least_spent') order by setting_key`;
  expect((await client.query(worth)).rows).toEqual([{ setting_value: 100 }, { setting_value: 0 }]);
  const fresh = await createOldDatabase("0133");
  await migrate(fresh.connectionString);
  const other = new pg.Client({ connectionString: fresh.connectionString });
  await other.connect();
  expect((await other.query(worth)).rows).toEqual([]);
  await other.end();
  await fresh.drop();
});
