import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let server: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  server = new pg.Client({ connectionString: database.serverConnectionString });
  owner = new pg.Client({ connectionString: database.connectionString });
  await Promise.all([server.connect(), owner.connect()]);
  await server.query(
    "insert into events (kind, area, record_id) values ('sale.created', 'sales', gen_random_uuid())",
  );
  await server.query(
    "insert into event_seals (number, first_id, last_id, events, digest) values (1, 1, 1, 1, sha256(''))",
  );
});
afterAll(async () => {
  await Promise.all([server.end(), owner.end()]);
  await database.drop();
});

const refused = /permission denied|must be owner|must be able to SET ROLE/;

test.each([
  ...["events", "event_seals", "stock_movements"].flatMap((table) => [
    `update ${table} set ${table === "event_seals" ? "events = 2" : "id = default"}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} add column x text`,
    `drop table ${table}`,
    `create trigger t before insert on ${table} for each row execute function refuse_change()`,
  ]),
  "drop trigger events_append_only on events",
  "delete from event_personal_values",
  "truncate event_personal_values",
  "delete from receipts",
  "update migrations set name = name",
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
  "drop function refuse_change() cascade",
  "set session_replication_role = replica",
  "set role fundi",
  "set role postgres",
  "create table public.mine (x text)",
  "create schema mine",
  "alter role fundi_server superuser",
  "alter default privileges in schema public grant update on tables to fundi_server; set role postgres",
  "alter table events owner to fundi_server",
  "alter table events disable rule x",
])("the role of the server is refused: %s", async (statement) => {
  const before = await owner.query("select * from events");
  await expect(server.query(statement)).rejects.toThrow(
    new RegExp(`${refused.source}|has no|permission to`),
  );
  expect((await owner.query("select * from events")).rows).toEqual(before.rows);
});

test("the role of the server owns nothing, and is no member of another role", async () => {
  const { rows } = await server.query(
    `select (select count(*) from pg_class where relowner = r.oid)::int as tables,
       (select count(*) from pg_proc where proowner = r.oid)::int as functions,
       (select count(*) from pg_auth_members where member = r.oid)::int as memberships,
       rolsuper, rolcreatedb, rolcreaterole, rolbypassrls
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      tables: 0,
      functions: 0,
      memberships: 0,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
    },
  ]);
});

test("a right that somebody gave or took away is corrected at the next start", async () => {
  await owner.query(
    "grant update on events to fundi_server; revoke insert on sales from fundi_server",
  );
  await migrate(database.connectionString, { serverRole: "fundi_server" });
  await expect(server.query("update events set kind = 'x'")).rejects.toThrow("permission denied");
  const { rows } = await server.query("select has_table_privilege('sales', 'insert') as may");
  expect(rows).toEqual([{ may: true }]);
});
