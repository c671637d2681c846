import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { constraints } from "#src/app/constraints.ts";
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

test("db/rows.ts is what the migrations make (npm run rows)", async () => {
  const rows = await describeRows(database.connectionString);
  expect(rows).toBe(await readFile(rowsFile, "utf8"));
  await client.query("create table planted (id uuid)");
  expect(await describeRows(database.connectionString)).not.toBe(rows);
});

test("every constraint that stands for a refusal exists", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique`);
  const known = new Set(rows.map(({ name }) => name));
  const missing = (names: string[]) => names.filter((name) => !known.has(name));
  expect(missing(["planted_unique"])).toEqual(["planted_unique"]);
  expect(missing(Object.keys(constraints))).toEqual([]);
});
