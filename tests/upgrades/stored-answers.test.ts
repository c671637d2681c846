/** Answers stored with their keys in clear, when an upgrade encrypts them. */
import { createHash } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#src/server/database.ts";
import {
  openAnswer,
  sealOldAnswers,
  storedHash,
  storedKey,
} from "#src/server/http/stored-answers.ts";
import { newId } from "#src/shared/ids.ts";
import { migrate } from "#src/server/migrate.ts";
import { createOldDatabase, type TestDatabase } from "#tests/support/database.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
let client: pg.Client;
const key = newId();
const made = newId();
const answer = JSON.stringify({ id: made, name: "Kanarijina", phone: "+255754812345" });
const digest = createHash("sha256").update("POST /api/customers").digest();

beforeAll(async () => {
  database = await createOldDatabase("0142");
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    `insert into idempotency_keys (key, request_hash, status, answer, endpoint)
     values ($1, $2, 201, $3, 'POST /api/customers'), (gen_random_uuid(), $2, 200, '{"ok":true}', 'x')`,
    [key, digest, answer],
  );
  await migrate(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowOf = async () =>
  (await client.query("select * from idempotency_keys where key = $1", [storedKey(key)])).rows[0];

test("a retry finds its row after the migration, before and after its answer is encrypted", async () => {
  const before = await rowOf();
  expect(before).toMatchObject({ clear_key: key, status: 201, answer, made });
  expect(before.request_hash.equals(storedHash(key, digest))).toBe(true);

  const { db } = connect({ connectionString: database.connectionString, connections: 1, log });
  await sealOldAnswers(db);
  await db.destroy();
  const after = await rowOf();
  expect(after).toMatchObject({ clear_key: null, status: 201, made });
  expect(openAnswer(key, after.answer)).toBe(answer);
  const { rows } = await client.query("select k::text as row from idempotency_keys k");
  expect(JSON.stringify(rows)).not.toMatch(/Kanarijina|754812345/);
  expect(JSON.stringify(rows)).not.toContain(key);
});
