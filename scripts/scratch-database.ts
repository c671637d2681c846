import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import type { Addresses } from "#src/server/postgres/addresses.ts";
import { appRole } from "#src/server/postgres/cluster.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

/** Runs `work` with the path of an empty temporary folder, and then deletes the folder. */
export async function temporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fundi-scratch-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with a migrated, empty, embedded database, and then deletes the database. With `mayCreateDatabases` its
 * owner may create others, as a restore does.
 */
export async function withScratchDatabase(
  work: (connectionString: string) => Promise<void>,
  { mayCreateDatabases = false } = {},
): Promise<void> {
  await temporaryFolder(async (dataDir) => {
    const postgres = await startPostgres({ dataDir, log: createLog("warn") });
    try {
      await migrate(postgres.connectionString);
      if (mayCreateDatabases) await allowCreatingDatabases(postgres);
      await work(postgres.connectionString);
    } finally {
      await postgres.stop();
    }
  });
}

async function allowCreatingDatabases({ superuserConnectionString }: Addresses): Promise<void> {
  const client = new pg.Client({ connectionString: superuserConnectionString });
  await client.connect();
  try {
    await client.query(`alter role ${appRole} createdb`);
  } finally {
    await client.end();
  }
}
