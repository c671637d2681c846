/** Checks that `npm run bench` compares equal work: both servers return the same rows and write equally many rows. */
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { createBareServer } from "../../bench/bare-server.ts";
import { fillShop } from "../../bench/fill-shop.ts";
import { readScenarios, type Scenario } from "../../bench/scenarios.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop();
let client: pg.Client;
let pool: pg.Pool;
let bare: FastifyInstance;
let scenarios: Scenario[];

beforeAll(async () => {
  client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  await fillShop(client, 400);
  pool = new pg.Pool({ connectionString: app.connectionString });
  bare = createBareServer(pool, admin.userId);
  scenarios = await readScenarios(client);
});
afterAll(async () => {
  await bare.close();
  await pool.end();
  await client.end();
});

interface Answer {
  id?: string;
  items?: { id: string }[];
  checklists?: { id: string }[];
  transitions?: { id: string }[];
  payments?: { id: string }[];
  remarks?: { id: string }[];
}

/** All ids in an answer, in order. */
const ids = (answer: Answer) =>
  [
    [answer],
    answer.items,
    answer.checklists,
    answer.transitions,
    answer.payments,
    answer.remarks,
  ].map((list) => list?.map(({ id }) => id));

async function rowCounts(): Promise<number[]> {
  const tables = ["customers", "devices", "device_checklists", "events", "sales", "sale_items"];
  tables.push("payments", "receipts", "stock_movements", "loyalty_transactions");
  const counted = await Promise.all(
    tables.map((table) => pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)),
  );
  return counted.map(({ rows }) => rows[0]!.n);
}

test("the generated shop is one that the product could have written", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

test("both servers read the same rows", async () => {
  const reads = scenarios
    .map((scenario) => scenario.next())
    .filter(({ body }) => body === undefined);
  expect(reads.length).toBeGreaterThan(4);
  for (const { path } of reads) {
    const ours = await admin.get<Answer>(path);
    const theirs = await bare.inject({ method: "GET", url: path });
    expect(ours.status).toBe(200);
    expect(ids(theirs.json())).toEqual(ids(ours.body));
  }
});

test("both servers write the same number of rows", async () => {
  const writes = scenarios.filter((scenario) => scenario.next().body !== undefined);
  expect(writes.length).toBe(3);
  for (const scenario of writes) {
    const [first, second] = [scenario.next(), scenario.next()];
    const before = await rowCounts();
    expect((await admin.post(first.path, first.body)).status).toBe(201);
    const between = await rowCounts();
    const answer = await bare.inject({
      method: "POST",
      url: second.path,
      payload: second.body as object,
    });
    expect(answer.statusCode).toBe(201);
    const after = await rowCounts();
    expect(after.map((n, at) => n - between[at]!)).toEqual(between.map((n, at) => n - before[at]!));
  }
});
