/** Repairs that ended without success before the upgrade that takes their price away. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createOldDatabase("0145");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
      final_amount, paid_amount, charges_amount, handed_over_at)
    select gen_random_uuid(), 'R-' || n, 'token-' || n, c.id, 'Tecno', 'Spark', 'x', s, 1000, paid, charges,
      case when s = 'done' then now() end
    from customers c, (values (1, 'cancelled', 500, 150), (2, 'unrepairable', 0, 50), (3, 'completed', 1000, 50),
      (4, 'done', 1050, 50)) v (n, s, paid, charges)
    where c.is_walk_in`);
  await client.query(`
    insert into device_charges (id, device_id, kind, percent, amount)
    select gen_random_uuid(), id, 'service', 5, 50 from devices
    union all
    select gen_random_uuid(), id, 'diagnosis', null, 100 from devices where status = 'cancelled'`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("they owe their diagnosis fee only, and keep what was agreed; others keep their price", async () => {
  const { rows } = await client.query(`
    select ticket_number as of, final_amount::int as price, price_at_end::int as was, charges_amount::int as charges,
      paid_amount::int as paid
    from devices order by ticket_number`);
  expect(rows).toEqual([
    { of: "R-1", price: null, was: 1000, charges: 100, paid: 500 },
    { of: "R-2", price: null, was: 1000, charges: 0, paid: 0 },
    { of: "R-3", price: 1000, was: null, charges: 50, paid: 1000 },
    { of: "R-4", price: 1000, was: null, charges: 50, paid: 1050 },
  ]);
});
