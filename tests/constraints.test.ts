/** Tests that every constraint of the schema maps to a refusal, or is declared unreachable by requests. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { constraints, internalConstraints } from "#src/app/constraints.ts";
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

/**
 * The names of all keys, unique indexes, exclusions and checks. A check that only lists allowed words is left out,
 * because the types of db/rows.ts cover it.
 */
async function constraintsOfSchema(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
      and not (contype = 'c'
        and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)$')
    union
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ name }) => name);
}

const mapped = Object.keys(constraints);

const undeclaredIn = (schema: readonly string[]) =>
  schema.filter((name) => !mapped.includes(name) && !internalConstraints.includes(name));
const staleIn = (schema: readonly string[]) =>
  [...mapped, ...internalConstraints].filter((name) => !schema.includes(name));

test("every constraint maps to a refusal or is internal, and none is both", async () => {
  const schema = await constraintsOfSchema();
  expect(schema.length).toBeGreaterThan(300);
  expect(undeclaredIn(schema)).toEqual([]);
  expect(staleIn(schema)).toEqual([]);
  const declared = [...mapped, ...internalConstraints];
  expect(declared.filter((name, place) => declared.indexOf(name) !== place)).toEqual([]);
});

test("an undeclared constraint is found, and so is an obsolete declaration", async () => {
  await client.query(`
    create table planted (
      id uuid constraint planted_pkey primary key,
      customer_id uuid constraint planted_fkey references customers (id),
      amount bigint constraint planted_check check (amount > 0),
      during tstzrange, constraint planted_excluded exclude using gist (during with &&));
    create unique index planted_unique on planted (amount) where amount > 5;
    alter table sales rename constraint sales_pkey to sales_renamed`);
  const schema = await constraintsOfSchema();
  expect(undeclaredIn(schema)).toEqual([
    "planted_check",
    "planted_excluded",
    "planted_fkey",
    "planted_pkey",
    "planted_unique",
    "sales_renamed",
  ]);
  expect(staleIn(schema)).toEqual(["sales_pkey"]);
});
