/** Old data in migrations that must not change what it means. */
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase | null = null;
afterEach(async () => {
  await database?.drop();
  database = null;
});

/** A shop before there were tax codes, with items at the given rates; null is the shop's rate. */
async function shopWithItems(rates: readonly (number | null)[]): Promise<string> {
  database = await createOldDatabase("0048");
  await inDatabase(database.connectionString, (client) =>
    client.query(
      `insert into inventory_items (id, sku, name, price, tax_rate)
       select gen_random_uuid(), 'SKU-' || place, 'Item', 1000, rate
       from unnest($1::numeric[]) with ordinality as given (rate, place)`,
      [rates],
    ),
  );
  return database.connectionString;
}

async function inDatabase<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tax rate of each item after the upgrade, by its code, in the order of the items. */
const ratesNow = (connectionString: string) =>
  inDatabase(connectionString, async (client) => {
    const { rows } = await client.query(
      `select tax_rate_on(tax_code, null, current_date)::float as rate from inventory_items
       order by split_part(sku, '-', 2)::int`,
    );
    return rows.map(({ rate }) => rate);
  });

test("items keep their tax rate when rates become codes, also with two rates beside the shop's", async () => {
  const address = await shopWithItems([null, 18, 0, 10, 10, 5]);
  await migrate(address);
  expect(await ratesNow(address)).toEqual([18, 18, 0, 10, 10, 5]);
});

test("an upgrade with more tax rates than there are codes stops and changes nothing", async () => {
  const address = await shopWithItems([10, 10, 5, 7]);
  await expect(migrate(address)).rejects.toThrow(/3 tax rates besides the shop's rate/);
  const stored = await inDatabase(address, (client) =>
    client.query("select tax_rate::float as rate from inventory_items order by sku"),
  );
  expect(stored.rows.map(({ rate }) => rate)).toEqual([10, 10, 5, 7]);
});

test("old lines of sales get the code of items at their rate, whatever the shop's rate is", async () => {
  const address = await shopWithItems([null, 18, 10]);
  await inDatabase(address, async (client) => {
    await client.query(
      `insert into system_settings (category, setting_key, setting_value) values ('business', 'tax_rate', '16')
       on conflict (category, setting_key) do update set setting_value = excluded.setting_value`,
    );
    // The lines without their sale and payment, which the codes do not depend on.
    await client.query(
      `alter table sale_items drop constraint sale_items_item_id_fkey, drop constraint sale_items_sale_id_fkey`,
    );
    await client.query(
      `insert into sale_items (id, sale_id, item_id, position, name, sku, quantity, list_price, unit_price, total_price, tax_rate, tax_amount)
       select gen_random_uuid(), gen_random_uuid(), i.id, 0, 'Item', i.sku, 1, 1000, 1000, 1000, coalesce(i.tax_rate, 16), 0
       from inventory_items i
       union all
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, 'Gone', 'SKU-9', 1, 1000, 1000, 1000, 7, 0`,
    );
  });
  await migrate(address);
  const { rows } = await inDatabase(address, (client) =>
    client.query(
      `select l.tax_rate::float as rate, l.tax_code as line, i.tax_code as item
       from sale_items l left join inventory_items i on i.id = l.item_id order by l.sku`,
    ),
  );
  expect(rows).toEqual([
    { rate: 16, line: "A", item: "A" },
    expect.objectContaining({ rate: 18 }),
    expect.objectContaining({ rate: 10 }),
    { rate: 7, line: "A", item: null },
  ]);
  const ofItems = rows.slice(0, 3);
  for (const { line, item } of ofItems) expect(line).toBe(item);
  expect(new Set(ofItems.map(({ line }) => line)).size).toBe(3);
});
