/** Points of before, when an upgrade stores the day on which they expire: that of the setting at the upgrade. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

/** A customer with these rows of the ledger, each so many days old. Spent points have a payment, whose number is `paid`. */
const customer = async (
  name: string,
  ledger: readonly [type: string, points: number, daysAgo: number, paid?: string][],
) => {
  const sum = ledger.reduce((before, [, points]) => before + points, 0);
  await client.query(
    `insert into customers (id, name, phone, points, points_owed, total_points_earned, joined_date)
     values (gen_random_uuid(), $1, '+25571' || lpad(length($1)::text, 7, '0'), greatest(0, $2::int), greatest(0, -$2::int), $2, now())`,
    [name, sum],
  );
  for (const [type, points, daysAgo, paid] of ledger)
    await client.query(
      `insert into loyalty_transactions (id, customer_id, type, points, system_reason, payment_id, created_at)
       select gen_random_uuid(), id, $2, $3, case $2 when 'expired' then '{"code": "expired", "days": 90}'::jsonb
         else '{"code": "purchase", "saleNumber": "S"}' end, md5($5)::uuid, now() - make_interval(days => $4)
       from customers where name = $1`,
      [name, type, points, daysAgo, paid ?? null],
    );
};

/** What is left of the points of a customer, with the days from today to the last day. */
const left = async (name: string): Promise<[number, number][]> => {
  const { rows } = await client.query(
    `select l.expires_on - day_of_shop(now()) as days, l.points::int as points
     from loyalty_points_left l join customers c on c.id = l.customer_id
     where c.name = $1 and l.points > 0 order by l.expires_on`,
    [name],
  );
  return rows.map(({ days, points }) => [days, points]);
};

beforeAll(async () => {
  database = await createOldDatabase("0166");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    "insert into system_settings (category, setting_key, setting_value) values ('loyalty', 'point_expiry_days', '90')",
  );
  await customer("A", [
    ["earned", 1000, 200],
    ["expired", -1000, 109],
    ["adjusted", 300, 80],
    ["earned", 500, 10],
    ["redeemed", -400, 5, "P"],
  ]);
  await customer("By", [
    ["earned", 500, 20],
    ["redeemed", -400, 10, "Q"],
    ["reversed", -500, 5],
  ]);
  await customer("Cat", [["earned", 100, 61]]);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("what is left has its last day by the setting of the upgrade, and the oldest points were spent", async () => {
  expect(await left("A")).toEqual([[80, 400]]);
  const { rows } = await client.query(
    `select type, expires_on - day_of_shop(t.created_at) as days from loyalty_transactions t
     join customers c on c.id = t.customer_id where c.name = 'A' order by t.created_at`,
  );
  expect(rows.map(({ type, days }) => [type, days])).toEqual([
    ["earned", 90],
    ["expired", null],
    ["adjusted", 90],
    ["earned", 90],
    ["redeemed", null],
  ]);
});

test("spent points of before come back with their last day, and fill a claim of before first", async () => {
  await client.query("update system_settings set setting_value = '7'");
  for (const [name, paid] of [
    ["A", "P"],
    ["By", "Q"],
  ])
    await client.query(
      `insert into loyalty_transactions (id, customer_id, type, points, system_reason, payment_id)
       select gen_random_uuid(), id, 'reversed', 400, '{"code": "payment_refunded", "number": "P"}', md5($2)::uuid
       from customers where name = $1`,
      [name, paid],
    );
  expect(await left("A")).toEqual([
    [10, 300],
    [80, 500],
  ]);
  expect(await left("By")).toEqual([]);
});

test("who has been told of points before is not told again, and points of now get the present setting", async () => {
  const told = `select c.name from loyalty_points_left l join customers c on c.id = l.customer_id
    where l.told_on is not null order by 1`;
  expect((await client.query(told)).rows).toEqual([{ name: "Cat" }]);
  await client.query(
    `insert into loyalty_transactions (id, customer_id, type, points, reason)
     select gen_random_uuid(), id, 'adjusted', 100, 'x' from customers where name = 'By'`,
  );
  expect(await left("By")).toEqual([[7, 100]]);
});
