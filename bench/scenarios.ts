/** The scenarios of the benchmarks: kinds of requests. Most of them read or write another record in each request. */
import type pg from "pg";

export interface Scenario {
  name: string;
  /** The required ratio of the product's requests per second to those of the bare server. `run.ts` has a default. */
  target?: number;
  /** The name of the script in bench/pgbench that does the same work in PostgreSQL alone. */
  pgbench?: string;
  /** Returns the next request. A request with a body is a POST, any other is a GET. */
  next(): { path: string; body?: unknown };
}

// A fragment of digits only would also find phone numbers, which the product lists before names.
const namedCustomers = `
  select id, lower(right(name, 4)) as fragment from customers where not is_walk_in and right(name, 4) ~ '[A-F]'`;

export async function readScenarios(client: pg.Client): Promise<Scenario[]> {
  const devices = await sample<{ id: string; ticket: string }>(
    client,
    "select id, ticket_number as ticket from devices",
    1000,
  );
  // The intakes need many customers, because a customer may have only a few devices in the shop at a time.
  const customers = await sample<{ id: string; fragment: string }>(client, namedCustomers, 100_000);
  const items = await sample<{ id: string; code: string }>(
    client,
    "select id, barcode as code from inventory_items",
    20_000,
  );
  const inTurn = <T>(rows: readonly T[]) => {
    let turn = 0;
    return () => rows[turn++ % rows.length] as T;
  };
  const device = inTurn(devices);
  const customer = inTurn(customers);
  const item = inTurn(items);
  let made = 0;
  return [
    { name: "devices: list", next: () => ({ path: "/api/devices" }) },
    { name: "devices: detail", next: () => ({ path: `/api/devices/${device().id}` }) },
    {
      name: "devices: search by ticket",
      next: () => ({ path: `/api/devices?search=${device().ticket}` }),
    },
    {
      name: "devices: search by name",
      next: () => ({ path: `/api/devices?search=${customer().fragment}` }),
    },
    {
      name: "devices: intake",
      next: () => ({
        path: "/api/devices",
        body: {
          customerId: customer().id,
          brand: "Samsung",
          model: "Galaxy A12",
          serialNumber: `BENCH${made++}`,
          issueDescription: "Cracked screen after a fall; touch works in places",
        },
      }),
    },
    { name: "customers: list", next: () => ({ path: "/api/customers" }) },
    {
      name: "customers: search by name",
      next: () => ({ path: `/api/customers?search=${customer().fragment}` }),
    },
    {
      name: "customers: new",
      next: () => ({
        path: "/api/customers",
        body: { name: `Bench Customer ${made}`, phone: `+2556${String(made++).padStart(8, "0")}` },
      }),
    },
    {
      name: "items: lookup by code",
      target: 0.7,
      pgbench: "lookup.sql",
      next: () => ({ path: `/api/items/lookup?code=${item().code}` }),
    },
    {
      name: "sales: checkout of 3 lines",
      pgbench: "checkout.sql",
      next: () => ({
        path: "/api/sales",
        body: {
          customerId: customer().id,
          lines: [1, 2, 1].map((quantity) => ({ itemId: item().id, quantity })),
          payment: { method: "cash", tendered: 100_000_000 },
        },
      }),
    },
  ];
}

/** Returns at most `most` random rows of a query. */
async function sample<T extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  most: number,
): Promise<T[]> {
  const { rows } = await client.query<T>(
    `select * from (${statement}) rows order by random() limit $1`,
    [most],
  );
  return rows;
}
