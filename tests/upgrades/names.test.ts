/** Names and barcodes that have become equal, when an upgrade stores them in one form. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

const namesIn = async (table: string, column = "name") => {
  const { rows } = await client.query<{ name: string }>(
    `select ${column} as name from ${table} order by id`,
  );
  return rows.map(({ name }) => name);
};

const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const barcodes = ["721543012630", "0721543012630", "036000291452", "6001234567890"];

beforeAll(async () => {
  database = await createOldDatabase("0143");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const [at, name] of [
    "Kioo\u00A0cha José",
    "KIOO CHA JOSE",
    "kioo cha jose\u0301",
    "Betri",
  ].entries()) {
    await client.query(
      "insert into expense_categories (id, name, sort_order) values ($1, $2, 99)",
      [idOf(at), name],
    );
    await client.query(
      "insert into customers (id, name, phone, joined_date) values ($1, $2, $3, '2026-01-01')",
      [idOf(at), name, `+25571234567${at}`],
    );
  }
  for (const [at, barcode] of barcodes.entries()) {
    await client.query(
      "insert into inventory_items (id, sku, name, barcode, price, created_at) values ($1, $2, $3, $4, 100, now())",
      [idOf(at), `SKU-${at}`, "Chaja “ya\nharaka”", barcode],
    );
  }
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("the first of equal names keeps it, and the others get a number", async () => {
  const { rows } = await client.query<{ name: string }>(
    "select name from expense_categories where preset is null order by id",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "Kioo cha José",
    "KIOO CHA JOSE (2)",
    "kioo cha josé (3)",
    "Betri",
  ]);
});

test("names that may repeat get the stored form, and are found without accents", async () => {
  const { rows } = await client.query(
    `select c.name, search_text like '%kioo cha jose%' as is_found,
       exists (select from customer_search_parts p where p.customer_id = c.id and p.part = 'jose') as has_part
     from customers c where not is_walk_in order by id`,
  );
  expect(rows).toEqual([
    { name: "Kioo cha José", is_found: true, has_part: true },
    { name: "KIOO CHA JOSE", is_found: true, has_part: true },
    { name: "kioo cha josé", is_found: true, has_part: true },
    { name: "Betri", is_found: false, has_part: false },
  ]);
  expect((await namesIn("inventory_items"))[0]).toBe('Chaja "ya haraka"');
});

test("a barcode gets thirteen digits, unless another item has them", async () => {
  expect(await namesIn("inventory_items", "barcode")).toEqual([
    "721543012630",
    "0721543012630",
    "0036000291452",
    "6001234567890",
  ]);
});
