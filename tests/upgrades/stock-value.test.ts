/** The stock gets its opening value, when an upgrade brings the value of stock. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createOldDatabase("0078");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    insert into inventory_items (id, sku, name, price, cost, quantity, arrived, movement_count, is_serialised)
    values (gen_random_uuid(), 'KNOWN', 'x', 9, 333, 4, 6, 2, false),
           (gen_random_uuid(), 'UNKNOWN', 'x', 9, null, 5, 5, 1, false),
           (gen_random_uuid(), 'EMPTY', 'x', 9, 100, 0, 2, 2, false),
           (gen_random_uuid(), 'PHONE', 'x', 9, 1000, 2, 2, 1, true);
    insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, reason, arrived)
    select gen_random_uuid(), i.id, position, m.type, m.quantity, quantity_after, unit_cost, reason, m.arrived
    from (values
      ('KNOWN', 1, 'IN', 6, 6, 100, 'opening', 6), ('KNOWN', 2, 'ADJUSTMENT', -2, 4, 333, 'lost', null),
      ('UNKNOWN', 1, 'IN', 5, 5, null, 'opening', 5),
      ('EMPTY', 1, 'IN', 2, 2, 90, 'opening', 2), ('EMPTY', 2, 'ADJUSTMENT', -2, 0, 100, 'lost', null),
      ('PHONE', 1, 'IN', 2, 2, 1000, 'opening', 2)) m (sku, position, type, quantity, quantity_after, unit_cost, reason, arrived)
    join inventory_items i on i.sku = m.sku;
    insert into item_serials (id, item_id, serial, state, unit_cost, entry_count)
    select gen_random_uuid(), id, serial, 'in_stock', s.cost, 1
    from inventory_items, (values ('P-1', 1500), ('P-2', null)) s (serial, cost) where sku = 'PHONE';
    insert into item_serial_entries (id, serial_id, position, act, reason, state, movement_id)
    select gen_random_uuid(), s.id, 1, 'bring-in', 'opening', 'in_stock', m.id
    from item_serials s join stock_movements m on m.item_id = s.item_id`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("from the typed cost, or from its pieces; what is not known counts as 0 and stays marked", async () => {
  const { rows } = await client.query(
    "select sku, value::int, cost::int from inventory_items order by sku",
  );
  expect(rows).toEqual([
    { sku: "EMPTY", value: 0, cost: 100 },
    { sku: "KNOWN", value: 1332, cost: 333 },
    // The second piece had no cost of its own, so it gets the cost of the item.
    { sku: "PHONE", value: 2500, cost: 1250 },
    { sku: "UNKNOWN", value: 0, cost: null },
  ]);
});

test("an entry says how the value differs from what the movements said", async () => {
  const { rows } = await client.query(`
    select i.sku, e.value::int, e.value_after::int as after from stock_value_entries e
    join inventory_items i on i.id = e.item_id where e.reason = 'opening' order by i.sku`);
  expect(rows).toEqual([
    { sku: "EMPTY", value: 20, after: 0 },
    { sku: "KNOWN", value: 1398, after: 1332 },
    { sku: "PHONE", value: 500, after: 2500 },
    { sku: "UNKNOWN", value: 0, after: 0 },
  ]);
  const { connectionString } = database;
  const { db } = connect({ connectionString, connections: 1, log: createLog("warn") });
  expect(await findViolations(db)).toEqual([]);
  await db.destroy();
});
