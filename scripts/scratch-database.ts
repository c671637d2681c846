import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
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

/** Runs `work` with a migrated, empty, embedded database, and then deletes the database. */
export async function withScratchDatabase(
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  await temporaryFolder(async (dataDir) => {
    const postgres = await startPostgres({ dataDir, log: createLog("warn") });
    try {
      await migrate(postgres.connectionString);
      await work(postgres.connectionString);
    } finally {
      await postgres.stop();
    }
  });
}
