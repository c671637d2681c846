/**
 * Repairs and sold goods of before the upgrade keep the warranty that the settings of the shop say, repairs the fees, and
 * quotations the conditions.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createOldDatabase("0144");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    insert into system_settings (category, setting_key, setting_value) values
      ('business', 'repair_warranty_days', '60'), ('business', 'late_fee_enabled', 'true'),
      ('business', 'late_fee_percent', '7.5'), ('business', 'diagnosis_fee', '5000'),
      ('devices', 'quotation_terms', '"Malipo nusu"');
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description)
    select gen_random_uuid(), 'R-26-000001', 'a', (select id from customers limit 1), 'Tecno', 'Spark', 'Kioo';
    insert into device_estimates (id, device_id, version, status, approval_token, total, deposit_amount, valid_days,
      margin_percent, sent_at)
    select gen_random_uuid(), (select id from devices), version, status, status, 1000, 0, 14, 10, sent_at
    from (values (1, 'superseded', null), (2, 'sent', now())) estimate (version, status, sent_at);
    insert into inventory_items (id, sku, name, category, price, warranty_days)
    select gen_random_uuid(), sku, sku, 'other', 1000, days
    from (values ('SKU-1', null), ('SKU-2', 365), ('SKU-3', 0)) item (sku, days);
    alter table sale_items drop constraint sale_items_sale_id_fkey;
    insert into sale_items (id, sale_id, item_id, position, name, sku, quantity, list_price, unit_price, total_price,
      tax_rate, tax_amount)
    select gen_random_uuid(), gen_random_uuid(), id, 0, name, sku, 1, 1000, 1000, 1000, 18, 0 from inventory_items`);
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("old rows keep the days of today's settings and items", async () => {
  const { rows } = await client.query(`
    select sku as of, warranty_days as days from sale_items
    union all select ticket_number, warranty_days from devices order by 1`);
  expect(rows).toEqual([
    { of: "R-26-000001", days: 60 },
    { of: "SKU-1", days: 30 },
    { of: "SKU-2", days: 365 },
    { of: "SKU-3", days: 0 },
  ]);
});

test("an open repair keeps the fees, and a sent quotation the conditions, of the settings", async () => {
  const devices = await client.query(`
    select late_fee_percent::float8 as percent, late_fee_after_days as days, diagnosis_fee::int as fee,
      cancellation_hours as hours from devices`);
  expect(devices.rows).toEqual([{ percent: 7.5, days: 14, fee: 500_000, hours: 24 }]);
  const estimates = await client.query(
    "select quotation_terms as terms from device_estimates order by version",
  );
  expect(estimates.rows).toEqual([{ terms: null }, { terms: "Malipo nusu" }]);
});

test("a new row has no days that nobody promised, and a sold line keeps its days", async () => {
  const { rows } = await client.query(
    "select column_default from information_schema.columns where column_name = 'warranty_days' and table_name in ('devices', 'sale_items')",
  );
  expect(rows).toEqual([{ column_default: null }, { column_default: null }]);
  await expect(client.query("update sale_items set warranty_days = 7")).rejects.toThrow(
    "keeps what was sold",
  );
});
