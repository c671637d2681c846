import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { isAlive } from "#src/server/postgres/postmaster.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

/**
 * No test is about a power cut of this PostgreSQL, whose files are gone after the run; the tests of the launcher and the
 * torture test start their own. The launcher refuses these settings, so that they are set after the start.
 */
const unsafeSettings = ["fsync", "full_page_writes", "synchronous_commit"];

/**
 * Starts the PostgreSQL of one test run with the product's own launcher, on an empty data directory. The directory is
 * in memory if the system supports this. `url` is that of the owner, who may create databases on this server, and
 * `serverUrl` that of the role as which the server runs.
 */
export async function startTestPostgres(): Promise<{
  url: string;
  serverUrl: string;
  stop(): Promise<void>;
}> {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  removeLeftovers(parent);
  const dataDir = mkdtempSync(join(parent, `fundi-test-${process.pid}-`));
  const quiet = { info() {}, warn: console.warn, error: console.error };
  const postgres = await startPostgres({
    dataDir,
    log: quiet,
    // Each test file opens about twenty connections, and each of them hashes the password 4,096 times by default.
    extraSettings: { max_connections: "200", scram_iterations: "1" },
  });
  const client = new pg.Client({ connectionString: postgres.superuserConnectionString });
  await client.connect();
  await client.query("ALTER ROLE fundi CREATEDB");
  for (const setting of unsafeSettings) await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query("SELECT pg_reload_conf()");
  await client.end();
  return {
    url: postgres.connectionString,
    serverUrl: postgres.serverConnectionString,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the data directories of test runs whose process no longer exists. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^fundi-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
