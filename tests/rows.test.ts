import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeRows, rowsFile } from "../scripts/generate-rows.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("db/rows.ts equals the output of the migrations (npm run rows)", async () => {
  const rows = await describeRows(database.connectionString);
  expect(rows).toBe(await readFile(rowsFile, "utf8"));
  await client.query("create table planted (id uuid)");
  expect(await describeRows(database.connectionString)).not.toBe(rows);
});
