import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { LaunchRefusal } from "./postgres/launch-refusal.ts";
import { migrate, readMigrationState } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;

/** Makes the test database empty, like the database of a new shop. */
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("set client_min_messages = warning");
  await client.query(
    "drop schema public cascade; drop schema graphile_worker cascade; create schema public",
  );
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const tables = async () => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_tables where schemaname = 'public'",
  );
  return rows[0]!.n;
};

test("an empty database gets the newest schema, and a second run does nothing", async () => {
  await migrate(database.connectionString);
  const made = await tables();
  expect(made).toBeGreaterThan(10);
  const before = await readMigrationState(client);
  await migrate(database.connectionString);
  expect(await readMigrationState(client)).toEqual(before);
  expect(before.pending).toEqual([]);
  expect(await tables()).toBe(made);
});

test("several nodes that start together migrate once", async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)));
  const { applied, pending } = await readMigrationState(client);
  expect(applied.length).toBe(new Set(applied).size);
  expect(pending).toEqual([]);
});

test("a database of a newer Fundi is refused unchanged", async () => {
  await migrate(database.connectionString);
  await client.query("insert into migrations (name) values ('9999_from_the_future.sql')");
  const refusal = await migrate(database.connectionString).catch((error) => error);
  expect(refusal).toBeInstanceOf(LaunchRefusal);
  expect(refusal.message).toMatch(/newer Fundi.*9999_from_the_future.*Nothing was changed/);
});

test("a failed migration is rolled back and named", async () => {
  await client.query("create table customers (planted boolean)");
  await expect(migrate(database.connectionString)).rejects.toThrow(
    /Migration 0004_customers.sql failed: relation "customers" already exists.*a database of its own/,
  );
  const { applied } = await readMigrationState(client);
  expect(applied).toEqual(["0001_platform.sql", "0002_settings.sql", "0003_users.sql"]);
  await client.query("drop table customers");
  await migrate(database.connectionString);
});

test("a role without the right to create tables is told the required owner", async () => {
  await client.query("revoke create on schema public from current_user, public");
  const refusal = await migrate(database.connectionString).catch((error) => error);
  expect(refusal).toBeInstanceOf(LaunchRefusal);
  expect(refusal.message).toMatch(/permission denied.*must be the owner of the database/);
});
