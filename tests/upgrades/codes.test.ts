/** Codes that have become equal, when an upgrade compares them in one form. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let client: pg.Client;

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

const columnOf = async (table: string, column: string, order = "id") => {
  const { rows } = await client.query<{ value: string }>(
    `select ${column} as value from ${table} order by ${order}`,
  );
  return rows.map(({ value }) => value);
};

const long = `LONG-${"X".repeat(54)}`;
const items = [
  ["CAFÉ-1", "AB-É"],
  ["cafe\u0301-1", "AB-E\u0301"],
  ["café-1-2", "WD-１２"],
  ["NB\u00A0SP\u200B-1", "600"],
  ["Cafe-1", null],
  [`${long}É`, null],
  [`${long}e`, null],
] as const;

beforeAll(async () => {
  database = await createOldDatabase("0164");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const [at, [sku, barcode]] of items.entries()) {
    await client.query(
      `insert into inventory_items (id, sku, name, barcode, price, created_at, archived_at)
       values ($1, $2, 'Kioo', $3, 100, now(), $4)`,
      [idOf(at), sku, barcode, at === 0 ? "2026-01-01" : null],
    );
  }
  await client.query("insert into suppliers (id, name) values ($1, 'Shenzhen')", [idOf(0)]);
  const rows = [
    ["PO–7", "Wakala José", "serial sn–1"],
    ["PO-7", "wakala\u00A0jose", "serial sn-1"],
    ["po-8", "Mwingine", "number K\u00A01"],
  ];
  for (const [at, [number, agent, name]] of rows.entries()) {
    await client.query(
      "insert into purchase_orders (id, order_number, supplier_id, order_date) values ($1, $2, $3, '2026-01-01')",
      [idOf(at), number, idOf(0)],
    );
    await client.query(
      `insert into shipments (id, purchase_order_id, mode, currency, exchange_rate, agent_name, shipping_cost)
       values ($1, $1, 'meli', 'TZS', 1, $2, 100)`,
      [idOf(at), agent],
    );
    await client.query(
      `insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, serial_number, issue_description)
       select $1, $2, $2, id, 'Itel', 'A70', $3, 'Kioo' from customers where is_walk_in`,
      [idOf(at), `R-26-00000${at}`, `SN–${at}\u00A0Ａ`],
    );
    await client.query("insert into imported_devices (device_id, name_elsewhere) values ($1, $2)", [
      idOf(at),
      name,
    ]);
  }
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("the first item that is sold keeps its SKU, and the others get a number", async () => {
  const kept = await columnOf("inventory_items", "sku");
  expect(kept.slice(0, 5)).toEqual(["CAFÉ-1-3", "café-1", "café-1-2", "NB SP-1", "Cafe-1-2-3"]);
  expect(kept.slice(5)).toEqual([`${long}É`, `${long.slice(0, 55)}-2`]);
});

test("a barcode gets the stored form, unless another item has it", async () => {
  expect((await columnOf("inventory_items", "barcode")).slice(0, 4)).toEqual([
    "AB-É",
    "AB-E\u0301",
    "WD-12",
    "600",
  ]);
});

test("the first of equal order numbers is kept", async () => {
  expect(await columnOf("purchase_orders", "order_number")).toEqual(["PO–7", "PO-7-2", "po-8"]);
});

test("serial numbers get the stored form, and devices of other programs are still known", async () => {
  expect(await columnOf("devices", "serial_number")).toEqual(["SN–0 A", "SN–1 A", "SN–2 A"]);
  expect(await columnOf("imported_devices", "name_elsewhere", "device_id")).toEqual([
    "serial sn–1",
    "serial sn-1",
    "number k 1",
  ]);
});

test("agents whose names look equal are one agent in the figures", async () => {
  const { rows } = await client.query(
    "select key, shipments, cost::integer as cost from shipment_figures where kind = 'agent' order by key",
  );
  expect(rows).toEqual([
    { key: "mwingine", shipments: 1, cost: 100 },
    { key: "wakala jose", shipments: 2, cost: 200 },
  ]);
});
