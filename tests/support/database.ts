import { randomBytes } from "node:crypto";
import pg from "pg";
import { migrate } from "#src/server/migrate.ts";

const admin = process.env["FUNDI_TEST_DATABASE_URL"] ?? "";

export async function createTestDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return {
    connectionString: url.href,
    async drop() {
      const again = new pg.Client({ connectionString: admin });
      await again.connect();
      await again.query(`drop database ${name} with (force)`);
      await again.end();
    },
  };
}
