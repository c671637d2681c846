import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { Refusal } from "#src/shared/errors.ts";
import { connect, type Database } from "../../database.ts";
import { createLog } from "../../log.ts";
import { countCall } from "./rate-limit.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog("silent");
  ({ db } = connect({ connectionString: database.connectionString, connections: 10, log }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns the refusal, or null when the call was allowed. */
async function call(bucket: string, max: number, seconds: number): Promise<Refusal | null> {
  try {
    await countCall(db, bucket, max, seconds);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

test("the allowed number passes, then nobody until the window ends", async () => {
  for (let at = 0; at < 3; at++) expect(await call("one address", 3, 60)).toBeNull();
  const refused = await call("one address", 3, 60);
  expect(refused?.code).toBe("too_many_requests");
  expect(refused?.extra.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused?.extra.retryAfterSeconds).toBeLessThanOrEqual(60);

  await db
    .updateTable("rateLimits")
    .set({ windowStart: sql<string>`now() - interval '61 seconds'` })
    .where("bucket", "=", "one address")
    .execute();
  expect(await call("one address", 3, 60)).toBeNull();
});

test("one address does not use up another's limit", async () => {
  for (let at = 0; at < 4; at++) await call("greedy", 3, 60);
  expect(await call("modest", 3, 60)).toBeNull();
});

test("twenty at once are counted individually", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => call("crowd", 5, 60)));
  expect(answers.filter((refused) => refused === null)).toHaveLength(5);
});
