/** Every list with a search finds the typed words in any order, by indexes. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import type { TestClient } from "#tests/support/client.ts";
import { readContracts } from "#tests/support/contracts/contracts.ts";
import { startDemoShop } from "#tests/support/past/demo-shop.ts";
import { opened } from "#tests/support/shop/counts.ts";
import { bought } from "#tests/support/shop/handsets.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  ({ app, admin } = await startDemoShop());
}, 270_000);
afterAll(() => app.close());

type Row = Record<string, unknown>;

const textAt = (row: unknown, path: string): string =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key] ?? "", row) as string;

/** Where a row has a text that the search of its list finds, if it is not in one of the usual fields. */
const textOf: Record<string, string> = {
  listExpenses: "payee",
  listUsedEstimateLines: "description",
  listStatementLines: "details",
  listLostImeis: "reason",
  listRepairPrices: "fault",
  listUsedHandsets: "model",
};
const usual = ["customer.name", "customerName", "name", "contactName", "itemName", "item.name"];

/** Reads that this test does not send, with the reason. */
const untested: Record<string, string> = {
  countDevices: "counts what listDevices finds",
  getExpenseTotals: "counts what listExpenses finds",
  listAudit: "finds the numbers of records",
  listItemSerials: "finds serial numbers, which have no spaces",
  listPurchaseOrders: "finds order numbers",
  listReceivedMoney: "needs days; it finds customers as listOpenMoney does",
  listEmails: "the demo shop sent none; it finds customers as listInvoices does",
  listMessages: "the demo shop sent none; it finds customers as listInvoices does",
  listBookings: "the demo shop has none; its search column is like that of listAppointments",
  listOrderRequests: "the demo shop has none; its search column is like that of listAppointments",
  listSupplierPrices: "the demo shop has none; it finds items as listItems does",
};

const lists = Object.values(await readContracts())
  .flatMap((contract) => Object.entries(contract))
  .filter(([, { method, query, output }]) => {
    const shape = (query as { shape?: object } | undefined)?.shape;
    return method === "GET" && output && shape && "search" in shape;
  })
  .map(([name, { path }]) => ({ name, path }));

async function pathOf(name: string, path: string): Promise<string> {
  if (name !== "listStockCountLines") return path;
  const { body } = await admin.get("/api/stock-counts");
  return path.replace(":id", body.items[0].id);
}

async function plantRows() {
  const { body: items } = await admin.get("/api/items?limit=1");
  await opened(admin, items.items);
  await shiftOpened(admin, 50_000_000);
  await bought(admin, app.db);
  const answers = [
    await admin.post("/api/repair-prices", {
      brand: "Tecno",
      model: "Spark 10",
      fault: "Kioo kimepasuka",
      priceFrom: 4_000_000,
    }),
    await admin.post("/api/loaners", {
      name: "Simu ya akiba",
      brand: "Nokia",
      model: "105",
      imei: "490154203237518",
      value: 5_000_000,
    }),
    await admin.post("/api/lost-imeis", {
      imei: "356938035643809",
      reason: "Iliibiwa Kariakoo sokoni",
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
}

test("every list with a search finds the words of a row in any order", async () => {
  await plantRows();
  const problems: string[] = [];
  for (const { name, path } of lists.filter((each) => !(each.name in untested))) {
    const address = await pathOf(name, path);
    const rows: Row[] = (await admin.get(address)).body.items ?? [];
    const fields = textOf[name] ? [textOf[name]] : usual;
    const texts = rows.flatMap((row) => fields.map((field) => textAt(row, field)));
    const text = texts.find((each) => typeof each === "string" && each.trim().includes(" "));
    if (!text) {
      problems.push(`${name} shows no text with two words: ${JSON.stringify(rows[0] ?? null)}`);
      continue;
    }
    const row = rows.find((each) => fields.some((field) => textAt(each, field) === text));
    const typed = text.toUpperCase().split(" ").toReversed().join(" ");
    const found = (await admin.get(`${address}?search=${encodeURIComponent(typed)}`)).body.items;
    const keyOf = ({ id, itemId, description }: Row) => id ?? itemId ?? description;
    if (!row || !(found as Row[] | undefined)?.some((each) => keyOf(each) === keyOf(row)))
      problems.push(`${name} does not find ${typed}`);
  }
  expect(problems).toEqual([]);
  const names = new Set(lists.map(({ name }) => name));
  expect(Object.keys({ ...untested, ...textOf }).filter((name) => !names.has(name))).toEqual([]);
}, 60_000);

test("words may be in different tables: a device by its customer and its model", async () => {
  const { body } = await admin.get("/api/devices");
  const [device] = body.items;
  const [first] = device.customer.name.split(" ");
  const typed = encodeURIComponent(`${device.model} ${first}`);
  const found = await admin.get(`/api/devices?search=${typed}`);
  expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(device.id);
});

/** Runs the statements with a pattern again, and returns their plans. Only bitmaps of indexes are allowed in them. */
async function plansOf(path: string): Promise<string> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: readonly unknown[]
  ) {
    const [first, second] = given;
    const text = typeof first === "string" ? first : (first as { text?: string }).text;
    const values =
      (first as { values?: unknown[] }).values ?? (Array.isArray(second) ? second : []);
    if (text?.includes(" like ")) sent.push({ text, values });
    return Reflect.apply(query, this, given) as unknown;
  });
  try {
    expect((await admin.get(path)).status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  expect(sent.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  try {
    await client.query(
      "set enable_seqscan = off; set enable_indexscan = off; set enable_indexonlyscan = off",
    );
    const plans = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans.join("\n");
  } finally {
    await client.end();
  }
}

test("the list by name and the names that begin with a text use the index of names", async () => {
  await sql`insert into customers (id, name, phone, joined_date)
    select gen_random_uuid(), 'Mteja ' || n, '+2556' || (30000000 + n), '2026-01-01' from generate_series(1, 3000) n`.execute(
    app.db,
  );
  await sql`vacuum analyze customers`.execute(app.db);
  const planOf = async (statement: string) => {
    const { rows } = await sql
      .raw<{ "QUERY PLAN": string }>(`explain ${statement}`)
      .execute(app.db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  expect(
    await planOf(
      "select id from customers order by search_key(name) collate natural_order, id limit 5",
    ),
  ).toContain("customers_by_natural_name");
  expect(await planOf("select id from customers where search_key(name) = 'mteja 7'")).toContain(
    "customers_by_name",
  );
});

test.each([
  ["/api/customers?sort=name", ["customers_search"]],
  ["/api/devices", ["devices_search", "customers_search"]],
  ["/api/items", ["inventory_items_search"]],
  ["/api/sales", ["sales_search", "customers_search"]],
  ["/api/suppliers", ["suppliers_search"]],
])("several words are found by the indexes of %s", async (path, indexes) => {
  const plans = await plansOf(`${path}${path.includes("?") ? "&" : "?"}search=kileo%20neema`);
  for (const index of indexes) expect(plans).toContain(`Bitmap Index Scan on ${index}`);
  expect(plans).toMatch(/Index Cond: .*kileo.* AND .*neema/);
});
