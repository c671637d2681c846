import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fundi-roles-"));
const passwordFile = join(dataDir, "postgresql-passwords.json");
const log = { info() {}, warn() {}, error() {} };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("a cluster of a version with two roles gets the role of the server at its next start", async () => {
  const first = await startPostgres({ dataDir, log });
  await ask(first.connectionString, "create table sales_of_before as select 1 as id");
  await ask(first.superuserConnectionString, "drop role fundi_server");
  await first.stop();
  const { server: _, ...former } = JSON.parse(readFileSync(passwordFile, "utf8"));
  writeFileSync(passwordFile, JSON.stringify(former), { mode: 0o600 });

  const second = await startPostgres({ dataDir, log });
  try {
    expect(await ask(second.serverConnectionString, "select current_user as name")).toEqual([
      { name: "fundi_server" },
    ]);
    expect(await ask(second.connectionString, "select id from sales_of_before")).toEqual([
      { id: 1 },
    ]);
    await expect(ask(second.serverConnectionString, "drop table sales_of_before")).rejects.toThrow(
      "must be owner",
    );
    expect(JSON.parse(readFileSync(passwordFile, "utf8"))).toMatchObject(former);
  } finally {
    await second.stop();
  }
});
